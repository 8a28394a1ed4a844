"""What road, hand and recap of the race screen show at the moment: from the situation to plain data."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.engine.events import Pushed
from breakaway_desktop.engine.marks import Apart, Deck, Gates
from breakaway_desktop.engine.preview import helped, outcome
from breakaway_desktop.engine.preview_orders import without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.sheet import sheet
from breakaway_desktop.play.masked import seen_shot, seen_steps
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.explaining.reasons import told_cards, turn_start
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.sentences.story import say_first_draw
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.road.board import gate_of, picture_of, previewed, under_light
from breakaway_desktop.ui.road.road_picture import Aside, RoadPicture
from breakaway_desktop.ui.scenes.race import recap
from breakaway_desktop.ui.scenes.race.captions import awaited, infield
from breakaway_desktop.ui.scenes.race.costs import dressed, pips_of
from breakaway_desktop.ui.scenes.race.dealing import Dealt, counted, dealt_of
from breakaway_desktop.ui.scenes.race.falling import line_lit
from breakaway_desktop.ui.scenes.race.hand_panel import HandShown, title_of, who_lines
from breakaway_desktop.ui.scenes.race.hint_panel import advice_shown
from breakaway_desktop.ui.scenes.race.news import run_shown, say_leaving
from breakaway_desktop.ui.scenes.race.orders_panel import OrdersShown, orders_shown
from breakaway_desktop.ui.scenes.race.orders_side import SideShown, side_shown, team_states
from breakaway_desktop.ui.scenes.race.orders_state import Orders
from breakaway_desktop.ui.scenes.race.sheet_panel import SheetShown
from breakaway_desktop.ui.scenes.race.situation import Situation
from breakaway_desktop.ui.scenes.race.veil import VeilShown
from breakaway_desktop.words import _, ngettext


def road_shown(s: Situation) -> RoadPicture:
    """Who stands where, after what is being shown; the ghost of the card that is looked at, or what is explained."""
    view, acting = s.landed, s.acting
    picture = replace(
        picture_of(view, s.names.seats), to_move=acting or None, infield=infield(s),
        shown=s.marked if s.marked and s.marked != acting else None,
    )  # fmt: skip
    made = pushed_now(s)
    if made and picture.ground:
        picture = replace(picture, pushes=tuple(dict.fromkeys((push.start, push.end) for push in made)))
    shot = s.table.shot
    if shot is not None and not picture.running:
        told = told_cards(shot.event, shot.before, own_riders(s))
        picture = replace(picture, crossed=line_lit(s), lit=counted(told))
    chosen = s.chosen()
    if s.asked is not None and chosen is not None:
        picture = previewed(picture, s.asked.rider, view.rider(s.asked.rider).square, chosen)
        if picture.preview is not None and not picture.running:
            gains = helped(view, s.asked.rider, chosen.square)
            picture = replace(picture, preview=replace(picture.preview, helped=gains))
        apart = s.rows()[s.selected].then
        if isinstance(apart, Apart) and picture.aside is not None:
            picture = replace(picture, aside=replace(picture.aside, then=apart.squares))
    looked = s.ordering.looked_at if s.ordering is not None else None
    if looked is not None and s.ordering is not None:
        # What a secret order brings nobody knows: the ghost stands there as things stand.
        then = outcome(without_retiring(view), looked.rider, s.ordering.of(looked.rider).cards[looked.at])
        picture = previewed(picture, looked.rider, view.rider(looked.rider).square, then)
    if s.ordering is not None and not picture.running:
        picture = _with_targets(picture, s.ordering, view)
    reason = s.reason() if s.lit else None
    if reason is None or reason.light is None:
        return picture
    before = reason.light.then
    if before is not None:
        picture = replace(picture_of(s.table.seen(before, 0), s.names.seats), infield=picture.infield)
    shown = reason.card.rider if reason.card is not None else 0
    return under_light(picture, reason.light, shown or picture.shown or 0)


def _with_targets(picture: RoadPicture, orders: Orders, view: View) -> RoadPicture:
    """Who may be named lies on lit squares; the others are faint (design sheet, Special)."""
    targets = orders.more.targets_of(orders.rider)
    if not targets:
        return picture
    own = view.rider(orders.rider).square
    far = any(view.rider(target).square != own for target in targets)
    reach = next((mark.reach for mark in view.variant.marks(view) if isinstance(mark, Deck)), 0) if far else 0
    faint = tuple(rider.id for rider in view.on_road() if rider.id not in targets)
    words = (
        _("lit: {low} to {high},").format(low=own - reach, high=own + reach),
        _("{n} squares from {rider}").format(n=reach, rider=orders.rider),
    )
    aside = Aside(words if reach else (_("riders on his square"),))
    return replace(
        picture, reach=(own - reach, own + reach), target=orders.more.cursor, faint=faint, aside=aside, preview=None
    )


def pushed_now(s: Situation) -> tuple[Pushed, ...]:
    """All pushes of the step that is being shown, while one of them is."""
    shot = s.table.shot
    if shot is None or not isinstance(shot.event, Pushed):
        return ()
    return tuple(event for event in s.match.steps[shot.steps].events if isinstance(event, Pushed))


def starts_of(s: Situation) -> tuple[dict[int, int], dict[int, int]]:
    """The squares at the start of the turn, by rider; where squares are hidden the last checkpoints passed instead."""
    every = next((mark.every for mark in s.view.variant.marks(s.view) if isinstance(mark, Gates)), 0)
    if not every or not is_hidden(s.view):
        return s.starts(), {}
    then = s.table.seen(turn_start(s.match.first, s.steps), s.reader)
    return {}, {rider.id: gate_of(rider, every) for rider in then.riders}


def hand_rider(s: Situation) -> int:
    """The rider whose hand is shown, 0 for none."""
    return s.asked.rider if s.asked is not None else s.acting


def hand_shown(s: Situation, compact: bool) -> HandShown:
    """One rider's hand, or that nobody is to move."""
    rider = hand_rider(s)
    team = rider // 10 or s.team
    if rider:
        title, rides = title_of(s.names, team, rider)
    elif s.landed.over:
        turns = s.view.turn
        title, rides = _("Finished"), ngettext("after {n} turn", "after {n} turns", turns).format(n=turns)
    else:
        title = _("Turn {turn}").format(turn=s.view.turn)
        waits = s.match.is_simultaneous and s.table.shot is None
        rides = _("orders in secret") if waits else _("all have moved")
    lines = (rides, *who_lines(s.view, rider, compact)) if rider and not s.table.over else (rides,)
    faces = s.faces(rider) if rider and (s.asked is not None or not compact) else ()
    rows = s.rows()
    table = () if advice_shown(s) is not None else rows
    pips = pips_of(s.view, rider, rows[s.selected] if 0 <= s.selected < len(rows) else None) if rider else None
    if pips is not None:
        # They stand in place of how many move after him.
        lines, pips = (lines[:2], pips) if not (compact and s.may_peek) else (lines, None)
    return HandShown(
        s.names.seats[team - 1].colour, rider, title, s.names.player(team) if rider else "", lines,
        dressed(faces, rows), table, s.selected,
        s.view.rider(rider).secret_sum if rider else None, s.asked is not None, pips,
    )  # fmt: skip


def sheet_shown(s: Situation) -> SheetShown:
    """The movement log of the team that is looked at."""
    team, pointed = s.sheet_team, s.pointed
    locked = is_hidden(s.view) and team != s.reader
    return SheetShown(
        team,
        s.names.team(team),
        s.names.player(team),
        () if locked else sheet(s.match.first, s.steps, team, s.reader),
        s.view.turn,
        pointed if pointed // 10 == team else 0,
        s.asked is not None and s.asked.rider == pointed,
        s.view.retiring,
        locked,
        tuple(name or "" for name in s.names.seats[team - 1].riders),
    )


def veil_shown(s: Situation) -> VeilShown | None:
    """Strict: the curtain over the hand, if it hangs."""
    if not s.veiled:
        return None
    rider = hand_rider(s)
    team = rider // 10
    sentence = _("{player}, rider {rider} is to move")
    line = sentence.format(player=s.names.player(team), rider=s.names.number(rider))
    return VeilShown(s.names.seats[team - 1].colour, s.names.team(team), line)


def riders_shown(s: Situation) -> OrdersShown | None:
    """The team that gives its secret orders, if one does."""
    return None if s.orders is None else orders_shown(s.orders, s.view, s.names)


def beside_shown(s: Situation) -> SideShown | None:
    """Whose orders are in, while a team gives its own or some are still awaited; None when a sheet stands there."""
    if not s.match.is_simultaneous or s.table.shot is not None or s.table.over or s.pinned or s.marked:
        return None
    if s.ordering is not None and not s.ordering.more.is_plain:
        return None
    teams = team_states(s.view, s.names, s.orders.team if s.orders is not None else 0, awaited(s))
    if s.ordering is None:
        return SideShown(teams)
    return side_shown(s.ordering, s.view, s.names, teams)


def recap_shown(s: Situation) -> recap.RecapShown:
    """The line over the circuit."""
    shot = seen_shot(s.table.shot, s.reader)
    failure = s.match.autosave.failure if s.match.autosave is not None else None
    if failure is not None:
        reason = reason_of(failure)
        return recap.warned(
            _("The race cannot be saved ({reason}). {esc}, then Save as…, keeps it elsewhere.").format(
                reason=reason, esc=cap_of(_("Esc"))
            )
        )
    if s.warning:
        return recap.warned(s.warning)
    if s.table.shot is not None:
        if shot is None:
            rider = s.acting
            return recap.RecapShown("", (_("{rider} rides").format(rider=s.names.rider(rider)),) if rider else ())
        return recap.now_shown(shot, s.names, own_riders(s))
    said, (first, end) = s.said, s.run
    is_latest = said is not None and said.at == len(s.match.steps)
    if said is not None and is_latest and said.head:
        return said
    also = say_leaving(s.view, s.names)
    if said is not None and said.news and first <= said.at:
        also = [*said.parts, *also]
    if not first and not s.match.is_simultaneous and (lot := say_first_draw(s.match.first, s.names)):
        also.insert(0, lot)
    steps = s.match.steps
    run = run_shown(
        seen_steps(steps[first:end], s.reader), s.names, s.match.steered, earlier=steps[:first], team=own_team(s),
        also=also,
    )  # fmt: skip
    return replace(said, again=run.again) if said is not None and is_latest else run


def own_riders(s: Situation) -> tuple[int, ...]:
    """Those of that team."""
    team = own_team(s)
    return tuple(10 * team + number for number in range(1, 5)) if team else ()


def dealt_shown(s: Situation) -> tuple[Dealt, ...]:
    """New cards that are being dealt."""
    shot = s.table.shot
    return dealt_of(told_cards(shot.event, shot.before, own_riders(s)), shot, s.names.seats) if shot is not None else ()


def own_team(s: Situation) -> int:
    """The team whose new cards are told: that of the only human, else of who is asked now; 0 for none."""
    humans = s.match.humans
    return humans[0] if len(humans) == 1 else s.asked.team if s.asked is not None else 0

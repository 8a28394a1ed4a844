"""Dialogs over the race, by name."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from breakaway_desktop.engine.asks import GiveOrders
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.view import SeenRider
from breakaway_desktop.kit.toolkit.containers import keycap_of
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
from breakaway_desktop.kit.toolkit.layout import Node, Shortcut, column, grid, paragraph, row, spacer, text
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, PageView
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN
from breakaway_desktop.kit.words import _, ngettext, pgettext
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.play.steering import dropped_of_humans
from breakaway_desktop.play.watching.viewer import EVERYBODY
from breakaway_desktop.sentences.names import listed, points_words
from breakaway_desktop.sentences.undone import undone_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.race import clock, messages as say
from breakaway_desktop.ui.screens.race.model import RaceModel, Retiring, TutorQuestion, team_to_move
from breakaway_desktop.ui.screens.race.tutor import tutor_dialog
from breakaway_desktop.ui.screens.race.visibility import own_team, viewing_team
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching import messages as viewing


def dialog_view(model: RaceModel) -> PageView | None:
    """Return the open dialog; None if there is none."""
    match model.dialog:
        case TutorQuestion() as question:
            return tutor_dialog(model, question)
        case Retiring() as retiring:
            return _retire_dialog(model, retiring)
        case say.GuestDialog():
            return next((dialog for guest in model.guests if (dialog := guest.dialog(model))), None)
        case "steer":
            return _steer_dialog(model)
        case "skip-decision":
            return _skip_dialog(model)
        case "undo":
            return _undo_dialog(model)
        case "more":
            return _more_dialog(model)
        case "missing":
            return _missing_dialog(model)
        case "":
            return None
    assert_never(model.dialog)


def hindrance(model: RaceModel, rider: SeenRider) -> str:
    """Return why a rider cannot retire; empty if he can."""
    view = model.match.view(own_team(model))
    if rider.retired:
        return _("has retired")
    if rider.place_at(view.course.finish) is not None:
        return _("has finished")
    return _("retiring") if rider.id in view.retiring else ""


def _retire_dialog(model: RaceModel, retiring: Retiring) -> PageView:
    """Return the dialog that retires a rider of the team: the one picked, else the last one who can retire."""
    # Only public facts, and riders who are retiring already: the cards of a rider who leaves stay secret.
    team, view = own_team(model), model.match.view(own_team(model))
    riders = [view.rider(10 * team + number) for number in range(1, 5)]
    able = [rider.id for rider in riders if not hindrance(model, rider)]
    picked = retiring.rider if retiring.rider in able else able[-1] if able else 0

    # When he leaves, and that he keeps his points.
    if not picked:
        sentence = _("None of the four can retire now.")
    elif view.moved == 0:
        sentence = _("Rider {rider} leaves the race now and keeps his points. He doesn’t play a card this turn.")
    else:
        sentence = _(
            "Rider {rider} will leave the race at the start of the next turn. He still rides this turn and keeps "
            "his points."
        )
    number = model.names.number(picked) if picked else ""
    tiles = row(*(_rider_tile(model, rider, picked) for rider in riders), gap=8)

    # The button that retires him has the focus only after the player has picked him.
    buttons = [DialogButton(_("Cancel"), say.OpenRaceDialog(), act.BACK)]
    retire = _("Retire {rider}").format(rider=number) if picked else ""
    if picked:
        buttons.append(DialogButton(retire, say.RetireRider(picked), kind="danger"))
    return question_dialog(
        _("Retire a rider of {team}?").format(team=model.names.team(team)), (), buttons,
        child=column(tiles, paragraph(sentence.format(rider=number), size=BODY), gap=14),
        look=team_look(model.match.seat(team).colour), first=retire if retiring.is_picked else "", name="retire",
    )  # fmt: skip


def _rider_tile(model: RaceModel, rider: SeenRider, picked: int) -> Node:
    seat, number = model.match.seat(rider.team), rider.id % 10
    why = hindrance(model, rider)
    points = points_words(rider.points) if rider.points else _("no points")
    name, colour = seat.riders[number - 1], "ink3" if why else "ink"
    words = column(
        row(token(seat.colour, str(rider.id), 34), spacer(), keycap_of(act.NUMBERS[number - 1])),
        *([text(name, size=CHOSEN, least=14, colour=colour)] if name else []),
        text(_("on {square}").format(square=rider.square), size=CHOSEN, colour=colour),
        text(why or points, least=14, colour=colour),
        gap=3, pad=(8, 8),
    )  # fmt: skip
    return press(
        words, on_press=say.SelectRetiringRider(rider.id), name=_rider_label(rider.id), key=act.NUMBERS[number - 1],
        why=why, chosen=rider.id == picked, grow=1,
    )  # fmt: skip


def _steer_dialog(model: RaceModel) -> PageView:
    lines = (
        _("Dropped riders play their highest card automatically unless you steer them."),
        _("Steer him to choose his card yourself."),
    )
    tiles = grid(
        *(_dropped_tile(model, rider) for rider in dropped_of_humans(model.match)), min_width=170, max_columns=3, gap=8
    )
    shown = question_dialog(
        _("Dropped riders"),
        lines,
        [DialogButton(_("Done"), say.OpenRaceDialog(), act.BACK)],
        child=tiles,
        name="steer",
    )
    return replace(shown, keys=(Shortcut(act.STEER, say.OpenRaceDialog(), _("Done")),))


def _dropped_tile(model: RaceModel, rider: int) -> Node:
    steered = rider in model.match.steered
    square = model.match.view(viewing_team(model)).rider(rider).square
    words = row(
        token(model.match.seat(rider // 10).colour, str(rider), 32, dropped=not steered),
        column(
            text(_("on {square}").format(square=square), size=CHOSEN),
            text(_("steered") if steered else pgettext("a rider", "automatic"), least=14),
            grow=1,
        ),
        gap=8, pad=(0, 8),
    )  # fmt: skip
    return press(words, on_press=say.ToggleSteering(rider), name=_rider_label(rider), chosen=steered)


def _skip_dialog(model: RaceModel) -> PageView | None:
    if model.shown_ask is None:
        return None
    if model.orders is None:
        title = _("Let {rider} play the highest card allowed?").format(rider=model.names.rider(model.shown_ask.rider))
        lines, action = [_("He moves immediately.")], _("Play the highest card")
    else:
        title = _("Skip {team}’s orders this turn?").format(team=model.names.team(model.orders.team))
        lines = [_("Each of its riders will play the highest card allowed."), *_seen_later(model)]
        action = _("Skip these orders")
    answers = [
        DialogButton(_("Cancel"), say.OpenRaceDialog(), act.BACK),
        DialogButton(action, say.SkipDecision(), act.SKIP_DECISION),
    ]
    look = team_look(model.match.seat(model.shown_ask.team).colour)
    return question_dialog(title, lines, answers, look=look, name="skip-decision")


def _seen_later(model: RaceModel) -> tuple[str, ...]:
    """Return when the others see the card; nothing if they never do (R8.2)."""
    hides_road = model.match.race.rules.variant.hides_road
    return () if hides_road else (_("The others see the card when everyone moves."),)


def _missing_dialog(model: RaceModel) -> PageView | None:
    """Return the dialog for orders whose time is up: one more minute, or the highest cards, without naming them."""
    if model.orders is None:
        return None
    team = model.orders.team
    lines = (
        _("Time’s up: {time}.").format(time=clock.clock_words(model.seconds)),
        _("Without orders, each rider plays the highest card allowed."),
        *_seen_later(model),
    )
    answers = [
        DialogButton(_("One more minute"), say.ExtendClock(), act.PRESS),
        DialogButton(_("Play highest cards"), say.SkipDecision(), act.SKIP_DECISION),
    ]
    title = _("{player} is still choosing").format(player=model.names.player(team))
    shown = question_dialog(title, lines, answers, look=team_look(model.match.seat(team).colour), name="missing")
    return replace(shown, input_delay_ms=UNEXPECTED_PAGE_DELAY_MS)


def _more_dialog(model: RaceModel) -> PageView:
    """Return the dialog with the actions that have no button in a compact window."""
    answers = [
        DialogButton(_("Cancel"), say.OpenRaceDialog(), act.BACK),
        DialogButton(_("Why"), viewing.ToggleReason(), act.WHY),
    ]
    if model.match.race.rules.variant.may_retire:
        answers.append(DialogButton(_("Retire"), say.OpenRaceDialog("retire"), act.RETIRE))
    look = team_look(model.match.seat(team_to_move(model)).colour)
    return question_dialog(_("More"), [], answers, look=look, name="more")


def _undo_dialog(model: RaceModel) -> PageView | None:
    """Return the dialog for the players whose decisions or shown cards an undo would affect."""
    undo = model.match.next_undo()
    if undo is None:
        return None
    names, count = model.names, len(undo.consent)
    if not undo.consent:
        what = undone_text(model.match.steps[-undo.decisions :], names, 0)
        answers = [
            DialogButton(_("Don’t undo"), say.OpenRaceDialog(), act.BACK),
            DialogButton(_("Undo"), say.AcceptUndo(), act.UNDO),
        ]
        look = team_look(model.match.seat(undo.asker).colour)
        lines = [_("{player} decides again.").format(player=names.player(undo.asker))]
        return question_dialog(_("Undo {what}?").format(what=what), lines, answers, look=look, name="undo")
    players = listed([names.player(team) for team in undo.consent])

    # Why they are asked, and that they decide.
    if undo.shown_by:
        revealed = ngettext(
            "{teams} has since revealed a secret card.", "{teams} have since revealed secret cards.", len(undo.shown_by)
        )
        reason = revealed.format(teams=names.teams(undo.shown_by))
    else:
        reason = _("A decision by {players} has been undone before.").format(players=players)
    decides = ngettext(
        "{players} decides. Nothing is lost either way.", "{players} decide. Nothing is lost either way.", count
    )
    lines = [*undone_lines(model, undo), reason, decides.format(players=players)]

    title = ngettext("{teams} must agree to this undo", "{teams} must agree to this undo", count)
    agree = ngettext("{players} agrees", "{players} agree", count).format(players=players)
    buttons = [
        DialogButton(_("Don’t undo"), say.RefuseUndo(), act.BACK),
        DialogButton(agree, say.AcceptUndo(), act.AGREE),
    ]
    return question_dialog(
        title.format(teams=names.teams(undo.consent)), lines, buttons,
        look=team_look(model.match.seat(undo.consent[0]).colour), name="undo",
    )  # fmt: skip


def undone_lines(model: RaceModel, undo: Undo) -> list[str]:
    """Return the team that asks for an undo, and the moves it would undo. Every player reads them, so they contain
    public facts only (R8.2)."""
    names, undone = model.names, EVERYBODY.visible_steps(model.match.steps[-undo.decisions :])
    sentence = _("{rider} plays {card}, lands on {square}")
    moves = [
        sentence.format(rider=names.rider(event.rider), card=event.card, square=event.end)
        for event in undone[0].events
        if isinstance(event, Moved)
    ]
    if isinstance(undone[0].decision, GiveOrders):
        moves = [_("{team}’s orders").format(team=names.team(undo.asker))]

    # A decision that others do not see, and the number of later moves.
    unknown = _("a decision by {team}").format(team=names.team(undo.asker))
    lines = [_("{team} asks to undo:").format(team=names.team_and_player(undo.asker)), *(moves or [unknown])]
    if len(undone) > 1:
        more = ngettext("and the move after it.", "and the {n} moves after it.", len(undone) - 1)
        lines.append(more.format(n=len(undone) - 1))
    return lines


def _rider_label(rider: int) -> str:
    return f"rider {rider}"  # no words: a label

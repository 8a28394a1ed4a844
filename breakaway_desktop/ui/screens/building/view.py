"""The view of team building: ready-made teams, then each card, and a cover between humans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.engine import refusals
from breakaway_desktop.engine.hands import LARGEST, SIZES, SMALLEST, TOTALS, Hand, TeamHands, hand_objection
from breakaway_desktop.match.hand_presets import HandPreset
from breakaway_desktop.play.line_ups import CHARACTERS, Character, refitted
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.dialogs.common import name_question
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import Palette, TeamLook, mix
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import FocusLost
from breakaway_desktop.ui.input.keymap import cap_at_hand
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens.building import model as say
from breakaway_desktop.ui.screens.building.model import ADJUST, READY, SAVE, SAVED, Model, Naming, is_same
from breakaway_desktop.ui.screens.building.update import card_name, row_name
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    Key,
    Node,
    column,
    draw,
    ground,
    over,
    pad,
    paragraph,
    row,
    sized,
    space,
    spring,
    text,
)
from breakaway_desktop.ui.toolkit.choice import switch
from breakaway_desktop.ui.toolkit.controls import button, masthead, press
from breakaway_desktop.ui.toolkit.curtain import DEAF_MS, Curtain, curtain, look_away
from breakaway_desktop.ui.toolkit.dialog import Answer, Close, question, sheet_over
from breakaway_desktop.ui.toolkit.number import number
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.papers import keycap_of, panel, plate
from breakaway_desktop.ui.toolkit.posters import Picture
from breakaway_desktop.ui.toolkit.typography import BODY, CHOICE, CHOSEN, HEADING, HEADLINE, LABEL, NOTE
from breakaway_desktop.words import _, ngettext

_LOW: Final = 720.0
_NARROW: Final = 1150.0
"""A lower or narrower page has smaller cards and says less."""
_HEARS: Final = (FocusLost,)
_HIGHEST: Final = 15
_INKS: Final[dict[str, Callable[[Palette], tuple[int, int, int]]]] = {
    "wolf": lambda p: p.navy, "fifteens": lambda p: p.coral, "attack": lambda p: p.plum, "balanced": lambda p: p.teal,
    "steady": lambda p: p.sand,
}  # fmt: skip


def view(m: Model) -> View:
    shown = dialog(m)
    if not m.seated:
        return replace(_curtain(m), over=shown if isinstance(m.dialog, say.Leave) else None)
    return View(
        sized(partial(_page, m)), title=_("Team building"), first=_first(m), escape=say.Leave(), keys=_keys(m),
        hears=_HEARS, deaf_ms=DEAF_MS if m.several else 0, over=shown,
        name=f"team {m.turn}",  # no words: the name of the view
    )  # fmt: skip


def _first(m: Model) -> str:
    """Enter goes on with what is there; after a curtain it counts once the curtain has hung for a moment."""
    if not m.adjusts and not objection(m):
        return READY
    if m.adjusts:
        return card_name(1, 0)
    return m.character.key if m.character is not None else ADJUST


def _keys(m: Model) -> tuple[Key, ...]:
    if not m.adjusts:
        return ()
    return (
        Key(act.RAISE, say.Step(1)),
        Key(act.LOWER, say.Step(-1)),
        *(Key(one, None, _("lower or raise the highlighted card, or type it")) for one in (act.LEFT, act.RIGHT)),
    )


def _curtain(m: Model) -> View:
    names, team = m.names, m.team
    lines = [_("Build your four {team} riders").format(team=names.team(team)), look_away(), _rotation(m)]
    title = _("{player}, your turn").format(player=m.player or names.team(team))
    shown = Curtain(m.look, f"{team}1", title, tuple(filter(None, lines)))
    return curtain(shown, does=say.SitDown(), first="lift", menu=say.Leave(), leave=_("Back"), hears=_HEARS)


def _rotation(m: Model) -> str:
    """The numbers of this team's riders, if they are others than in the race before."""
    if not m.rotated:
        return ""
    sentence = _("Seats rotated: {team} now has riders {first}–{last}.")
    return sentence.format(team=m.names.team(m.team), first=10 * m.team + 1, last=10 * m.team + 4)


# The page


def _page(m: Model, w: float, h: float) -> Node:
    small = h < _LOW or w < _NARROW
    title = _("Choose your team")
    whose = _("{team}: choose your team").format(team=m.names.team(m.team))
    wide = 28.0 if small else 40.0
    return column(
        masthead(whose, does=say.Leave(), subject=_subject(m), team=m.look, brief=title),
        pad((_riders if m.adjusts else _teams)(m, small), (wide, 14 if small else 20), grow=1),
        _foot(m, small),
    )


def _subject(m: Model) -> str:
    rotation = _rotation(m)
    if rotation:
        return rotation
    after = [m.names.player(team) for team in m.humans[m.turn + 1 :]]
    if after:
        return _("{player}; then {next}").format(player=m.names.player(m.team), next=", ".join(after))
    return m.names.player(m.team) if m.several else _("four riders, whose cards only you know")


def _foot(m: Model, small: bool) -> Node:
    means, why = state_of(m)
    said = [paragraph(means, size=BODY, leading=1.15, colour="warn" if m.wrong or objection(m) else "ink")]
    if why:
        said.append(paragraph(why, size=NOTE, soft=True, leading=1.15, may_go=True))
    undo = [button(_("Undo"), does=say.TakeBack(), key=act.UNDO, name="undo")] if m.undos else []
    wrong = objection(m)
    if m.adjusts:
        others = [
            button(_("Save this line-up"), _("Save"), does=say.AskName(), key=act.KEEP, name=SAVE, why=not_saved(m))
        ]
    else:
        others = [
            button(_("Random"), does=say.Draw(), key=act.RANDOM, name="random"),
            button(_("Saved line-ups"), _("Saved"), does=say.OpenSaved(), key=act.LINE_UPS, name=SAVED),
        ]
    ready = button(
        _("Ready"), does=say.Finish(), key=act.FINISH, kind="primary", name=READY, why=wrong,
        size=LABEL if small else HEADLINE.at(24), least=17, w=190 if small else 240,
    )  # fmt: skip
    beside = row(column(spring(), *said, spring(), gap=2, grow=1), *undo, *others, ready, gap=14, pad=(30, 8))
    return over(ground("sunk"), beside, h=74)


# Ready-made teams


def _teams(m: Model, small: bool) -> Node:
    columns = [_team(m, at, found, small) for at, found in enumerate(CHARACTERS)]
    return column(row(*columns, gap=14 if small else 20, grow=1), _own(m, small), gap=14 if small else 20)


def _team(m: Model, at: int, found: Character, small: bool) -> Node:
    chosen = is_same(found.hands, m.hands)
    name = _(found.name)
    paint = partial(_paint_poster, found, name.upper(), cap_at_hand(act.NUMBERS[at]), chosen, 24.0 if small else 34.0)
    high = 29.0 if small else 40.0
    hands = [
        _hand_row(m.look, 10 * m.team + rider, hand, high, h=high + (7 if small else 12))
        for rider, hand in enumerate(found.hands, start=1)
    ]
    about = paragraph(_(found.about), size=NOTE if small else BODY, leading=1.2, h=60 if small else 69)
    sheet = panel(column(about, *hands), by=(2 if small else 8, 8 if small else 14), deep=not chosen)
    return press(
        column(draw(paint, grow=1), space(12 if small else 16), sheet), does=say.Take(found.hands), name=found.key,
        key=act.NUMBERS[at], bare=True, words=name, grow=1,
    )  # fmt: skip


def _paint_poster(found: Character, title: str, cap: str, chosen: bool, size: float, c: Canvas, box: Box) -> None:
    p = c.palette
    sky = _INKS[found.key](p)
    peaks = tuple(card / _HIGHEST for card in found.hands[0])
    picture = Picture(sky, mix(sky, p.bib, 0.55), within=Box(0.4, 0.08, 0.64, 0.64), peaks=peaks)
    box = box.cut_top(6)[1].inflated(-6, 0)
    parts.poster(c, box, picture, title, chosen=chosen, cap=cap, size=size)


def _own(m: Model, small: bool) -> Node:
    """The way to single cards; cards that no ready-made team has are shown on it, and it is the chosen one."""
    own = m.character is None
    side: Node
    words = text(_("Adjust your cards"), size=HEADING)
    if own:
        high = 24.0 if small else 28.0
        shown = [
            _hand_row(m.look, 10 * m.team + rider, hand, high) for rider, hand in enumerate(m.hands, start=1)
        ]  # fmt: skip
        side = row(text(_("Your cards"), size=NOTE, may_go=True), *shown, gap=14 if small else 22)
    else:
        side = text(
            _("any cards that add up to {sums}").format(sums=" · ".join(map(str, TOTALS))), size=NOTE, soft=True
        )
    inner = row(keycap_of(act.ADJUST), words, spring(), side, gap=12, h=40, pad=(4, 0))
    return press(
        inner, does=say.Adjust(), name=ADJUST, key=act.ADJUST, chosen=own, h=42
    )  # fmt: skip


# Single cards


def _riders(m: Model, small: bool) -> Node:
    tabs = [
        button(_(found.name), does=say.Take(found.hands), name=found.key, least=15, grow=1,
               kind="chosen" if is_same(found.hands, m.hands) else "plain")
        for found in CHARACTERS
    ]  # fmt: skip
    sheets = [_rider(m, rider, small) for rider in (1, 2, 3, 4)]
    return column(
        row(*tabs, gap=10), row(*sheets, gap=14 if small else 24, grow=1), gap=12 if small else 20
    )  # fmt: skip


def _rider(m: Model, rider: int, small: bool) -> Node:
    hand, look = m.hands[rider - 1], m.look
    called = str(10 * m.team + rider)
    have = _("{have} of {total}").format(have=sum(hand), total=TOTALS[rider - 1])
    head = draw(partial(_paint_head, look, called, m.rider_name(rider), have), h=44 if small else 54)
    wide = 160.0 if small else 200.0
    cards = [
        row(spring(), number(value, SMALLEST, LARGEST, does=partial(say.Change, rider, at), name=card_name(rider, at),
                             typed=LARGEST, paint=partial(_paint_card, look), on_focus=say.LookAt(rider), w=wide),
            spring(), grow=1)
        for at, value in enumerate(hand)
    ]  # fmt: skip
    empty = [spring() for _at in range(4 - len(hand))]
    count: list[Node] = [space(34)]
    if len(SIZES[rider - 1]) > 1:
        counts = switch({n: str(n) for n in SIZES[rider - 1]}, len(hand), does=say.SetCount, name="count")
        count = [row(text(_("Cards"), size=CHOSEN), counts, gap=12)]
    copies = button(
        _("Copy from another rider"), _("Copy from …"), does=say.OpenCopies(rider), name=f"copy-{rider}", size=16,
        least=14, kind="raised", h=34,
    )  # fmt: skip
    gap = 5 if small else 9
    below = column(column(*cards, *empty, gap=8, grow=1), *count, copies, _left(m, rider, small), gap=gap)
    return panel(column(head, pad(below, (4, gap), grow=1)), name=f"rider-{rider}", grow=1)


def _paint_head(look: TeamLook, number: str, name: str, have: str, c: Canvas, box: Box) -> None:
    c.slanted(Box(box.x - 3, box.y, box.w + parts.SHEET_LEAN + 3, box.h), look.fill, 3)
    across = 0.78 * box.h
    draw_token(c, look, number, (box.x + 6 + across / 2, box.centre[1]), across)
    x, y = box.x + 14 + across, box.centre[1]
    end = c.text(have, CHOSEN, (box.right + 6, y), colour=look.label, anchor="midright").x - 8
    parts.line_of(c, (name.upper(), ""), HEADLINE.at(24), (x, y), end - x, colour=look.label, least=14)


def _left(m: Model, rider: int, small: bool) -> Node:
    figure, words, wrong = left_words(m, rider)
    colour = "warn" if wrong else "ink"
    means = text(words, size=BODY, least=14, colour=colour)
    said = row(text(figure, size=HEADLINE, colour=colour), means, gap=10, pad=(10, 0))
    return plate(said, h=40 if small else 48)


_WIDE: Final = 760.0
_HIGH: Final = 26.0


def dialog(m: Model) -> View | None:
    """The one that lies open, if any."""
    match m.dialog:
        case say.Leave():
            return _leaving(m)
        case Naming() as naming:
            return _naming(m, naming)
        case say.OpenSaved():
            return _saved(m)
        case say.OpenCopies(rider):
            return _copies(m, rider)
    return None


def _leaving(m: Model) -> View:
    players = [m.names.player(team) for team in m.humans[: m.turn]]
    sentence = ngettext(
        "{players} is ready. Those hands are secret, so going back discards them.",
        "{players} are ready. Those hands are secret, so going back discards them.",
        len(players),
    ).format(players=listed(players))
    answers = [
        Answer(_("Keep building"), Close(), act.BACK),
        Answer(_("Discard the hands"), say.Forget(), kind="danger"),
    ]
    return question(_("Back to the set-up?"), [sentence], answers, look=m.look, name="leaving")


def _naming(m: Model, naming: Naming) -> View:
    title, action, lines = _("Rename line-up"), _("Rename"), []
    if naming.of is None:
        title, action = _("Save this line-up"), _("Save")
        lines = [_("You’ll find it under “Saved line-ups”, in later races too. The race doesn’t start yet.")]
    refusal = _("Don’t save") if naming.of is None else ""
    return name_question(title, action, naming.written, naming.usual, m.look, refusal=refusal, lines=lines)


def _saved(m: Model) -> View:
    saved = m.saved
    rows = [_saved_row(m, at, own) for at, own in enumerate(saved)]
    if not rows:
        rows.append(paragraph(_("No saved line-ups yet.")))
    if m.why_hidden:
        rows.append(paragraph(m.why_hidden, soft=True))
    undo = [button(_("Undo"), does=say.TakeBack(), key=act.UNDO, name="undo-saved")] if _is_of_list(m) else []
    told = m.wrong or m.told
    said = [row(paragraph(told, colour="warn" if m.wrong else "ink", grow=1), *undo, gap=12)] if told or undo else []
    bottom = row(
        button(_("Close"), does=Close(), key=act.BACK, name="close"), spring(),
        button(_("Save this line-up"), _("Save"), does=say.AskName(), key=act.KEEP, kind="primary", name=SAVE,
               why=not_saved(m)),
        gap=14,
    )  # fmt: skip
    return sheet_over(
        _("Saved line-ups"), column(*rows, gap=10), column(*said, bottom, gap=14), look=m.look, w=_WIDE,
        first=row_name(0) if saved else SAVE, escape=Close(), name="saved",
    )  # fmt: skip


def _saved_row(m: Model, at: int, own: HandPreset) -> Node:
    both = (
        button(_("Rename"), does=say.AskName(own), name=f"rename-{at}", kind="raised", size=16),
        button(_("Delete"), does=say.Delete(own), name=f"delete-{at}", kind="raised", size=16),
    )
    hands = row(*_hands(m, own.hands), gap=16)
    shown = column(text(own.name, size=HEADING, least=15), hands, gap=2, pad=(4, 5))
    taken = press(shown, does=say.Take(own.hands), name=row_name(at), grow=1)
    return row(taken, *both, gap=10)


def _hands(m: Model, hands: TeamHands) -> list[Node]:
    return [_hand_row(m.look, 10 * m.team + rider, hand, _HIGH) for rider, hand in enumerate(hands, start=1)]


# Copying


def _copies(m: Model, rider: int) -> View:
    """The other riders' cards, brought to this rider's total (R3.1)."""
    rows = []
    for other in (1, 2, 3, 4):
        if other != rider:
            hand = refitted(m.hands[other - 1], rider)
            called = 10 * m.team + other
            shown = row(_hand_row(m.look, called, hand, 30), text(m.rider_name(other), size=CHOICE, least=14), gap=16,
                        h=44, pad=(4, 0))  # fmt: skip
            rows.append(press(shown, does=say.Copy(rider, hand), name=f"copy-of-{called}"))
    title = _("Copy for {rider}").format(rider=m.rider_name(rider))
    lines = [_("His cards, adjusted to add up to {total}.").format(total=TOTALS[rider - 1])]
    cancel = Answer(_("Cancel"), Close(), act.BACK, kind="plain")
    return question(title, lines, [cancel], of=column(*rows, gap=8), look=m.look, first=rows[0].name, name="copies")


_SHAPE: Final = 0.78
"""How wide a card is, as a share of its height."""
_GAP: Final = 3.0
_TOKEN: Final = 0.86


def _hand_row(look: TeamLook, number: int, cards: Sequence[int], high: float, **more: Any) -> Node:
    """A rider and his cards, so high."""
    wide = high * _TOKEN + 7 + len(cards) * (_SHAPE * high + _GAP)
    return draw(partial(_paint_hand, look, str(number), tuple(cards), high), **{"w": wide, "h": high + 4, **more})


def _paint_hand(look: TeamLook, number: str, cards: Hand, high: float, c: Canvas, box: Box) -> None:
    y, across = box.centre[1], high * _TOKEN
    draw_token(c, look, number, (box.x + across / 2, y), across)
    x = box.x + across + 7
    for card in cards:
        parts.bib(c, Box(x, y - high / 2, _SHAPE * high, high), str(card), look)
        x += _SHAPE * high + _GAP


def _paint_card(look: TeamLook, c: Canvas, box: Box, value: int) -> None:
    parts.bib(c, box.centred(_SHAPE * box.h, box.h), str(value), look)


# In words


def _is_of_list(m: Model) -> bool:
    return bool(m.undos) and m.undos[-1].of_list


def objection(m: Model) -> str:
    """Why these hands may not start, in sentences that call the rider by his own name; empty when they may."""
    totals = m.plan.options.totals
    wrong = (hand_objection(rider, hand, totals) for rider, hand in enumerate(m.hands, start=1))
    found = next((refusal for refusal in wrong if refusal is not None), None)
    return "" if found is None else _objection(found, m)


def _objection(found: refusals.Refusal, m: Model) -> str:
    name = m.seat.riders[found.values["rider"] - 1]
    sentences = {
        "hand-too-much": _("{rider} has {have} of {total}: lower one of his cards."),
        "hand-too-little": _("{rider} has {have} of {total}: raise one of his cards."),
    }
    if name is None or found.key not in sentences:
        return say_refusal(found)
    return sentences[found.key].format(**{**found.values, "rider": name})


def state_of(m: Model) -> tuple[str, str]:
    """What is so now, and what follows from that."""
    if m.wrong:
        return m.wrong, ""
    wrong = objection(m)
    if wrong:
        first, _dot, rest = wrong.partition(". ")
        return (f"{first}.", rest) if rest else (first, "")
    if m.told:
        return m.told, ""
    ready = _("All four hands are ready.")
    if m.character is not None:
        ready = _("{name}: all four hands are ready.").format(name=_(m.character.name))
    unused = sum(TOTALS) - sum(map(sum, m.hands))
    if unused:
        more = ngettext("{n} point not used: that’s allowed.", "{n} points not used: that’s allowed.", unused)
        return ready, more.format(n=unused)
    return ready, ""


def left_words(m: Model, rider: int) -> tuple[str, str, bool]:
    """What a rider's cards have left: the figure, what it means, and whether that is wrong."""
    left = TOTALS[rider - 1] - sum(m.hands[rider - 1])
    wrong = hand_objection(rider, m.hands[rider - 1], m.plan.options.totals) is not None
    if left < 0:
        return f"+{-left}", _("too many: lower a card"), True
    if wrong:
        return str(left), _("left: raise a card"), True
    return str(left), _("not used: ready") if left else _("left: ready"), False


def not_saved(m: Model) -> str:
    """Why the cards cannot be saved: only hands that may start are, and a hundred at most."""
    full = _("You can save up to a hundred line-ups: delete some first.") if m.session.hand_presets.kept.full else ""
    return objection(m) or full

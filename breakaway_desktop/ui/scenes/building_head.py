"""The head of team building, who builds and who comes then, and the remark at its foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.engine.hands import TOTALS, Hand, hand_objection
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.controls import Note
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.toolkit.dialog import Answer, Dialog
from breakaway_desktop.words import _, ngettext


def draw_head(
    canvas: Canvas,
    box: Box,
    right: float,
    look: TeamLook,
    names: SeatedNames,
    humans: Sequence[int],
    turn: int,
    remark: str,
) -> None:
    """Whose team is built; `humans` build one after the other, `turn` is the place of who builds now, a `remark` goes
    before what is always said."""
    p = canvas.palette
    compact = canvas.w < 1100 or canvas.h < 700
    canvas.panel(box)
    x, y = box.x + 42, box.centre[1]
    draw_token(canvas, look, "", (x, y), 20 if compact else 26)
    x += 42
    end = _draw_humans(canvas, box, right, names, humans, turn) - 12
    team, player = names.team(humans[turn]), names.player(humans[turn])
    if len(humans) > 1:
        title = _("{team} builds in secret").format(team=team)
        below = _("{player} at the screen. Nobody else looks.").format(player=player)
    else:
        title = _("{team} builds its riders").format(team=team)
        below = remark or _("A high card crosses a line; a low one waits in the slipstream.")
    up = 11.0 if compact else 13.0
    canvas.text(title, 18 if compact else 22, (x, y - up), bold=True, anchor="midleft", max_width=end - x)
    canvas.text(below, 14, (x, y + up), colour=p.ink2, anchor="midleft", max_width=end - x)


def _draw_humans(
    canvas: Canvas, head: Box, right: float, names: SeatedNames, humans: Sequence[int], turn: int
) -> float:
    """Who builds now and who comes then, right to left; returns where they begin."""
    if len(humans) < 2:
        return right
    p = canvas.palette
    x, y = right, head.centre[1]
    room = head.w * 0.38
    for at in range(len(humans) - 1, turn - 1, -1):
        name = names.player(humans[at])
        words = name if at == turn else _("then {player}").format(player=name)
        wide = min(canvas.measure(words, 14, at == turn)[0] + 24, room)
        if at != turn and right - (x - wide) > room:
            continue
        box = Box(x - wide, y - 16, wide, 32)
        here = at == turn
        canvas.box(box, p.accent if here else p.sunk, border=None if here else p.edge, radius=7)
        colour = p.on_accent if here else p.ink2
        canvas.text(words, 14, box.centre, colour=colour, bold=here, anchor="center", max_width=wide - 16)
        x -= wide + 8
    return x


def draw_note(canvas: Canvas, box: Box, note: Note) -> None:
    """The note; its second sentence in two lines where one is too short."""
    room = box.w - 40
    if canvas.measure(note.more, 14)[0] <= room:
        note.draw(canvas, box)
        return
    upper = Box(box.x, box.centre[1] - 32, box.w, 28)
    Note(note.text, kind=note.kind).draw(canvas, upper)
    below = Box(box.x + 40, upper.bottom - 2, room, 38)
    canvas.paragraph(note.more, 13, below, colour=canvas.palette.ink2, leading=1.25)


def say_objection(objection: Refusal, riders: Sequence[str | None]) -> str:
    """Why a hand may not start, in a sentence that calls the rider by his own name if he has one (R3.1, R3.2)."""
    name = riders[objection.values["rider"] - 1]
    sentences = {
        "hand-too-much": _("{rider} has {have} of {total}. Take something off one of his cards."),
        "hand-too-little": _("{rider} has {have} of {total}. Give more squares to one of his cards."),
    }
    if name is None or objection.key not in sentences:
        return say_refusal(objection)
    return sentences[objection.key].format(**{**objection.values, "rider": name})


def note_on(hands: Sequence[Hand], totals: str, riders: Sequence[str | None]) -> Note:
    """What is wrong with the first hand that may not start, or that all may (R3.1, R3.2); `riders` are the names."""
    objections = [hand_objection(rider, hand, totals) for rider, hand in enumerate(hands, start=1)]
    objection = next((found for found in objections if found is not None), None)
    if objection is None:
        unused = sum(TOTALS) - sum(map(sum, hands))
        more = _("{enter} on Ready goes on.").format(enter=cap_of(_("Enter")))
        if unused:
            sentence = ngettext(
                "{n} square is not used; that is allowed.", "{n} squares are not used; that is allowed.", unused
            )
            more = f"{sentence.format(n=unused)} {more}"
        return Note(_("All four hands are ready."), more, "good")
    first, _dot, rest = say_objection(objection, riders).partition(". ")
    return Note(f"{first}." if rest else first, rest, "warn")


def leave_question(ready: Sequence[str], look: TeamLook, stay: Callable[[], None], leave: Callable[[], None]) -> Dialog:
    """Asked on the way back while the players in `ready` have said that they are."""
    sentence = ngettext(
        "{players} is ready. Nobody else may see those hands: on the way back they are forgotten.",
        "{players} are ready. Nobody else may see those hands: on the way back they are forgotten.",
        len(ready),
    )
    answers = [Answer(_("Go on building"), stay, cap="Esc"), Answer(_("Forget them"), leave, kind="danger")]
    return Dialog(_("Back to the set-up?"), (sentence.format(players=listed(ready)),), answers, look=look)

"""The hand below: whose go it is, the cards, and what each of them would do (design sheet, "Hand")."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.engine.foresight import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.cards import Face, paint_card, paint_secret_sum
from breakaway_desktop.words import _, ngettext

WHO_W, COMPACT_WHO_W = 228.0, 162.0
BUTTONS_W = 132.0


@dataclass(frozen=True, slots=True)
class HandShown:
    """`outcomes` stand beside `faces`; None for a card face down. `selected` is the index of a face, −1 for none."""

    look: str = "yellow"
    rider: int = 0
    title: str = ""
    player: str = ""
    lines: tuple[str, ...] = ()
    """Who rides whom (where there is no room, `player` alone), then where he stands."""
    faces: tuple[Face, ...] = ()
    outcomes: tuple[Outcome | None, ...] = ()
    selected: int = -1
    secret_sum: int | None = None
    asked: bool = False


def cards_layout(box: Box, count: int, compact: bool, who_w: float) -> list[Box]:
    """Where the cards lie."""
    if compact:
        w, h, gap = (76.0, 98.0, 10.0) if count < 4 else (66.0, 98.0, 8.0)
        top = box.y + 18
    else:
        w, h, gap = (92.0, 134.0, 14.0) if count < 4 else (80.0, 134.0, 10.0)
        top = box.y + 19
    return [Box(box.x + who_w + at * (w + gap), top, w, h) for at in range(count)]


def who_lines(view: View, rider: int, compact: bool) -> tuple[str, ...]:
    """Where he stands, and how many move after him."""
    seen = view.rider(rider)
    mates = sorted((r.arrived, r.id) for r in view.on_road() if r.square == seen.square)
    place = [number for _arrived, number in mates].index(rider) + 1
    if compact and len(mates) == 1:
        where = _("on {square}, alone").format(square=seen.square)
    elif compact:
        where = _("on {square}, {place} of {n}").format(square=seen.square, place=place_text(place), n=len(mates))
    elif len(mates) == 1:
        where = _("on {square}, alone there").format(square=seen.square)
    else:
        where = _("on {square}, {place} of {n} there").format(
            square=seen.square, place=place_text(place), n=len(mates)
        )  # fmt: skip
    if compact:
        return (where,)
    behind = len(view.order) - view.moved - 1
    if behind <= 0:
        return where, _("he moves last")
    return where, ngettext("{n} rider moves after him", "{n} riders move after him", behind).format(n=behind)


def place_words(outcome: Outcome) -> str:
    """`alone`, or `3rd of 3`."""
    if outcome.on_square == 1:
        return _("alone")
    return _("{place} of {n}").format(place=place_text(outcome.rank), n=outcome.on_square)


def new_card_words(outcome: Outcome) -> str:
    """What the new card is made of, after its value."""
    if outcome.lead is not None:
        return _("breaks away")
    riders = sum(n for _square, n in outcome.string)
    if outcome.new_card != 3 + riders:
        return _("card cap")
    return _("= 3 + {n} ahead").format(n=riders)


def _reasons(outcome: Outcome) -> tuple[str, ...]:
    """What the new card is made of, and where there is no room for that the sum alone."""
    words = new_card_words(outcome)
    riders = sum(n for _square, n in outcome.string)
    return (words,) if outcome.lead is not None or outcome.new_card != 3 + riders else (words, f"= 3 + {riders}")


def title_of(names: Names, team: int, rider: int) -> tuple[str, str]:
    """The team, and who rides whom: `Player 1 rides 22`."""
    return names.team(team), _("{player} rides {rider}").format(player=names.player(team), rider=names.number(rider))


def paint_hand(canvas: Canvas, box: Box, shown: HandShown, compact: bool, table_right: float) -> None:
    """Everything but the buttons."""
    p = canvas.palette
    canvas.panel(box)
    look = team_look(shown.look)
    canvas.fill(look.fill if shown.look != "white" else p.ink3, Box(box.x, box.y, 6, box.h))
    who_w = COMPACT_WHO_W if compact else WHO_W
    _paint_who(canvas, Box(box.x + 14, box.y, who_w - 24, box.h), shown, compact)
    cards = cards_layout(box, len(shown.faces), compact, who_w)
    for at, (card, face) in enumerate(zip(cards, shown.faces, strict=True)):
        cap = str(at + 1) if shown.asked else ""
        paint_card(canvas, card, look, face, cap, selected=shown.asked and at == shown.selected)
    hidden = [
        card.moved(0, -7 if shown.asked and at == shown.selected else 0)
        for at, (card, face) in enumerate(zip(cards, shown.faces, strict=True))
        if face.value is None
    ]
    if hidden and shown.secret_sum is not None and len(hidden) > 1:
        level = min(card.y for card in hidden)
        paint_secret_sum(canvas, [Box(card.x, level, card.w, card.h) for card in hidden], shown.secret_sum)
    if shown.asked and cards:
        x = cards[-1].right + (18 if compact else 26)
        _paint_table(canvas, Box(x, box.y + 8, table_right - x, box.h - 14), shown, compact)


def _paint_who(canvas: Canvas, box: Box, shown: HandShown, compact: bool) -> None:
    p = canvas.palette
    r = 20 if compact else 27
    x, y = box.x + r + (2 if compact else 10), box.y + (29 if compact else 39)
    if shown.rider:
        draw_token(canvas, team_look(shown.look), str(shown.rider), (x, y), r)
    left = x + r + (7 if compact else 15)
    room = box.right - left
    canvas.text(
        shown.title, 16 if compact else 20, (left, y - 9), bold=True, anchor="midleft",
        max_width=room,
    )  # fmt: skip
    if shown.lines:
        words = shown.lines[0] if canvas.measure(shown.lines[0], 12)[0] <= room else shown.player or shown.lines[0]
        size = fitting(canvas, words, 13 if compact else 14, room)
        canvas.text(words, size, (left, y + 14), anchor="midleft", max_width=room)
    for at, line in enumerate(shown.lines[1:]):
        y = box.y + (71 if compact else 88) + at * 20
        x = box.x + (4 if compact else 10)
        size = fitting(canvas, line, 13 if compact else 14, box.right - x)
        canvas.text(line, size, (x, y), colour=p.ink2, anchor="midleft", max_width=box.right - x)


def fitting(canvas: Canvas, text: str, size: float, room: float) -> float:
    """The size at which a text fits: the wanted one, or smaller down to the least that is read (11)."""
    while size > 11 and canvas.measure(text, size)[0] > room:
        size -= 0.5
    return size


def _paint_table(canvas: Canvas, box: Box, shown: HandShown, compact: bool) -> None:
    """Key, lands, place, lines, new card: a row a card."""
    p = canvas.palette
    four = len(shown.faces) > 3
    step = (24.0 if four else 30.0) if compact else (31.0 if four else 36.0)
    head_y = box.y + (9 if compact or four else 20)
    top = box.y + (20 if compact or four else 32)
    heads = _heads(canvas, box, shown, compact)
    unchosen = compact and shown.selected < 0
    for x, words in heads[:2] if unchosen else heads:
        canvas.text(words, 12.5, (x, head_y), colour=p.ink2, anchor="midleft")
    if unchosen:
        # There is no button that says it.
        canvas.text(_("Choose a card"), 12.5, (heads[2][0], head_y), bold=True, anchor="midleft")
    columns = [x for x, _words in heads]
    for at, (face, outcome) in enumerate(zip(shown.faces, shown.outcomes, strict=True)):
        row = Box(box.x, top + at * step, box.w, step - 3)
        chosen = at == shown.selected
        if chosen:
            canvas.box(row, p.tint, border=p.accent, border_width=1.6, radius=6)
        else:
            canvas.box(row, p.sunk, radius=6)
        mid = row.centre[1]
        cap_h = min(22.0, row.h - 4)
        canvas.key_cap(str(at + 1), (columns[0], mid - 0.5), chosen, anchor="midleft", height=cap_h)
        if face.value is None or outcome is None:
            canvas.text("?", 14.5, (columns[1], mid), bold=True, anchor="midleft")
            canvas.text(
                _("face down: he rides it unseen"), 14, (columns[2], mid), colour=p.ink2, anchor="midleft",
                max_width=row.right - columns[2] - 6,
            )  # fmt: skip
            continue
        canvas.text(str(outcome.square), 14.5, (columns[1], mid), bold=True, anchor="midleft")
        canvas.text(place_words(outcome), 14, (columns[2], mid), anchor="midleft", max_width=columns[3] - columns[2])
        _paint_lines(canvas, outcome, columns[3], columns[4] - 4, mid)
        value = canvas.text(str(outcome.new_card), 14.5, (columns[4], mid), bold=True, anchor="midleft")
        room = row.right - 6 - (value.right + 8)
        words = next((w for w in _reasons(outcome) if canvas.measure(w, 11)[0] <= room), "")
        canvas.text(words, fitting(canvas, words, 14, room), (value.right + 8, mid), anchor="midleft")


def _heads(canvas: Canvas, box: Box, shown: HandShown, compact: bool) -> list[tuple[float, str]]:
    """Where each column begins and its head; each is as wide as what stands in it, the rest is shared out."""
    sure = [outcome for outcome in shown.outcomes if outcome is not None]
    key, lands, lines = _("Key"), _("Lands"), _("Line")
    place = _("Place") if compact else _("Place there")
    new = _("New card") if compact or len(shown.faces) > 3 else _("New card as things stand")

    def widest(words: list[str], size: float, bold: bool = False) -> float:
        return max((canvas.measure(word, size, bold)[0] for word in words), default=0.0)

    of_line = [_lines_width(canvas, outcome) for outcome in sure]
    new_words = [] if compact else [new_card_words(outcome) for outcome in sure]
    head = widest([new], 12.5)
    inner = box.w - 16
    least = [
        max(widest([key], 12.5), 24) + 12,
        max(widest([lands], 12.5), widest([str(outcome.square) for outcome in sure], 14.5, True)) + 12,
        max(widest([place], 12.5), widest([place_words(outcome) for outcome in sure], 14)) + 12,
        max([widest([lines], 12.5), *of_line]) + 12,
        max(head, widest([str(outcome.new_card) for outcome in sure], 14.5, True) + 8 + widest(new_words, 14)),
    ]
    if sum(least) > inner and head > least[-1] - 1:
        new = _("New card")
        least[-1] = max(widest([new], 12.5), 30)
    more = max(0.0, min(46.0, (inner - sum(least)) / 5))
    x, heads = box.x + 9, []
    for w, words in zip(least, (key, lands, place, lines, new), strict=True):
        heads.append((x, words))
        x += w + more
    return heads


def _line_parts(outcome: Outcome) -> list[tuple[str, str]]:
    """(words, chip) of what the card does at the lines; the chip is empty where nothing is won."""
    parts = []
    for ahead in outcome.lines:
        words = _("{line}: {place}").format(line=ahead.line, place=place_text(ahead.place))
        parts.append((words, points_text(ahead.points) if ahead.points else ""))
    if outcome.stops_on is not None:
        parts.append((_("on {line}, not over").format(line=outcome.stops_on), ""))
    return parts


def _lines_width(canvas: Canvas, outcome: Outcome) -> float:
    parts = _line_parts(outcome)
    if not parts:
        return canvas.measure(_("none"), 14)[0]
    return sum(
        canvas.measure(words, 14, bool(chip))[0] + (6 + canvas.chip_width(chip, compact=True) if chip else 0) + 8
        for words, chip in parts
    )


def _paint_lines(canvas: Canvas, outcome: Outcome, x: float, right: float, y: float) -> None:
    parts = _line_parts(outcome)
    if not parts:
        canvas.text(_("none"), 14, (x, y), colour=canvas.palette.ink2, anchor="midleft")
    for words, chip in parts:
        size = 14.0
        drawn = canvas.text(words, size, (x, y), bold=bool(chip), anchor="midleft", max_width=max(20.0, right - x))
        x = drawn.right + 8
        if chip:
            w = canvas.chip_width(chip, compact=True)
            first = any(ahead.place == 1 and points_text(ahead.points) == chip for ahead in outcome.lines)
            canvas.chip(chip, (drawn.right + 6 + w / 2, y), gold=first, compact=True)
            x = drawn.right + 6 + w + 8

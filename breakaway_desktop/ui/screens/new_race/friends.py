"""The page of friends at one screen: names, line-ups, cards, clock and length (R1.1, R4.4, R9)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, USUAL_TEAMS
from breakaway_desktop.kit.toolkit.choice import Option, choice, one_of
from breakaway_desktop.kit.toolkit.containers import head, panel
from breakaway_desktop.kit.toolkit.controls import button, header
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    centred,
    colour_fill,
    column,
    first_that_fits,
    paragraph,
    row,
    sized,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import MoveFocus, PageView, do
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, HEADLINE, NOTE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.course_profile import CourseProfile
from breakaway_desktop.match.line_ups import ANY_LINE_UP, CHARACTERS
from breakaway_desktop.record.document import LONGEST_NAME
from breakaway_desktop.sentences.bot_levels import temper_of
from breakaway_desktop.sentences.names import bot_name
from breakaway_desktop.sentences.rulebook import rule_set_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.start_page import course_panel
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.new_race import actions
from breakaway_desktop.ui.screens.new_race.model import GO, NewRaceModel, edit
from breakaway_desktop.ui.screens.new_race.seating_choices import cards_explained, seating_choices
from breakaway_desktop.ui.screens.new_race.seats import seat_words
from breakaway_desktop.ui.screens.new_race.setup_text import (
    cards_sentence,
    clock_sentence,
    line_up_sentence,
    line_up_word,
    names_of_draft,
)

_LABEL_W: Final = 84.0


def name_label(index: int) -> str:
    return f"name-{index}"  # no words: a label


def friends_page(model: NewRaceModel) -> PageView:
    """Return the page. The focus is on the first empty name, else on the start button."""
    seats = model.friends.draft.seats
    unnamed = (
        index for index, seat in enumerate(seats) if seat.human and not seat.on_phone and not seat.player.strip()
    )
    first = model.friends.draft.objection_field.replace("player-", "name-") or next(map(name_label, unnamed), GO)
    return PageView(
        _page(model), title=_("Friends here"), initial_focus=first, on_escape=do(actions.leave),
        name="friends",
    )  # fmt: skip


def _page(model: NewRaceModel) -> Node:
    w, h = window()
    margin = pick(30.0, 20.0)
    choices_w = pick(min(620.0, max(520.0, 0.42 * w)), 430.0)
    row_h = min(84.0, max(44.0, (h - 330) / max(USUAL_TEAMS, model.friends.teams)))
    left = panel(_seats(model, row_h), by=(16, 14), grow=0 if window().is_upright else 1)
    right = sized(partial(_choices_and_course, model))
    return column(
        header(
            _("Friends here"),
            on_press=do(actions.leave),
            subject=_("two to twelve players, at this screen or on phones"),
        ),
        beside(left, right, choices_w, margin),
        _foot(model),
    )


def beside(left: Node, right: Node, w: float, margin: float) -> Node:
    """Return two parts side by side, the right one so wide; in an upright window below each other."""
    top = pick(22, 14)
    if window().is_upright:
        return column(left, right, gap=top, pad=(margin, top), grow=1)
    return row(left, column(right, w=w), gap=margin, pad=(margin, top), grow=1)


# Seats


def _seats(model: NewRaceModel, row_h: float) -> Node:
    rows = [_seat(model, index, row_h) for index in range(model.friends.teams)]
    players = row(text(_("Players"), size=CHOSEN, least=13, w=_LABEL_W), _table(model)["people"], gap=10)
    return column(
        row(head(_("Names and line-ups"), capitals=True)), players, scroll(column(*rows), name="seats"), gap=10
    )


def _table(model: NewRaceModel) -> dict[str, Node]:
    fewest = max(model.friends.people, FEWEST_TEAMS)
    return seating_choices(model.friends, fewest_people=2, fewest_teams=fewest, w=190)


def _seat(model: NewRaceModel, index: int, row_h: float) -> Node:
    seat = model.friends.draft.seats[index]
    shape = centred(token(seat.colour, d=30), w=40)
    if not seat.human:
        bot = text(bot_name(seat.bot), size=BODY, soft=True, w=pick(190, 150))
        names = names_of_draft(model.friends.draft)
        name = text(names.team(index + 1), size=CHOSEN, least=14)
        temper = text(temper_of(names, index + 1), size=NOTE, soft=True, least=13)
        named = first_that_fits(row(text(names.team(index + 1), size=CHOSEN), spacer(), temper, gap=8), name, grow=1)
        return row(shape, named, bot, gap=8, h=row_h)

    options = [Option(key, line_up_word(key)) for key in (ANY_LINE_UP, *(character.key for character in CHARACTERS))]
    label = f"line-up-{index}"  # no words: a label
    line_up = choice(
        options, seat.line_up, on_change=partial(edit, setattr, seat, "line_up"), name=label,
        on_focus=do(replace, focused_item=label),
        w=pick(190, 150), says=_("Line-up"),
    )  # fmt: skip
    return row(shape, _name_field(model, index), line_up, gap=8, h=row_h, says=seat_words(model.friends.draft, index))


def _name_field(model: NewRaceModel, index: int) -> Node:
    """Return the field for a player's name. Enter leads to the next one, from the last one to the start button."""
    seat = model.friends.draft.seats[index]
    if seat.on_phone:
        return text(_("enters his name on his phone"), size=BODY, soft=True, least=14, grow=1)
    is_last = index + 1 == model.friends.people
    return entry(
        seat.player, on_change=partial(edit, setattr, seat, "player"), name=name_label(index), longest=LONGEST_NAME,
        placeholder=_("Player {n}").format(n=index + 1),
        check=lambda _typed: model.friends.draft.player_objection(index),
        on_enter=MoveFocus(GO if is_last else name_label(index + 1)), says=_("Name"), grow=1,
    )  # fmt: skip


# Other choices


def _choices(model: NewRaceModel, gap: float, explained: Node | str) -> Node:
    friends, draft, table = model.friends, model.friends.draft, _table(model)
    before = "" if friends.teams_before is None else _("was: {values}").format(values=friends.teams_before)
    rows: list[tuple[str, Node, str | Node]] = [
        *([(_("Teams"), table["teams"], before)] if friends.people < MOST_TEAMS or before else []),
        *([(_("Bots"), table["level"], "")] if friends.people < friends.teams else []),
        (_("Cards"), table["cards"], explained),
        (_("Turns"), table["orders"], ""),
        (_("Clock"), table["clock"], clock_sentence(draft.options.orders) if draft.clock else ""),
        (
            _("Race"),
            one_of({True: _("short"), False: _("long")}, friends.is_short, on_change=partial(edit, friends.shorten),
                   name="length"),
            _("1 sprint, 10 min") if friends.is_short else _("3 lines, 20 min"),
        ),
    ]  # fmt: skip
    return column(*(_row(*cells) for cells in rows), gap=gap)


def _choices_and_course(model: NewRaceModel, w: float, h: float) -> Node:
    """Return the choices, and if there is space the course with who rides for each team, as high as fits."""
    draft, options = model.friends.draft, model.friends.draft.options
    course = CourseProfile(rule_set_text(draft.base).title, draft.base, options)
    squares = ngettext("{n} square", "{n} squares", course.length).format(n=course.length)
    shown = course_panel(course, names_of_draft(draft), squares)

    every, chosen = cards_explained(draft.card_ways, draft.cards), cards_sentence(draft.cards)
    sizes = (0.5, 16.0, every), (0.42, 10.0, every), (0.36, 7.0, every), (0.36, 7.0, chosen)
    return first_that_fits(
        *(
            column(panel(_choices(model, gap, explained), by=(16, 14), grow=1), stack(shown, h=share * h), gap=14, w=w)
            for share, gap, explained in sizes
        ),
        panel(scroll(_choices(model, 7.0, every), name="choices"), by=(16, 14), grow=1),
    )


def _row(label: str, control: Node, note: str | Node) -> Node:
    """Return a choice, and its meaning beside it or below."""
    name = text(label, size=CHOSEN, least=13, w=_LABEL_W)
    line = row(name, control, gap=10)
    if isinstance(note, Node):
        return column(line, note, gap=4)
    if not note:
        return line
    one_line = row(name, control, text(note, size=NOTE, soft=True), gap=10)
    return first_that_fits(one_line, column(line, paragraph(note, size=NOTE, soft=True, leading=1.15), gap=3))


def _foot(model: NewRaceModel) -> Node:
    draft, objection = model.friends.draft, model.friends.draft.objection
    wordings = (_("Open the table"), _("Open")) if draft.teams_elsewhere else (_("RIDE"),)
    start_button = button(
        *wordings, on_press=do(actions.start_with_friends), key=act.FINISH, kind="primary", name=GO, why=objection,
        size=HEADLINE.at(28),
        least=18, on_focus=do(replace, focused_item=""),
    )  # fmt: skip
    build_button = button(
        _("Build the hands"), _("Build"), on_press=do(actions.start_with_friends, built=True), name="build",
        key=act.BUILD_HANDS, why=objection, tip=_building_sentence(model), on_focus=do(replace, focused_item=""),
    )  # fmt: skip

    # The foot explains the line-up with the focus, or why the race cannot start.
    topic = model.focused_item.removeprefix("line-up-")
    index = int(topic) if topic.isdigit() else len(draft.seats)
    key = draft.seats[index].line_up if index < len(draft.seats) else ANY_LINE_UP
    is_known = index < len(draft.seats) or any(seat.human and seat.line_up == ANY_LINE_UP for seat in draft.seats)
    explanation = _building_sentence(model) if topic == "build" else line_up_sentence(key) if is_known else ""
    paragraphs = [
        paragraph(objection or explanation, size=size, colour="warn" if objection else "ink", leading=1.15)
        for size in (BODY, NOTE)
    ]
    content = sized(lambda w, _h: first_that_fits(*(column(spacer(), node, spacer(), w=w) for node in paragraphs)))
    return stack(colour_fill("sunk"), row(content, build_button, start_button, gap=20, pad=(30, 6)), h=78)


def _building_sentence(model: NewRaceModel) -> str:
    if model.friends.draft.teams_elsewhere:
        return _("First all players build their teams at once, on their phones.")
    return _("Each player builds his team first, one after the other.")

"""Option groups. A closed group is one line: its value, and the differences from the rule set (R2, R2.1)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.options import CHOICES, LARGEST_CAP, LARGEST_FINISH, LEAST_CAP
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.toolkit.choice import Option, choice, one_of, switch
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import ControlNode, button, press
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, grid, paragraph, row, space, spacer, text
from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import Update, do
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.typography import CHOSEN, LABEL, NOTE
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.setup_draft import (
    CLOCK,
    NO_CAP,
    VARIANT,
    SetupDraft,
    cap_of,
    count_of,
    seed_objection,
)
from breakaway_desktop.sentences.rulebook import row_text, rows_of, value_name, variant_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import ShowHelp
from breakaway_desktop.ui.screens.new_race.model import NewRaceModel, edit
from breakaway_desktop.ui.screens.new_race.seating_choices import cards_explained
from breakaway_desktop.ui.screens.new_race.setup_text import (
    brief_refusal,
    cards_word,
    clock_sentence,
    clock_word,
    followed_sentence,
    hands_sentence,
    row_label,
    value_before,
)
from breakaway_desktop.variants import find_variant, variant_names

BUILT, SECRETS_ROW, SEED = "built", "secrets", "seed"
_TITLES: Final = {
    "variant": mark("Variant"),
    "length": mark("Length"),
    "turns": mark("Turns"),
    "hands": mark("Hands"),
    "cards": mark("New cards"),
    "screen": mark("At this screen"),
}
_OTHER_ROWS: Final = {"hands": (BUILT,), "screen": (SECRETS_ROW, CLOCK, SEED)}
"""Rows that are no options of the rules."""
GROUPS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    group: (title, (*rows_of(group), *_OTHER_ROWS.get(group, ()))) for group, title in _TITLES.items()
}
"""Title and rows of each option group."""
_LINES_SHOWN: Final = 3
_LABEL_W: Final = 150.0


def group_of(row: str) -> str:
    return next(group for group, (_title, rows) in GROUPS.items() if row in rows)


def first_control(draft: SetupDraft, group: str) -> str:
    """Return the name of the control that gets the focus when the group opens."""
    first = _rows(draft, group)[0]
    return variant_label(draft.variant) if first == VARIANT else first


def open_group_name(group: str) -> str:
    """Return the name of the node of an open group, with its head."""
    return f"open-{group}"  # no words: a label


def variant_label(variant: str | None) -> str:
    return f"variant-{variant or 'none'}"  # no words: a label


def option_groups(model: NewRaceModel, width: float, row_h: float) -> Node:
    """Return one line per group; the open one also has its rows."""
    return column(*(_group(model, group, width, row_h) for group in GROUPS), gap=5)


def _rows(draft: SetupDraft, group: str) -> list[str]:
    """Return the rows of a group that apply to this race."""
    applies = {BUILT: bool(draft.humans), SECRETS_ROW: bool(draft.humans), CLOCK: bool(draft.humans)}
    return [row for row in GROUPS[group][1] if applies.get(row, True)]


def _group(model: NewRaceModel, group: str, width: float, row_h: float) -> Node:
    title, rows = GROUPS[group]
    changed = [row for row in rows if row in model.draft.changed_rows()]
    is_open = model.open_group == group
    title_text = text(_(title), size=LABEL, least=15, w=min(_LABEL_W, width * 0.26))

    # Value, and on the right the rest or the differences; a dot marks a change.
    value, rest = summary(model.draft, group)
    notes, colour = _difference(model.draft, rows, changed) or (rest,), "sun" if changed else "ink2"
    is_changed = changed or any(row in model.draft.moved_rows for row in rows)
    marker = [draw(lambda canvas, box: canvas.circle(box.centre, 5, canvas.palette.sun), w=12)] if is_changed else []
    arrow = draw(
        lambda canvas, box: draw_icon(canvas, "up" if is_open else "down", box.centre, canvas.palette.ink, 12), w=24
    )
    line = row(
        space(4), title_text, text(value, size=CHOSEN, least=14), spacer(), *marker,
        text(*notes, size=NOTE, colour=colour if not is_open else "ink2", optional=True), arrow, gap=10, h=row_h,
    )  # fmt: skip

    head = press(
        line,
        on_press=do(_toggle, group),
        on_focus=do(replace, focused_item=""),
        name=f"fold-{group}",
        chosen=is_open,
        is_open=is_open,
        grow=1,
    )
    if not is_open:
        return row(head, h=row_h)
    options = [_row(model, row_name) for row_name in _rows(model.draft, group)]
    return column(row(head, h=row_h), panel(column(*options, gap=9), by=(14, 12)), name=open_group_name(group))


def _difference(draft: SetupDraft, rows: tuple[str, ...], changed: list[str]) -> tuple[str, ...]:
    """Return wordings of how a group differs from the rule set, or from its values before another row changed them.

    If it does not differ, name the variant that sets some of its rows; empty if none does.
    """
    before = {row: value_name(row, draft.rule_set_value(row)) for row in changed} or {
        row: value_before(row, draft.moved_rows[row]) for row in rows if row in draft.moved_rows
    }
    if before:
        each = [_("{row} was: {value}").format(row=row_label(row), value=value) for row, value in before.items()]
        return " · ".join(each), each[0], row_label(next(iter(before)))
    if any(row in draft.ineffective_rows for row in rows):
        return (_("set by {variant}").format(variant=value_name(VARIANT, draft.variant)),)
    return ()


def summary(draft: SetupDraft, group: str) -> tuple[str, str]:
    """Return the values of a group: the most important one, and the others."""

    def name(row: str) -> str:
        return in_force(draft, row) if row in draft.ineffective_rows else value_name(row, draft.value(row))

    match group:
        case "variant":
            return name(VARIANT), ""
        case "length":
            staggered = f" · {name('start')}" if draft.options.start != "line" else ""
            finish = name("finish")
            line = finish if "finish" in draft.ineffective_rows else _("finish {square}").format(square=finish)
            return line, _("sprints: {lines}").format(lines=name("sprints")) + staggered
        case "turns":
            return name("orders"), name("first_turn")
        case "hands":
            totals = "30, 25, 20, 16"  # no words: the totals of riders 1 to 4 (R3.1)
            building = _("built by players") if draft.built and draft.humans else _("ready-made")
            return f"{totals} {name('totals')}", f"{building} · {name('hands')}"
        case "cards":
            return name("card_cap"), _("breaking away: {when}").format(when=name("breakaway_trigger"))
    parts = [cards_word(draft.cards)] if draft.secrecy or draft.teams_elsewhere else []
    if draft.humans:
        parts.append(_("clock {time}").format(time=clock_word(draft.seconds)))
    seed = _("seed {seed}").format(seed=draft.seed)
    return (" · ".join(parts), seed) if parts else (seed, "")


def in_force(draft: SetupDraft, row: str) -> str:
    """Return the value of a row that is set by the variant (R2.1), or whose it is where no number says it."""
    variant = find_variant(draft.variant)
    course = variant.course(draft.options_in_force)
    if row == "finish":
        return _("no finish") if course.finish is None else str(course.finish)
    if row == "hands" and variant.hides_road:
        return value_name("hands", "hidden")
    if row != "sprints":
        return _("set by {variant}").format(variant=value_name(VARIANT, draft.variant))
    lines = [str(line) for line in course.lines if line != course.finish]
    return ", ".join(lines[:_LINES_SHOWN]) + (" …" if len(lines) > _LINES_SHOWN else "") if lines else _("no sprints")


def _toggle(model: NewRaceModel, group: str) -> NewRaceModel | Update:
    if model.open_group == group:
        return replace(model, open_group="")
    after = replace(model, open_group=group)
    return Update(after, focus=first_control(model.draft, group), scroll_to=open_group_name(group))


# One row


def _row(model: NewRaceModel, name: str) -> Node:
    """Return the label, the control and a note: what the row changes, or why it cannot be changed."""
    draft = model.draft
    label, note = _label_and_note(draft, name)
    is_wrong = bool(_objection(draft, name))
    reset_button = (
        button(icon="reset", on_press=edit(draft.reset, name), name=f"reset-{name}", kind="bare",
               tip=_("As in the rule set"))
        if name in draft.changed_rows() and draft.can_reset(name) else Node()
    )  # fmt: skip
    note_text = (
        cards_explained(draft.card_ways, draft.cards)
        if name == SECRETS_ROW
        else paragraph(note, size=NOTE, soft=not is_wrong, colour="warn" if is_wrong else "ink2", leading=1.2)
    )

    control = _control(model, name)
    if isinstance(control, ControlNode):
        control = replace(control, on_focus=do(replace, focused_item=name))

    # Variants have a tile each, so the note is below them.
    if name == VARIANT:
        help_on = ShowHelp(draft.variant or variant_names()[0])
        words = pick(_("About this variant"), _("About it"))  # the note beside it needs the width
        help_button = button(words, on_press=help_on, key=act.WHY, name="explain", kind="quiet", h=34)
        return column(
            control, row(column(spacer(), note_text, spacer(), grow=1), help_button, reset_button, gap=10), gap=8
        )

    head = text(label, size=CHOSEN, least=13, w=_LABEL_W)
    narrow = column(row(head, control, spacer(), reset_button, gap=10), note_text, gap=6)  # note below the focus ring
    if window().is_narrow or name == SECRETS_ROW:
        return narrow
    return row(head, column(spacer(), row(control), spacer(), w=250), column(spacer(), note_text, spacer(), grow=1),
    reset_button,
               gap=12)  # fmt: skip


def _label_and_note(draft: SetupDraft, name: str) -> tuple[str, str]:
    """Return the label and a note: an error, else how the row got its value, else what it changes."""
    match name:
        case "built":
            return _("Starting hands"), hands_sentence(draft.built)
        case "secrets":
            return _("Cards"), ""
        case "clock":
            return row_label(CLOCK), _followed_note(draft, CLOCK) or clock_sentence(draft.options.orders)
        case "seed":
            return _("Seed"), seed_objection(draft.seed) or _("The same seed gives the same draws.")
    texts = variant_text(draft.variant) if name == VARIANT else row_text(name)
    reason = draft.row_objection(name) or draft.lock_reason(name) or _followed_note(draft, name)
    return texts.label, reason or texts.brief


def _followed_note(draft: SetupDraft, name: str) -> str:
    """Return how the row got its value if another row has set it, or ""."""
    return followed_sentence(draft.last_changed, name, draft.moved_rows[name]) if name in draft.moved_rows else ""


def _objection(draft: SetupDraft, name: str) -> str:
    return seed_objection(draft.seed) if name == SEED else "" if name not in _RULES else draft.row_objection(name)


_RULES: Final = {row for fold, (_title, rows) in GROUPS.items() if fold != "screen" for row in rows} - {VARIANT, BUILT}


def _control(model: NewRaceModel, name: str) -> Node:
    draft = model.draft
    set_value, change = partial(edit, setattr, draft, name), partial(edit, draft.change, name)
    match name:
        case "built":
            labels = {True: _("players build"), False: _("ready-made")}
            return switch(labels, draft.built, on_change=set_value, name=name)
        case "secrets":
            ways = {way: cards_word(way) for way in draft.card_ways}
            return one_of(ways, draft.cards, on_change=partial(edit, draft.choose_cards), name=name)
        case "clock":
            clocks = dict(enumerate(map(clock_word, draft.clocks)))
            return switch(clocks, draft.clock, on_change=partial(edit, draft.set_clock), name=name)
        case "seed":
            line = entry(draft.seed, on_change=set_value, name=name, longest=20, check=seed_objection, w=160)
            draw_seed = edit(_draw_seed, draft)
            return row(
                line, button(icon="reset", on_press=draw_seed, name="new-seed", kind="bare", tip=_("New seed")), gap=4
            )

    # Rows that the variant sets itself show its value in a disabled list.
    locked = draft.lock_reason(name)
    if name in draft.ineffective_rows:
        return choice({"": in_force(draft, name)}, "", on_change=_nothing, name=name, why=locked)

    if name == "finish":
        return number(
            draft.options.finish, 1, LARGEST_FINISH, on_change=change, name=name, largest_typed=LARGEST_FINISH
        )
    if name == "card_cap":
        return number(
            count_of(draft.options.card_cap), LEAST_CAP, NO_CAP, name=name,
            on_change=lambda count: change(cap_of(count)),
            shown=lambda count: _("no cap") if count == NO_CAP else str(count), largest_typed=LARGEST_CAP,
        )  # fmt: skip
    if name == "sprints":
        return entry(
            draft.sprints, on_change=partial(edit, draft.type_sprints), name=name, longest=100,
            placeholder=_("no sprints"), check=lambda _typed: draft.row_objection("sprints"),
        )  # fmt: skip
    if name == VARIANT:
        variants = (_variant(draft, variant) for variant in (None, *variant_names()))
        return grid(*variants, min_width=112, gap=6, says=_(_TITLES[VARIANT]))

    options = [_option(draft, name, value, bool(locked)) for value in CHOICES[name]]
    return choice(options, draft.value(name), on_change=change, name=name, why=locked)


def _draw_seed(draft: SetupDraft) -> None:
    draft.seed = str(new_seed())


def _variant(draft: SetupDraft, variant: str | None) -> Node:
    refusal = draft.value_refusal(VARIANT, variant)
    label, chosen = value_name(VARIANT, variant), variant == draft.variant
    return press(
        row(text(label, size=CHOSEN, least=13, align="centre", grow=1), h=34),
        on_press=edit(draft.change, VARIANT, variant), on_focus=do(replace, focused_item=VARIANT),
        name=variant_label(variant),
        chosen=chosen, why="" if refusal is None else brief_refusal(refusal),
        says=Said(Role.RADIO_BUTTON, label, chosen=chosen),
    )  # fmt: skip


def _option(draft: SetupDraft, row: str, value: str, locked: bool) -> Option:
    refusal = draft.value_refusal(row, value)
    note = "" if refusal is None or locked else brief_refusal(refusal)
    return Option(value, value_name(row, value), note, refusal is None)


def _nothing(_value: str) -> None:
    """Ignore the value: a locked list changes nothing."""

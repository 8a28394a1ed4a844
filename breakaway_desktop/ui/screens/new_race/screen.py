"""The new-race screen: four ways to start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import Palette, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button, header, press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    colour_fill,
    column,
    draw,
    first_that_fits,
    grid,
    paragraph,
    row,
    sized,
    spacer,
    stack,
)
from breakaway_desktop.kit.toolkit.page import PageView, Update, do
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.typography import BODY, HEADLINE, NOTE
from breakaway_desktop.kit.words import _, ngettext, pgettext
from breakaway_desktop.match.plan import new_seed
from breakaway_desktop.play.last_setup import draft_from_json
from breakaway_desktop.play.quick_setups import FriendsSetup, quick_from_json
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.sentences.rulebook import rule_set_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.posters import PosterArt, paint_poster
from breakaway_desktop.ui.screens.new_race import actions
from breakaway_desktop.ui.screens.new_race.friends import beside, friends_page
from breakaway_desktop.ui.screens.new_race.model import CUSTOM, GO, QUICK, NewRaceModel, edit
from breakaway_desktop.ui.screens.new_race.option_groups import option_groups
from breakaway_desktop.ui.screens.new_race.race_types import race_types_page
from breakaway_desktop.ui.screens.new_race.seats import seats, team_dialog
from breakaway_desktop.ui.screens.new_race.setup_text import brief_refusal, footer_text
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look

Next = NewRaceModel | Intent | Update


def begin(session: Session, *, everything: bool = False) -> NewRaceModel:
    """Open the race types, or with `everything` the page of all options, as they were set up last."""
    if session.draft is None:
        session.draft = SetupDraft.first(new_seed())
    quick = quick_from_json(session.settings.quick)
    race_type = CUSTOM if everything else QUICK
    friends = FriendsSetup.from_json(session.settings.friends)
    open_group = actions.group_of_error(session.draft)
    raced = draft_from_json(session.settings.raced, 0) or SetupDraft.first(0)
    return NewRaceModel(
        session, session.draft, race_type, quick, friends, everything=everything, open_group=open_group, raced=raced
    )


def view(model: NewRaceModel) -> PageView:
    if model.with_friends:
        return friends_page(model)
    return custom_page(model) if model.everything else race_types_page(model)


_POSTERS: Final[dict[str, Callable[[Palette], PosterArt]]] = {
    "boxed": lambda palette: PosterArt(palette.hot, palette.sun, team_look("yellow"), "11"),
    "boardspace": lambda palette: PosterArt(palette.teal, mix(palette.teal, palette.bib, 0.5), team_look("azure"),
    "21"),
    "postal": lambda palette: PosterArt(palette.plum, mix(palette.plum, palette.bib, 0.5), team_look("white"), "41",
                                others=((team_look("indigo"), "51"),)),
    "pbm": lambda palette: PosterArt(palette.coral, mix(palette.bib, palette.sun, 0.5), team_look("red"), "31"),
}  # fmt: skip


def custom_page(model: NewRaceModel) -> PageView:
    return PageView(
        _page(model), title=_("Custom race"), initial_focus=invalid_control(model.draft) or GO,
        on_escape=do(actions.leave),
        dialog=team_dialog(model) if model.team >= 0 else None, name="custom",
    )  # fmt: skip


def invalid_control(draft: SetupDraft) -> str:
    """Return the name of the control with an error; "" if a race can start."""
    return draft.objection_field.replace("player-", "name-")


def _page(model: NewRaceModel) -> Node:
    draft, (w, h) = model.draft, window()
    changes = len(draft.changed_rows())
    count = ngettext("{n} change", "{n} changes", changes).format(n=changes) if changes else ""
    reset = button(
        _("Reset changes"), _("Reset"), on_press=edit(draft.reset_all), key=act.RESET, name="reset-all",
        why="" if changes else _("Nothing changed from the rule set."),
    )  # fmt: skip

    # Seats get their share of the width, rules and options the rest.
    seats_w = pick(min(620.0, max(470.0, 0.37 * w)), 408.0)
    margin, top = pick(30.0, 20.0), pick(22, 14)
    left_w = w - 2 * margin if window().is_upright else w - seats_w - 3 * margin
    left = column(
        _rule_sets(model),
        scroll(option_groups(model, left_w, pick(42, 36)), name="folds"),
        gap=pick(18, 12),
        grow=1,
    )

    available = 0.36 * h if window().is_upright else h - 78 - 64 - 2 * top
    right = panel(seats(model, pick(190, 122), available), by=(14, 14), grow=0 if window().is_upright else 1)
    return column(
        header(_("Custom race"), reset, on_press=do(actions.leave), subject=count),
        beside(left, right, seats_w, margin),
        _foot(model),
    )


def _rule_sets(model: NewRaceModel) -> Node:
    return grid(
        *(_rule_set(model, index, base) for index, base in enumerate(RULE_SETS)),
        min_width=110,
        gap=12,
        max_columns=4,
        says=_("Rule set"),
    )


def _rule_set(model: NewRaceModel, index: int, base: str) -> Node:
    rule_text, chosen, why = rule_set_text(base), base == model.draft.base, SetupDraft.base_objection(base)
    said = Said(Role.RADIO_BUTTON, rule_text.title, more=why or rule_text.brief, chosen=chosen)
    paint = partial(_paint, base, rule_text.title, reachable_key_cap(act.NUMBERS[index]), chosen, pick(24, 18))
    # The chosen one, pressed again, keeps the changes to it.
    on_press = do(replace, focused_item=base) if chosen else edit(model.draft.choose, base)
    poster = press(
        draw(paint), on_press=on_press, name=base, key=act.NUMBERS[index], bare=True,
        words=rule_text.title,
        says=said, why=why, on_focus=do(replace, focused_item=base), h=pick(150, 92),
    )  # fmt: skip
    brief = paragraph(rule_text.brief, size=NOTE, soft=not chosen, leading=1.2, says="")
    offered = [_stagger_start(model.draft)] if chosen and base == "boardspace" else []
    return column(poster, brief, *offered, gap=8)


def _stagger_start(draft: SetupDraft) -> Node:
    """Return the button of Boardspace's second game, which another press takes back."""
    is_on, refusal = draft.options.first_turn == "rotated", draft.value_refusal("first_turn", "rotated")
    change = edit(draft.reset, "first_turn") if is_on else edit(draft.change, "first_turn", "rotated")
    return button(
        _("Stagger start"), on_press=change, name="stagger-start", kind="chosen" if is_on else "quiet", h=34,
        why="" if refusal is None else brief_refusal(refusal), on_focus=do(replace, focused_item="first_turn"),
    )  # fmt: skip


def _paint(base: str, title: str, key_cap: str, chosen: bool, size: float, canvas: Canvas, box: Box) -> None:
    picture = _POSTERS[base](canvas.palette)
    paint_poster(canvas, box.inflated(-3, -6), picture, title.upper(), chosen=chosen, cap=key_cap, size=size)


def _foot(model: NewRaceModel) -> Node:
    draft = model.draft
    if draft.teams_elsewhere:
        wordings = (_("Open the table"), _("Open"))
    elif draft.humans and draft.built:
        wordings = (_("Build the hands"), _("Build"))
    else:
        wordings = (_("Start the race"), pgettext("button", "Start"))
    objection = draft.objection
    start_button = button(
        *wordings, on_press=do(actions.start_custom), key=act.FINISH, kind="primary", name=GO, why=objection,
        size=HEADLINE.at(26),
        least=18,
        on_focus=do(replace, focused_item=""),
    )  # fmt: skip

    # Wordings from large to small, with the sources below.
    explanation, sources = (objection, ()) if objection else footer_text(draft, model.focused_item)
    source_nodes = (
        [first_that_fits(*(paragraph(wordings, size=NOTE, soft=True, leading=1.2) for wordings in sources))]
        if sources
        else []
    )
    styles = [(NOTE, 1.2)] if sources or objection else [(BODY, 1.2), (NOTE, 1.2), (NOTE.at(14), 1.1)]
    paragraphs = [
        paragraph(explanation, size=size, colour="warn" if objection else "ink", leading=leading)
        for size, leading in styles
    ]

    content = sized(
        lambda w, _h: first_that_fits(*(column(spacer(), node, *source_nodes, spacer(), w=w) for node in paragraphs))
    )
    return stack(colour_fill("sunk"), row(content, start_button, gap=20, pad=(30, 6)), h=78)

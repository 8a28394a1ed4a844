"""The view of team building: ready-made teams, single cards, and a privacy screen between humans."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.engine import refusals
from breakaway_desktop.engine.hands import LARGEST, SIZES, SMALLEST, TOTALS, Hand, TeamHands, hand_objection
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import Palette, mix
from breakaway_desktop.kit.input.inputs import FocusLost
from breakaway_desktop.kit.input.keymap import reachable_key_cap
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import keycap_of, panel, race_number
from breakaway_desktop.kit.toolkit.controls import button, header, press
from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog, sheet_dialog
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    Shortcut,
    cached_node,
    colour_fill,
    column,
    draw,
    pad,
    paragraph,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import PageView, do, with_value
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.typography import BODY, CAPTION, CHOICE, CHOSEN, HEADING, HEADLINE, LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.line_ups import CHARACTERS, ReadyMadeTeam, fit_to_total
from breakaway_desktop.match.saved_line_ups import SavedLineUp
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import name_question
from breakaway_desktop.ui.features import Wordings, hands_worth
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.privacy_screen import INPUT_DELAY_MS, PrivacyScreen, look_away, privacy_view
from breakaway_desktop.ui.posters import PosterArt, paint_poster
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.screens.team_building import actions
from breakaway_desktop.ui.screens.team_building.actions import card_name, row_name
from breakaway_desktop.ui.screens.team_building.model import (
    ADJUST,
    LEAVING,
    LINE_UPS,
    READY,
    SAVE,
    SAVED,
    CopyQuestion,
    LineUpNamePrompt,
    TeamBuildingModel,
    is_same,
)
from breakaway_desktop.ui.team_looks import TeamLook

_ON: Final[Mapping[type, Any]] = {FocusLost: actions.leave_seat}
_CLOSE: Final = do(replace, dialog=None, notice="")
_HIGHEST_CARD: Final = 15
_SKIES: Final[dict[str, Callable[[Palette], tuple[int, int, int]]]] = {
    "wolf": lambda palette: palette.navy, "fifteens": lambda palette: palette.coral,
    "attack": lambda palette: palette.plum, "balanced": lambda palette: palette.teal,
    "steady": lambda palette: palette.sand,
}  # fmt: skip


def view(model: TeamBuildingModel) -> PageView:
    open_dialog = dialog(model)
    if not model.seated:
        return replace(_privacy_screen(model), dialog=open_dialog if model.dialog == LEAVING else None, on=_ON)
    return PageView(
        _page(model), title=_("Team building"), initial_focus=_first_focus(model),
        on_escape=do(actions.leave), keys=_keys(model), on=_ON,
        input_delay_ms=INPUT_DELAY_MS if model.several else 0, dialog=open_dialog,
        name=f"team {model.turn}",  # no words: the name of the view
    )  # fmt: skip


def _first_focus(model: TeamBuildingModel) -> str:
    """Return the name of the control that gets the focus first: Ready if a race may start with these hands, else the
    first card or the chosen team."""
    if not model.single_cards and not objection(model):
        return READY
    if model.single_cards:
        return card_name(1, 0)
    return model.character.key if model.character is not None else ADJUST


def _keys(model: TeamBuildingModel) -> tuple[Shortcut, ...]:
    if not model.single_cards:
        return ()
    return (
        Shortcut(act.RAISE, do(actions.change_card, 1)),
        Shortcut(act.LOWER, do(actions.change_card, -1)),
        *(
            Shortcut(action, None, _("lower or raise the highlighted card, or type it"))
            for action in (act.LEFT, act.RIGHT)
        ),
    )


def _privacy_screen(model: TeamBuildingModel) -> PageView:
    names, team = model.names, model.team
    lines = [_("Build your four {team} riders").format(team=names.team(team)), look_away(), _rotation(model)]
    title = _("{player}, your turn").format(player=model.player or names.team(team))
    screen = PrivacyScreen(model.look, f"{team}1", title, tuple(filter(None, lines)))
    take_seat = do(replace, seated=True)
    return privacy_view(screen, on_press=take_seat, first="lift", menu=do(actions.leave), leave=_("Back"))


def _rotation(model: TeamBuildingModel) -> str:
    """Return a sentence on the new numbers of the riders, or "" if the seats have not been rotated."""
    if not model.rotated:
        return ""
    sentence = _("Seats rotated: {team} now has riders {first}–{last}.")
    return sentence.format(team=model.names.team(model.team), first=10 * model.team + 1, last=10 * model.team + 4)


# Page


def _page(model: TeamBuildingModel) -> Node:
    brief = _("Choose your team")
    heading = _("{team}: choose your team").format(team=model.names.team(model.team))
    margin = pick(40.0, 28.0)
    return column(
        header(heading, on_press=do(actions.leave), subject=_subject(model), team=model.look, brief=brief),
        pad((_riders if model.single_cards else _teams)(model), (margin, pick(20, 14)), grow=1),
        _foot(model),
    )


def _subject(model: TeamBuildingModel) -> str:
    rotation = _rotation(model)
    if rotation:
        return rotation
    later = [model.names.player(team) for team in model.humans[model.turn + 1 :]]
    if later:
        return _("{player}; then {next}").format(player=model.names.player(model.team), next=", ".join(later))
    if model.several:
        return model.names.player(model.team)
    is_open = model.plan.options.shows_start
    return _("four riders, whose cards all see") if is_open else _("four riders, whose cards only you know")


def _foot(model: TeamBuildingModel) -> Node:
    status, details = hands_status(model)
    lines = [paragraph(status, size=BODY, leading=1.15, colour="warn" if model.error or objection(model) else "ink")]
    details = details or next(iter(hands_worth(model.session, model.plan, model.hands)[-1]), "")
    if details:
        lines.append(paragraph(details, size=NOTE, soft=True, leading=1.15, optional=True))

    # Buttons: Ready is always the last one.
    undo = [button(_("Undo"), on_press=do(actions.undo), key=act.UNDO, name="undo")] if model.undos else []
    refusal = objection(model)
    if model.single_cards:
        buttons: list[Node] = [_save_button(model)]
    else:
        show_saved = do(replace, dialog=LINE_UPS, notice="")
        buttons = [
            button(_("Random"), on_press=do(actions.draw_hands), key=act.RANDOM, name="random"),
            button(_("Saved line-ups"), _("Saved"), on_press=show_saved, key=act.LINE_UPS, name=SAVED),
        ]
    ready = button(
        _("Ready"), on_press=do(actions.finish), key=act.FINISH, kind="primary", name=READY, why=refusal,
        size=pick(HEADLINE.at(24), LABEL), least=17, w=pick(240, 190),
    )  # fmt: skip

    content = row(column(spacer(), *lines, spacer(), gap=2, grow=1), *undo, *buttons, ready, gap=14, pad=(30, 8))
    return stack(colour_fill("sunk"), content, h=74)


def _save_button(model: TeamBuildingModel, **more: Any) -> Node:
    return button(
        _("Save this line-up"), _("Save"), on_press=do(actions.ask_name), key=act.KEEP, name=SAVE,
        why=save_objection(model), **more,
    )  # fmt: skip


# Ready-made teams


def _teams(model: TeamBuildingModel) -> Node:
    columns = [_team(model, index, character) for index, character in enumerate(CHARACTERS)]
    return column(row(*columns, gap=pick(20, 14), grow=1), _adjust_tile(model), gap=pick(20, 14))


def _team(model: TeamBuildingModel, index: int, character: ReadyMadeTeam) -> Node:
    chosen = is_same(character.hands, model.hands)
    name = _(character.name)
    paint = partial(
        _paint_poster, character, name.upper(), reachable_key_cap(act.NUMBERS[index]), chosen, pick(34.0, 24.0)
    )

    row_h = pick(40.0, 29.0)
    hands = [
        _hand_row(model.look, 10 * model.team + rider, hand, row_h, h=row_h + pick(12, 7))
        for rider, hand in enumerate(character.hands, start=1)
    ]
    description = paragraph(_(character.about), size=pick(BODY, NOTE), leading=1.2, h=pick(69, 60))
    cards_panel = panel(column(description, *hands), by=(pick(8, 2), pick(14, 8)), dark=not chosen)
    return press(
        column(draw(paint, grow=1, says=name), space(pick(16, 12)), cards_panel),
        on_press=do(actions.use_line_up, character.hands), name=character.key, key=act.NUMBERS[index], bare=True,
        words=name, grow=1,
    )  # fmt: skip


def _paint_poster(
    character: ReadyMadeTeam, title: str, key_cap: str, chosen: bool, size: float, canvas: Canvas, box: Box
) -> None:
    palette = canvas.palette
    sky = _SKIES[character.key](palette)
    peaks = tuple(card / _HIGHEST_CARD for card in character.hands[0])
    picture = PosterArt(sky, mix(sky, palette.bib, 0.55), within=Box(0.4, 0.08, 0.64, 0.64), peaks=peaks)
    box = box.cut_top(6)[1].inflated(-6, 0)
    paint_poster(canvas, box, picture, title, chosen=chosen, cap=key_cap, size=size)


def _adjust_tile(model: TeamBuildingModel) -> Node:
    """Return the tile that opens single cards. If the cards are not those of a ready-made team, it shows them and is
    selected."""
    is_own = model.character is None
    side: Node
    label = text(_("Adjust your cards"), size=HEADING)
    if is_own:
        row_h = pick(28.0, 24.0)
        hands = _hands(model, model.hands, row_h)
        side = row(text(_("Your cards"), size=NOTE, optional=True), *hands, gap=pick(22, 14))
    else:
        is_exact = model.plan.options.totals == "exactly"
        template = _("any cards that add up to {sums}") if is_exact else _("any cards that add up to at most {sums}")
        side = text(template.format(sums=" · ".join(map(str, TOTALS))), size=NOTE, soft=True)

    inner = row(keycap_of(act.ADJUST), label, spacer(), side, gap=12, h=40, pad=(4, 0))
    return press(
        inner, on_press=do(actions.toggle_single_cards), name=ADJUST, key=act.ADJUST, chosen=is_own, h=42
    )  # fmt: skip


# Single cards


def _riders(model: TeamBuildingModel) -> Node:
    tabs = [
        button(_(character.name), on_press=do(actions.use_line_up, character.hands), name=character.key, least=15,
               grow=1, kind="chosen" if is_same(character.hands, model.hands) else "plain")
        for character in CHARACTERS
    ]  # fmt: skip
    worths = hands_worth(model.session, model.plan, model.hands)
    sheets = [_rider(model, rider, worths[rider - 1]) for rider in (1, 2, 3, 4)]
    return column(
        row(*tabs, gap=10), row(*sheets, gap=pick(24, 14), grow=1), gap=pick(20, 12)
    )  # fmt: skip


def _rider(model: TeamBuildingModel, rider: int, worth: Wordings) -> Node:
    hand, look, h = model.hands[rider - 1], model.look, pick(54, 44)
    total = _("{have} of {total}").format(have=sum(hand), total=TOTALS[rider - 1])
    head = cached_node(_head, look, str(10 * model.team + rider), model.rider_name(rider), total, h, margin=20, h=h)
    cards = [
        row(spacer(), _card(model, rider, index, pick(200.0, 160.0)), spacer(), grow=1) for index in range(len(hand))
    ]

    # Empty slots keep the rows of all riders aligned.
    empty = [spacer() for _n in range(4 - len(hand))]
    count: list[Node] = [space(34)]
    if len(SIZES[rider - 1]) > 1:
        counts = switch(
            {n: str(n) for n in SIZES[rider - 1]}, len(hand), on_change=with_value(actions.set_count), name="count"
        )
        count = [row(text(_("Cards"), size=CHOSEN), counts, gap=12)]

    copies = button(
        _("Copy from another rider"), _("Copy from…"), on_press=do(replace, dialog=CopyQuestion(rider)),
        name=f"copy-{rider}", size=16, least=14, kind="raised", h=34,
    )  # fmt: skip
    gap = pick(9, 5)
    below = column(column(*cards, *empty, gap=8, grow=1), *count, copies, _points_left(model, rider, worth), gap=gap)
    return panel(
        column(head, pad(below, (4, gap), grow=1)), name=f"rider-{rider}", grow=1, says=model.rider_name(rider)
    )


def _card(model: TeamBuildingModel, rider: int, index: int, width: float) -> Node:
    return number(
        model.hands[rider - 1][index], SMALLEST, LARGEST,
        on_change=lambda value: do(actions.set_card, rider, index, value), name=card_name(rider, index),
        largest_typed=LARGEST, paint=partial(_paint_card, model.look), on_focus=do(actions.look_at, rider), w=width,
        says=_("{rider}, card {n}").format(rider=model.rider_name(rider), n=index + 1),
    )  # fmt: skip


def _head(look: TeamLook, number: str, name: str, total: str, h: float) -> Node:
    """Return the head of a rider's sheet: his token and name, and how much his cards add up to."""
    ground = draw(partial(_paint_head, look), says="")
    title = text(name.upper(), "", size=HEADLINE.at(24), least=14, colour=look.label, grow=1, says=name)
    have = text(total, size=CHOSEN, colour=look.label)
    rider = token(look.colour_key, number, 0.78 * h)
    return stack(ground, row(space(11), rider, space(7), title, space(8), have, pad=(-6, 0)))  # as wide as the sheet


def _paint_head(look: TeamLook, canvas: Canvas, box: Box) -> None:
    canvas.slanted(Box(box.x - 3, box.y, box.w + painters.SHEET_LEAN + 3, box.h), look.fill, 3)


def _points_left(model: TeamBuildingModel, rider: int, worth: Wordings) -> Node:
    figure, label, is_wrong = points_left_text(model, rider)
    colour = "warn" if is_wrong else "ink"
    label_text: Node = text(label, size=CHOICE if worth else BODY, least=14, colour=colour)
    if worth:
        worth_text = text(*worth, size=CAPTION, soft=True, says=worth[0])
        label_text = column(spacer(), label_text, worth_text, spacer(), grow=1)
    return row(text(figure, size=HEADLINE, colour=colour), label_text, gap=10, pad=(10, 0), h=pick(48, 40))


_SAVED_W: Final = 760.0
_SAVED_ROW_H: Final = 26.0


def dialog(model: TeamBuildingModel) -> PageView | None:
    """Return the open dialog, or None."""
    match model.dialog:
        case "leaving":
            return _leave_dialog(model)
        case LineUpNamePrompt() as prompt:
            return _name_dialog(model, prompt)
        case "line-ups":
            return _saved_dialog(model)
        case CopyQuestion(rider):
            return _copy_dialog(model, rider)
    return None


def _leave_dialog(model: TeamBuildingModel) -> PageView:
    players = [model.names.player(team) for team in model.humans[: model.turn]]
    sentence = ngettext(
        "{players} is ready. Those hands are secret, so going back discards them.",
        "{players} are ready. Those hands are secret, so going back discards them.",
        len(players),
    ).format(players=listed(players))
    answers = [
        DialogButton(_("Keep building"), _CLOSE, act.BACK),
        DialogButton(_("Discard the hands"), Back(), kind="danger"),
    ]
    return question_dialog(_("Back to the set-up?"), [sentence], answers, look=model.look, name="leaving")


def _name_dialog(model: TeamBuildingModel, prompt: LineUpNamePrompt) -> PageView:
    title, button_label, lines = _("Rename line-up"), _("Rename"), []
    if prompt.preset is None:
        title, button_label = _("Save this line-up"), _("Save")
        lines = [_("You’ll find it under “Saved line-ups”, in later races too. The race doesn’t start yet.")]
    refusal = _("Don’t save") if prompt.preset is None else ""
    return name_question(
        title, button_label, prompt.written, prompt.default, model.look, refusal=refusal, lines=lines,
        on_change=lambda text: do(replace, dialog=replace(prompt, written=text)),
        on_enter=do(actions.name_line_up, prompt), on_close=do(actions.close_prompt, prompt),
    )  # fmt: skip


def _saved_dialog(model: TeamBuildingModel) -> PageView:
    presets = model.saved_line_ups
    rows = [_saved_row(model, index, preset) for index, preset in enumerate(presets)]
    if not rows:
        rows.append(paragraph(_("No saved line-ups yet.")))
    if model.why_hidden:
        rows.append(paragraph(model.why_hidden, soft=True))

    # Only a change of the list can be undone here, not one of the cards.
    undo = (
        [button(_("Undo"), on_press=do(actions.undo), key=act.UNDO, name="undo-saved")] if _can_undo_list(model) else []
    )
    status = model.error or model.notice
    notice = (
        [row(paragraph(status, colour="warn" if model.error else "ink", grow=1), *undo, gap=12)]
        if status or undo
        else []
    )

    bottom = row(
        button(_("Close"), on_press=_CLOSE, key=act.BACK, name="close"), spacer(),
        _save_button(model, kind="primary"), gap=14,
    )  # fmt: skip
    return sheet_dialog(
        _("Saved line-ups"), column(*rows, gap=10), column(*notice, bottom, gap=14), look=model.look, w=_SAVED_W,
        first=row_name(0) if presets else SAVE, escape=_CLOSE, name="saved",
    )  # fmt: skip


def _saved_row(model: TeamBuildingModel, index: int, preset: SavedLineUp) -> Node:
    buttons = (
        button(_("Rename"), on_press=do(actions.ask_name, preset), name=f"rename-{index}", kind="raised", size=16),
        button(_("Delete"), on_press=do(actions.delete, preset), name=f"delete-{index}", kind="raised", size=16),
    )
    hands = row(*_hands(model, preset.hands, _SAVED_ROW_H), gap=16)
    content = column(text(preset.name, size=HEADING, least=15), hands, gap=2, pad=(4, 5))
    line_up = press(content, on_press=do(actions.use_line_up, preset.hands), name=row_name(index), grow=1)
    return row(line_up, *buttons, gap=10, says=preset.name)


def _hands(model: TeamBuildingModel, hands: TeamHands, height: float) -> list[Node]:
    return [_hand_row(model.look, 10 * model.team + rider, hand, height) for rider, hand in enumerate(hands, start=1)]


# Copying


def _copy_dialog(model: TeamBuildingModel, rider: int) -> PageView:
    """Ask which of the other hands to copy, each adjusted to this rider's total (R3.1)."""
    rows = []
    for source in (1, 2, 3, 4):
        if source != rider:
            hand = fit_to_total(model.hands[source - 1], rider)
            number = 10 * model.team + source
            name = text(model.rider_name(source), size=CHOICE, least=14)
            content = row(_hand_row(model.look, number, hand, 30), name, gap=16, h=44, pad=(4, 0))
            rows.append(press(content, on_press=do(actions.copy_hand, rider, hand), name=f"copy-of-{number}"))
    title = _("Copy for {rider}").format(rider=model.rider_name(rider))
    lines = [_("His cards, adjusted to add up to {total}.").format(total=TOTALS[rider - 1])]
    cancel = DialogButton(_("Cancel"), _CLOSE, act.BACK, kind="plain")
    return question_dialog(
        title, lines, [cancel], child=column(*rows, gap=8), look=model.look, first=rows[0].name, name="copies"
    )


def _hand_row(look: TeamLook, number: int, cards: Hand, height: float, **more: Any) -> Node:
    """Return a rider's token and cards. `height`: of a card, in units."""
    size = {"w": 0.86 * height + 7 + len(cards) * (0.78 * height + 3), "h": height + 4, **more}
    says = Said(Role.TEXT, f"{number}: {', '.join(map(str, cards))}")
    return cached_node(_token_and_cards, look, number, cards, height, margin=4, says=says, **size)


def _token_and_cards(look: TeamLook, number: int, cards: Hand, height: float) -> Node:
    numbers = [race_number(str(card), look, height) for card in cards]
    return row(token(look.colour_key, str(number), 0.86 * height), space(5), row(*numbers, gap=3))


def _paint_card(look: TeamLook, canvas: Canvas, box: Box, value: int) -> None:
    painters.race_number(canvas, box.centred(0.78 * box.h, box.h), str(value), look)


# Texts


def _can_undo_list(model: TeamBuildingModel) -> bool:
    return bool(model.undos) and model.undos[-1].is_list_change


def objection(model: TeamBuildingModel) -> str:
    """Return why a race may not start with these hands, in a sentence with the rider's own name; "" if they may."""
    totals = model.plan.options.totals
    refusals = (hand_objection(rider, hand, totals) for rider, hand in enumerate(model.hands, start=1))
    refusal = next((refusal for refusal in refusals if refusal is not None), None)
    return "" if refusal is None else _objection_sentence(refusal, model)


def _objection_sentence(refusal: refusals.Refusal, model: TeamBuildingModel) -> str:
    rider = model.seat.riders[refusal.values["rider"] - 1]
    sentences = {
        "hand-too-much": _("{rider} has {have} of {total}: lower one of his cards."),
        "hand-too-little": _("{rider} has {have} of {total}: raise one of his cards."),
    }
    if rider is None or refusal.key not in sentences:
        return refusal_sentence(refusal)
    return sentences[refusal.key].format(**{**refusal.values, "rider": rider})


def hands_status(model: TeamBuildingModel) -> tuple[str, str]:
    """Return a sentence on the hands for the foot of the page, and details; \"\" if there are none."""
    if model.error:
        return model.error, ""

    # The objection is split: the first sentence is the status, the rest the details.
    refusal = objection(model)
    if refusal:
        sentence, _dot, rest = refusal.partition(". ")
        return (f"{sentence}.", rest) if rest else (sentence, "")

    if model.notice:
        return model.notice, ""
    ready = _("All four hands are ready.")
    if model.character is not None:
        ready = _("{name}: all four hands are ready.").format(name=_(model.character.name))

    unused = sum(TOTALS) - sum(map(sum, model.hands))
    if unused:
        more = ngettext("{n} point not used: that’s allowed.", "{n} points not used: that’s allowed.", unused)
        return ready, more.format(n=unused)
    return ready, ""


def points_left_text(model: TeamBuildingModel, rider: int) -> tuple[str, str, bool]:
    """Return the points that a rider has left: the figure, what it means, and whether it is against the rules."""
    left = TOTALS[rider - 1] - sum(model.hands[rider - 1])
    is_wrong = hand_objection(rider, model.hands[rider - 1], model.plan.options.totals) is not None
    if left < 0:
        return f"+{-left}", _("too many"), True
    if is_wrong:
        return str(left), _("left: raise a card"), True
    return str(left), _("not used: ready") if left else _("left: ready"), False


def save_objection(model: TeamBuildingModel) -> str:
    """Return why these cards cannot be saved: a race may not start with them, or the list is full; "" if they can be
    saved."""
    is_full = model.session.hand_presets.saved.is_full
    return objection(model) or (_("You can save up to a hundred line-ups: delete some first.") if is_full else "")

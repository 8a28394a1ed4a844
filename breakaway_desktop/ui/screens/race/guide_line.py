"""The line below the hand in a player's first races: each sentence stands there at one decision, then never again."""

from __future__ import annotations

from dataclasses import replace

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.layout import Node, centred, draw, first_that_fits, pad, row, stack, text
from breakaway_desktop.kit.toolkit.typography import CHOICE, LABEL
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.card_wordings import line_to_save_for
from breakaway_desktop.sentences.names import line_in_sentence
from breakaway_desktop.settings import ALL_FIGURES, Settings
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.visibility import is_hand_covered, visible_cards, visible_view

RIDE, PINK, POINTS, HIGH, READER = "ride", "pink", "points", "high", "reader"  # no words: keys


def sentence_of(model: RaceModel) -> str:
    """Return the key of the sentence for this decision; empty if there is none."""
    settings, keys = model.session.settings, _keys_of(model)
    has_lines = model.match.race.rules.course.finish is not None
    if keys and HIGH not in settings.told and _saved_card(model)[0]:
        return HIGH
    if keys == (RIDE, PINK):
        return "" if settings.learnt else PINK if model.hand_draft.chosen_index >= 0 else RIDE
    return keys[0] if keys and keys != (HIGH,) and (keys != (POINTS,) or has_lines) else ""


def note_told(model: RaceModel) -> None:
    """Remember the sentences that have been told once the selected card is played."""
    told, keys = model.session.settings.told, _keys_of(model)
    more = [key for key, is_told in ((HIGH, note_high(model).is_high_told), (READER, tells_keys(model))) if is_told]
    new = [*(key for key in keys if key != HIGH), *more]
    if new:
        model.session.change(Settings.told, [*told, *new])


def tells_keys(model: RaceModel) -> bool:
    """Return whether a player with a screen reader is told the most important keys at this decision."""
    settings = model.session.settings
    return settings.greeted and READER not in settings.told


def note_high(model: RaceModel) -> RaceModel:
    """Return the model, which knows whether the sentence about high cards has been shown at this decision."""
    return replace(model, is_high_told=model.is_high_told or sentence_of(model) == HIGH)


def _keys_of(model: RaceModel) -> tuple[str, ...]:
    """Return the keys of the sentences whose turn it is; with several humans at the screen there are none."""
    settings, ask = model.session.settings, model.shown_ask
    is_guided = (
        settings.figures == "grow"
        and model.level < ALL_FIGURES
        and not model.is_lesson
        and len(model.match.humans) == 1
    )
    if not is_guided or ask is None or model.orders is not None or is_hand_covered(model):
        return ()
    groups: tuple[tuple[str, ...], ...] = ((RIDE, PINK), (POINTS,), (HIGH,)) if model.level == 1 else ((HIGH,),)
    return next((keys for keys in groups if keys[0] not in settings.told), ())


def _saved_card(model: RaceModel) -> tuple[int, int]:
    """Return the high card to save and the line to save it for, zeros if there is none.

    It is the rider's highest card if he has only one of it, when it is selected or at last. It is never one that a
    hint advises to play now.
    """
    if model.shown_ask is None:
        return 0, 0
    view, rider = visible_view(model), model.shown_ask.rider
    advice = model.rider_advice(rider)
    advised = 0 if advice is None else advice.best
    cards, chosen = visible_cards(model), model.hand_draft.chosen_index
    highest = max((card for card in cards if card is not None), default=0)
    if (
        highest == advised
        or cards.count(highest) != 1
        or not (_keys_of(model) == (HIGH,) or chosen == cards.index(highest))
    ):
        return 0, 0
    line = line_to_save_for(view, rider, highest)
    return (0, 0) if line is None else (highest, line)


def _wordings(model: RaceModel, key: str) -> tuple[str, ...]:
    match key:
        case "ride":
            return (
                _("The number is how far he rides. Try the cards: a click or Enter plays one."),
                _("The number is how far he rides. Try the cards."),
            )
        case "pink":
            return (
                _("Pink: the card he gets for it. 3, plus every rider in the string ahead; alone in front, his lead."),
                _("Pink: the card he gets. 3, plus the riders ahead; alone in front, his lead."),
                _("Pink: the card he gets for it."),
            )
        case "points":
            return (
                _("The first eight over a line score, the first most. Most points win."),
                _("The first eight over a line score. Most points win."),
            )
        case _:
            card, square = _saved_card(model)
            line = line_in_sentence(square, model.match.race.rules.course)
            wordings = (
                _("High cards win lines: save his {card} for {line}, and ride behind others till then."),
                _("High cards win lines: save his {card} for {line}, ride behind others till then."),
                _("High cards win lines: save his {card} for {line}."),
            )
            return tuple(words.format(card=card, line=line) for words in wordings)


def guide_line(model: RaceModel, key: str, h: float) -> Node:
    """Return the line: the sentence on paper, at first beside a yellow tile."""
    tile = text(_("Tip"), size=LABEL.at(15), colour="on_bib")
    label = (stack(draw(_paint_label), pad(tile, (10, 0))),) if model.level == 1 else ()

    def line(words: str, size: float) -> Node:
        sentence = text(words, size=CHOICE.at(size), colour="on_bib")
        return centred(row(*label, stack(draw(_paint_paper), pad(sentence, (10, 0))), h=h - 5))

    return first_that_fits(*(line(words, size) for words in _wordings(model, key) for size in (16, 15)))


def _paint_label(canvas: Canvas, box: Box) -> None:
    canvas.slanted(box._replace(w=box.w + LEAN * box.h), canvas.palette.sun, LEAN * box.h)


def _paint_paper(canvas: Canvas, box: Box) -> None:
    """Paint paper that begins below the slanted edge of the tile."""
    canvas.slanted(box._replace(w=box.w + LEAN * box.h), canvas.palette.bib, LEAN * box.h)

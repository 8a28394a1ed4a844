"""What a screen reader hears on the race screen: lines without being asked for, and answers to the reader's keys."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.asks import Ask, AskOrders
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.words import _, language
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.spoken.answers import AGAIN, answer_lines
from breakaway_desktop.play.spoken.events import Moment, event_line, moments_of, ranked_lines
from breakaway_desktop.play.spoken.names import AMOUNTS, SpokenNames, names_for, next_amount, sentences
from breakaway_desktop.play.spoken.orders import chosen_line, draft_line
from breakaway_desktop.play.spoken.race import opening_lines
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.screens.race import guide_line, status_text
from breakaway_desktop.ui.screens.race.count import count_sentence, is_counted
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.road import moves_left, reasons
from breakaway_desktop.ui.screens.race.visibility import (
    has_privacy_screen,
    is_hand_covered,
    own_team,
    viewer_of,
    viewing_team,
    visible_view,
)
from breakaway_desktop.ui.watching.reading import marked_line, with_answer
from breakaway_desktop.ui.watching.reasons import shown_reason

_LAST: Final = LastHeard()


def heard(model: RaceModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    state, settings = model.view_state, model.session.settings
    depends_on = (
        model.match, len(model.match.steps), model.live.playback.steps_shown, _question_of(model),
        _begun_draft(model),
        model.notice and model.notice.identity, model.reading, _audience(model), model.is_advised,
        model.driver.advice.is_pending, state.marked_rider, state.topic, state.reason_index, state.explains,
        model.live.over, moves_left(model),
        settings.spoken, settings.every_move, language(),
    )  # fmt: skip
    return _LAST.update(depends_on, partial(_lines, model), _audience(model))


def _audience(model: RaceModel) -> Hashable:
    """Return who can hear the race: the viewing team, the one at the screen, and whether its cards are covered."""
    return viewing_team(model), own_team(model), is_hand_covered(model) or has_privacy_screen(model)


def _ask_of(model: RaceModel) -> Ask | None:
    """Return the question to the player at the screen; with secret orders the one to his team."""
    return None if has_privacy_screen(model) else model.advisable_ask


def _question_of(model: RaceModel) -> Hashable:
    """Return what tells one question to the player from the next."""
    ask = _ask_of(model)
    if isinstance(ask, AskOrders):  # it stays the same while other teams give their orders
        return model.match.race.turn, ask
    return None if ask is None else (len(model.match.steps), ask)


def _begun_draft(model: RaceModel) -> OrdersDraft | None:
    """Return the orders of the player at the screen once he has chosen a card or a rider; None before."""
    draft = model.orders
    return draft if draft is not None and (draft.turned or draft.before is not None) else None


def spoken_names(model: RaceModel) -> SpokenNames:
    return names_for(model.names, own_team(model))


def _lines(model: RaceModel) -> list[ToldLine]:
    """Return the lines of this moment. No line says what the viewing team may not know (R9.1)."""
    if has_privacy_screen(model):
        return []
    lines, audience = _told(model), _audience(model)
    opens = not any(line.is_current for line in lines)
    if moves_left(model) == 2:
        lines.append(ToldLine(("line", model.live.playback.position), _("Two moves to the line.")))
    if is_counted(model):
        lines.append(ToldLine("count", count_sentence(model)))
    ask = _ask_of(model)

    # The question, with its hint.
    if ask is not None:
        if model.seat.secrecy and not model.match.count_to_last_choice(own_team(model)):
            words = _("Your cards are read aloud now: headphones, or a phone.")
            lines.append(ToldLine(("headphones", own_team(model)), words, is_current=True))
        if guide_line.tells_keys(model):
            words = _("{again} tells again where you are, {cards} what your cards bring; {help} lists all keys.")
            caps = {
                "again": key_cap_text(act.READ_AGAIN),
                "cards": key_cap_text(act.READ_CARDS),
                "help": key_cap_text(act.HELP),
            }
            lines.append(ToldLine("keys", words.format(**caps), is_current=True))
        words = " ".join(_answer(model, AGAIN, ask, long=False, opens=opens))
        lines.append(ToldLine(("ask", _question_of(model), audience), words, is_current=True))
        draft = _begun_draft(model)
        if draft is not None:
            words = draft_line(visible_view(model), draft, spoken_names(model))
            lines.append(ToldLine(("draft", _question_of(model), words), words))
        if model.is_advised and not model.driver.advice.is_pending:
            hint = sentences([status_text.what_to_do(model)]) + " " + status_text.fallback_line(model)
            if model.orders is not None:
                hint = f"{spoken_names(model).number(model.orders.rider)}. {hint}"
            lines.append(ToldLine(("hint", hint), hint))

    # What the player has asked for.
    lines += marked_line(model.view_state, spoken_names(model))
    reason = shown_reason(model.view_state, lambda: reasons(model))
    if reason is not None:
        lines.append(ToldLine(("why", reason.text), reason.text))
    if model.notice is not None:
        lines.append(ToldLine(model.notice.identity, model.notice.words, is_urgent=model.notice.wrong))
    return [*lines, *(model.reading.told(audience) if model.reading.question == _question_of(model) else ())]


def _told(model: RaceModel) -> list[ToldLine]:
    """Return what has happened since the player's last choice."""
    team, settings = viewing_team(model), model.session.settings
    start = max(0, model.match.count_to_last_choice(own_team(model)) - 1)
    moments: list[Moment] = []
    for step in model.steps[start:]:
        moments += moments_of(step, team, is_chosen=model.match.is_by_human(step))
    lines = ranked_lines(
        moments, spoken_names(model), amount=settings.spoken, every_move=settings.every_move,
        holds_places=_ask_of(model) is None and not model.live.over,
    )  # fmt: skip
    opening = opening_lines(visible_view(model), amount=settings.spoken)
    return [
        ToldLine(("told", start, index, line), line, is_current=line in opening, is_minor=is_minor)
        for index, (line, is_minor) in enumerate(lines)
    ]


def answer(model: RaceModel, asked: str) -> RaceModel | Update:
    """Return the model after an answer; the same thing asked again within a question is answered in full."""
    if has_privacy_screen(model):
        return model
    ask, draft = _ask_of(model), _begun_draft(model)
    chosen = [chosen_line(draft, spoken_names(model))] if asked == AGAIN and draft is not None and draft.chosen else []
    return with_answer(
        model, asked, lambda long: [*_answer(model, asked, ask, long=long), *chosen], _question_of(model),
        _audience(model),
    )  # fmt: skip


def ask_for_card(model: RaceModel) -> RaceModel:
    """Return the model after the answer to a player who plays no card: on the screen the main button says it."""
    return _with_words(model, choose_first())


def choose_first() -> str:
    return _("Choose a card first: its number in your hand, or the arrow keys.")


def read_line(model: RaceModel, step: int) -> RaceModel:
    """Return the model after reading the line before or after the last one of what has happened."""
    names, team = spoken_names(model), viewing_team(model)
    lines = [line for done in model.steps for moment in moments_of(done, team) if (line := event_line(moment, names))]
    last = len(lines) - 1
    index = last if model.reading.line < 0 else min(max(0, model.reading.line + step), last)
    return _with_words(model, lines[index] if lines else _("Nothing has happened yet."), line=index)


def change_amount(model: RaceModel) -> RaceModel:
    """Return the model after the next amount was chosen, which is saved."""
    settings = model.session.settings
    settings.spoken = next_amount(settings.spoken)
    settings.save()
    return _with_words(model, sentences([_(AMOUNTS[settings.spoken])]))


def _with_words(model: RaceModel, words: str, *, line: int = -1) -> RaceModel:
    if has_privacy_screen(model):
        return model
    return replace(model, reading=model.reading.read(words, _question_of(model), _audience(model), line=line))


def _answer(model: RaceModel, asked: str, ask: Ask | None, *, long: bool, opens: bool = True) -> list[str]:
    amount, own = model.session.settings.spoken, {} if model.orders is None else dict(model.orders.played)
    return answer_lines(
        asked, visible_view(model), ask, spoken_names(model), long=long, amount=amount, since=_view_since(model),
        own=own, opens=opens,
    )  # fmt: skip


def _view_since(model: RaceModel) -> View | None:
    """Return the view after the player's last choice; None if he has made none."""
    count = model.match.count_to_last_choice(own_team(model))
    return viewer_of(model).view_of(model.match.steps[count - 1].after) if count else None

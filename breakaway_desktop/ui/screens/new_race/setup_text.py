"""Texts of the new-race screen: bots, secrets, hands, and options that conflict with others or change with them."""

from __future__ import annotations

from typing import Any, Final

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.words import _, mark, ngettext, pgettext
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.play.hot_seat import SCREEN
from breakaway_desktop.play.setup_draft import CLOCK, PHONES, SETUP_ROWS, VARIANT, SetupDraft
from breakaway_desktop.sentences.bot_levels import character_of
from breakaway_desktop.sentences.names import Names, listed, players_texts
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.rulebook import (
    row_text,
    rule_sentences,
    rule_set_text,
    rules_title,
    value_name,
    variant_text,
)
from breakaway_desktop.ui import keys as act

_SECRET_ORDERS = mark("needs secret orders")
_SHORT: Final[dict[str, str]] = {
    "order-needs-simultaneous": _SECRET_ORDERS,
    "first-turn-grade-needs-simultaneous": _SECRET_ORDERS,
    "variant-needs-simultaneous": _SECRET_ORDERS,
    "first-turn-must-be-order": mark("not with order by rider number, card and hand"),
    "first-turn-must-be-grade": mark("not with order by rider number"),
    "first-turn-order-needs-cards": mark("needs order by rider number, card and hand"),
}


def rules_of(draft: SetupDraft) -> str:
    """Return the rule set and the variant in brief, as in `Postal, Mountains, changed`."""
    return rules_title(draft.base, draft.variant, draft.options)


def names_of_draft(draft: SetupDraft) -> Names:
    return Names(tuple(seat.seat() for seat in draft.seats), draft.hot_seat().players)


def players_of(draft: SetupDraft) -> tuple[str, str]:
    """Return the players, in full and in brief."""
    names = names_of_draft(draft)
    return players_texts([*map(names.player, draft.humans)], len(draft.seats) - len(draft.humans))


def cards_word(cards: str) -> str:
    """Return a word for where players see their cards, or how one screen keeps them secret (R9)."""
    words = {PHONES: _("phones"), "peek": _("peek"), "strict": _("cover"), "trust": _("open")}
    return words.get(cards, _("this screen"))


def cards_sentence(cards: str) -> str:
    """Return a sentence on where players see their cards, or how one screen keeps them secret."""
    return {
        PHONES: _("Each player holds his cards on his own phone, tablet or laptop."),
        "peek": _("Hidden cards stay face down until you turn them up with {key}.").format(key=key_cap_text(act.PEEK)),
        "strict": _("The hand is covered whenever it is another player’s turn."),
        "trust": _("The hand of the player to move is open, so everyone else looks away."),
        SCREEN: _("The whole screen is covered until the next player shows his cards."),
    }[cards]


def hands_sentence(built: bool) -> str:
    """Return a sentence on the origin of the starting hands (R3)."""
    if built:
        return _("Each player builds the hands of four riders before the race.")
    return _("Ready-made: every team gets a hand that fits the totals, and you start at once.")


def line_up_word(key: str) -> str:
    """Return the name of a line-up; `ANY_LINE_UP`: random."""
    return next((_(character.name) for character in CHARACTERS if character.key == key), _("random"))


def line_up_sentence(key: str) -> str:
    character = next((character for character in CHARACTERS if character.key == key), None)
    if character is None:
        return _("Random: each gets one of the five line-ups, and only he sees which.")
    return _("{name}: {about}").format(name=_(character.name), about=_(character.about))


def clock_word(seconds: int) -> str:
    """Return the time limit of a decision in brief."""
    if not seconds:
        return _("off")
    return _("{n} min").format(n=seconds // 60) if seconds % 60 == 0 else _("{n} s").format(n=seconds)


def allowance_word(percent: int) -> str:
    """Return what a seat has of the clock (`ALLOWANCES`)."""
    words = {100: pgettext("clock", "normal"), 200: pgettext("clock", "twice"), 0: _("no limit")}
    return words.get(percent, f"+{percent - 100}%")


def clock_sentence(orders: str) -> str:
    """Return a sentence on the clock (R4.4)."""
    if orders == "simultaneous":
        return _("Time for a team’s orders. When it runs out: one more minute, or the highest cards allowed.")
    return _("Time for each card. When it runs out, the rider plays the highest allowed.")


def footer_text(draft: SetupDraft, topic: str) -> tuple[str, tuple[str, ...]]:
    """Return explanation and sources of a row, rule set or seat, else of the race; sources as wordings."""
    if topic in SETUP_ROWS:
        text = variant_text(draft.variant) if topic == VARIANT else row_text(topic)
        follows = topic == draft.last_changed and draft.moved_rows
        source = leading_sentence(list(draft.moved_rows)) if follows else text.source
        return text.sentence, (source,) if source else ()

    if topic in RULE_SETS:
        is_own = topic == draft.base
        sentences = rule_sentences(topic, draft.options, draft.variant) if is_own else rule_set_text(topic).sentences
        sources = (
            (leading_sentence(list(draft.moved_rows)),) if topic == draft.last_changed and draft.moved_rows else ()
        )
        return " ".join(sentences), sources

    index = int(topic.removeprefix("player-")) if topic.startswith("player-") else len(draft.seats)
    if (
        index < len(draft.seats)
        and not draft.seats[index].human
        and (character := character_of(draft.seats[index].bot))
    ):
        return character, ()

    teams = ngettext("{n} team", "{n} teams", len(draft.seats)).format(n=len(draft.seats))
    return rules_of(draft), tuple(f"{teams} · {players}" for players in players_of(draft))


def leading_sentence(followed: list[str]) -> str:
    """Return a sentence that lists the rows changed along with the one that the player changed."""
    return _("Also changed: {rows}.").format(rows=listed([row_label(row) for row in followed]))


def brief_refusal(refusal: Refusal) -> str:
    """Return why a value cannot be chosen, short enough for a disabled option."""
    return _(_SHORT[refusal.key]) if refusal.key in _SHORT else refusal_sentence(refusal)


def followed_sentence(leading: str, row: str, before: Any) -> str:
    """Return a sentence for a row that another row has changed (R2.1)."""
    sentence = _("Changed to match {leading} (was {before}).")
    return sentence.format(leading=row_label(leading), before=value_before(row, before))


def row_label(row: str) -> str:
    if row in RULE_SETS:
        return rule_set_text(row).title
    return _("Clock") if row == CLOCK else variant_text(None).label if row == VARIANT else row_text(row).label


def value_before(row: str, before: Any) -> str:
    return clock_word(before) if row == CLOCK else value_name(row, before)

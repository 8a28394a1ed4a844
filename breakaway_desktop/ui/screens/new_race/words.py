"""The words of the new-race screen about bots, secrets, hands, and options that conflict or follow."""

from __future__ import annotations

from typing import Any, Final

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.play.line_ups import CHARACTERS
from breakaway_desktop.play.setup_draft import CLOCK, SETUP_ROWS, VARIANT, Draft
from breakaway_desktop.sentences.ladder import character_of
from breakaway_desktop.sentences.names import listed, players_texts
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.sentences.rulebook import (
    row_text,
    rule_sentences,
    rule_set_text,
    rules_title,
    value_name,
    variant_text,
)
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import cap_of
from breakaway_desktop.words import _, mark, ngettext

_SECRET_ORDERS = mark("needs secret orders")
_SHORT: Final[dict[str, str]] = {
    "order-needs-simultaneous": _SECRET_ORDERS,
    "first-turn-grade-needs-simultaneous": _SECRET_ORDERS,
    "variant-needs-simultaneous": _SECRET_ORDERS,
    "first-turn-must-be-order": mark("not with order by grade, card and hand"),
    "first-turn-must-be-grade": mark("not with order by grade"),
    "first-turn-order-needs-cards": mark("needs order by grade, card and hand"),
}


def rules_of(draft: Draft) -> str:
    """`Postal, Mountains, changed`."""
    return rules_title(draft.base, draft.variant, draft.options)


def players_of(draft: Draft) -> tuple[str, str]:
    """Who rides, in full and in fewer words."""
    names = SeatedNames(tuple(seat.seat() for seat in draft.seats), draft.hot_seat().players)
    return players_texts([*map(names.player, draft.humans)], len(draft.seats) - len(draft.humans))


def secrets_word(secrets: str) -> str:
    """How hidden cards are kept at one screen, in a word (R9)."""
    return {"peek": _("peek"), "strict": _("cover"), "trust": _("open")}[secrets]


def secrets_sentence(secrets: str) -> str:
    """The same in a sentence."""
    return {
        "peek": _("Hidden cards stay face down until you turn them up with {key}.").format(key=cap_of(act.PEEK)),
        "strict": _("The hand is covered whenever it is another player’s turn."),
        "trust": _("The hand of the player to move is open, so everyone else looks away."),
    }[secrets]


def hands_sentence(built: bool) -> str:
    """How starting hands come about, in a sentence (R3)."""
    if built:
        return _("Each player builds the hands of four riders before the race.")
    return _("Ready-made: every team gets a hand that fits the totals, and you start at once.")


def line_up_word(key: str) -> str:
    """What a line-up is called; `ANY_LINE_UP`: random."""
    return next((_(found.name) for found in CHARACTERS if found.key == key), _("random"))


def line_up_sentence(key: str) -> str:
    """What a line-up is like, in a sentence."""
    found = next((one for one in CHARACTERS if one.key == key), None)
    if found is None:
        return _("Random: each gets one of the five line-ups, and only he sees which.")
    return _("{name}: {about}").format(name=_(found.name), about=_(found.about))


def clock_word(seconds: int) -> str:
    """How long a decision may take, in short."""
    if not seconds:
        return _("off")
    return _("{n} min").format(n=seconds // 60) if seconds % 60 == 0 else _("{n} s").format(n=seconds)


def clock_sentence(orders: str) -> str:
    """What the clock does, in a sentence (R4.4)."""
    if orders == "simultaneous":
        return _("Time for a team’s orders. When it runs out: one more minute, or the highest cards.")
    return _("Time for each card. When it runs out, the rider plays his highest.")


def told(draft: Draft, about: str) -> tuple[str, tuple[str, ...]]:
    """What the foot tells about a row, a rule set or a seat, and where that comes from; else about the race. The second
    in wordings, the fullest first."""
    if about in SETUP_ROWS:
        text = variant_text(draft.variant) if about == VARIANT else row_text(about)
        follows = about == draft.leading and draft.followed
        source = leading_sentence(list(draft.followed)) if follows else text.source
        return text.sentence, (source,) if source else ()
    if about in RULE_SETS:
        own = about == draft.base
        sentences = rule_sentences(about, draft.options, draft.variant) if own else rule_set_text(about).sentences
        also = (leading_sentence(list(draft.followed)),) if about == draft.leading and draft.followed else ()
        return " ".join(sentences), also
    at = int(about.removeprefix("player-")) if about.startswith("player-") else len(draft.seats)
    if at < len(draft.seats) and not draft.seats[at].human and (character := character_of(draft.seats[at].bot)):
        return character, ()
    teams = ngettext("{n} team", "{n} teams", len(draft.seats)).format(n=len(draft.seats))
    return rules_of(draft), tuple(f"{teams} · {players}" for players in players_of(draft))


def leading_sentence(followed: list[str]) -> str:
    """Said about the row that others have moved along with."""
    return _("Also changed: {rows}.").format(rows=listed([row_label(row) for row in followed]))


def short_hindrance(refusal: Refusal) -> str:
    """Why a value cannot be taken, short enough for the list in which it stands greyed."""
    return _(_SHORT[refusal.key]) if refusal.key in _SHORT else say_refusal(refusal)


def followed_sentence(leading: str, row: str, before: Any) -> str:
    """Said in a row that has moved along with another (R2.1)."""
    sentence = _("Set by {leading}; it was: {before}.")
    return sentence.format(leading=row_label(leading), before=value_before(row, before))


def row_label(row: str) -> str:
    """What a row is called, or a rule set."""
    if row in RULE_SETS:
        return rule_set_text(row).title
    return _("Clock") if row == CLOCK else variant_text(None).label if row == VARIANT else row_text(row).label


def value_before(row: str, before: Any) -> str:
    """What was chosen in a row before it moved along with another."""
    return clock_word(before) if row == CLOCK else value_name(row, before)

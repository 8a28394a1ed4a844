"""Syntax of extras after a card and a `/`: second cards (R8.4), spies (R8.3), special cards (R8.5)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.asks import AskExtra, AskOrders, Extra
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.log_lines import SPECIALS

EXTRA_SIGN: Final = "/"
"""Sign between a card and its extra."""


def letter_of(kind: str) -> str:
    """Letter of this kind of extra, also its key in the window."""
    return kind[:1].upper()


def format_extra(extra: Extra) -> str:
    """Return the extra as typed: `P21`, or `B` without a target."""
    return f"{letter_of(extra.kind)}{extra.target or ''}"


def format_order(card: int | None, second: int | None, extra: Extra | None) -> str:
    """Return the order of one rider as text, with `-` instead of a card if he plays none."""
    first = "-" if card is None else str(card)
    suffix = str(second) if second is not None else "" if extra is None else format_extra(extra)
    return f"{first}{EXTRA_SIGN}{suffix}" if suffix else first


def parse_second_card(rider: int, card: int, suffix: str) -> int:
    """Parse the second card (R8.4). Raises Refused."""
    if not suffix:
        raise Refused("line-second-lacking", rider=rider, card=card)
    if not (suffix.isascii() and suffix.isdigit() and len(suffix) < 6):
        raise Refused("line-second-not-a-card", rider=rider, card=card, more=suffix)
    return int(suffix)


def parse_extra(race: Race, ask: AskOrders, rider: int, suffix: str) -> AskExtra:
    """Parse an extra such as `p21` into its question, with the chosen target as the only one. Raises Refused."""
    letter, number = suffix[:1].upper(), suffix[1:]
    kinds = [extra for extra in ask.extras if extra.rider == rider]
    choice = next((extra for extra in kinds if letter_of(extra.kind) == letter), None)
    is_number = number.isascii() and number.isdigit() and len(number) < 6

    # A valid target.
    if choice is not None and (is_number or not number):
        target = int(number or 0)
        if target in (choice.targets or (0,)):
            return choice._replace(targets=(target,) if target else ())

    # Explain why the target is invalid.
    if is_number:
        kind = next((extra.kind for extra in ask.extras if letter_of(extra.kind) == letter), letter)
        objection = race.rules.variant.extra_objection(race, Extra(kind, rider, int(number)))
        if objection is not None:
            raise Refused.of(objection)

    if not kinds:
        raise Refused("line-nothing-beside", rider=rider, more=suffix.upper())
    known = tuple(_example(extra) for extra in kinds)
    raise Refused("line-beside-unknown", rider=rider, more=suffix.upper(), known=known)


def _example(extra: AskExtra) -> str:
    return format_extra(Extra(extra.kind, extra.rider, extra.targets[0] if extra.targets else 0))


def syntax_hints(ask: AskOrders) -> list[str]:
    """Explain the syntax of extras; empty if only cards are needed."""
    if ask.halves > 1:
        return [
            _("Each rider plays two cards this turn: type 10/5 for 10 first and then 5."),
            _("The second can be a card he does not hold yet; if he still does not hold it then, he stays put."),
        ]
    if not ask.extras:
        return []
    if any(extra.kind not in SPECIALS for extra in ask.extras):
        return [
            _(
                "Each rider can spy on one rider, which reveals a card to everyone: type 10/S21 to play 10 and "
                "spy on 21."
            ),
        ]
    return [_("Type a special card after the card: 10/P21, 10/B. With a Tow, play no card: -/T12.")]


def special_card_sentences(ask: AskOrders, rider: int) -> list[str]:
    sentences = []

    for extra in ask.extras:
        if extra.rider != rider or extra.kind not in SPECIALS:
            continue
        name, letter = _(SPECIALS[extra.kind]), letter_of(extra.kind)
        if extra.targets:
            riders = " ".join(map(str, extra.targets))
            sentence = _("{name} ({letter} and a number) on one of {riders}.")
            sentences.append(sentence.format(name=name, letter=letter, riders=riders))
        elif extra.cards is not None:
            cards = " ".join(map(str, dict.fromkeys(extra.cards)))
            sentences.append(
                _("{name} ({letter}): he plays one of {cards}.").format(name=name, letter=letter, cards=cards)
            )
        else:
            sentences.append(_("{name} ({letter}).").format(name=name, letter=letter))
    return sentences

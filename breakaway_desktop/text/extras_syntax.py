"""The syntax of extras, written behind a card and a `/`: second cards (R8.4), spies (R8.3), special cards
(R8.5)."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskExtra, AskOrders, Extra
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.sentences.story import SPECIALS
from breakaway_desktop.text.commands import BESIDE
from breakaway_desktop.words import _


def letter_of(kind: str) -> str:
    """The letter that is written for this kind of thing: the key that chooses it in the window."""
    return kind[:1].upper()


def written_extra(extra: Extra) -> str:
    """`P21`, or `B` for what names nobody."""
    return f"{letter_of(extra.kind)}{extra.target or ''}"


def written_order(card: int | None, second: int | None, extra: Extra | None) -> str:
    """The order of one rider as it is written; no card where what he does lets him play none."""
    first = "-" if card is None else str(card)
    more = str(second) if second is not None else "" if extra is None else written_extra(extra)
    return f"{first}{BESIDE}{more}" if more else first


def second_read(rider: int, card: int, more: str) -> int:
    """The second card (R8.4). Raises Refused."""
    if not more:
        raise Refused("line-second-lacking", rider=rider, card=card)
    if not (more.isascii() and more.isdigit() and len(more) < 6):
        raise Refused("line-second-not-a-card", rider=rider, card=card, more=more)
    return int(more)


def extra_read(race: Race, ask: AskOrders, rider: int, more: str) -> AskExtra:
    """What is asked about a rider and is meant by `p21`; its one target is the rider named. Raises Refused."""
    letter, number = more[:1].upper(), more[1:]
    kinds = [extra for extra in ask.extras if extra.rider == rider]
    asked = next((extra for extra in kinds if letter_of(extra.kind) == letter), None)
    is_number = number.isascii() and number.isdigit() and len(number) < 6
    if asked is not None and (is_number or not number):
        target = int(number or 0)
        if target in (asked.targets or (0,)):
            return asked._replace(targets=(target,) if target else ())
    if is_number:
        kind = next((extra.kind for extra in ask.extras if letter_of(extra.kind) == letter), letter)
        objection = race.rules.variant.extra_objection(race, Extra(kind, rider, int(number)))
        if objection is not None:
            raise Refused.of(objection)
    if not kinds:
        raise Refused("line-nothing-beside", rider=rider, more=more.upper())
    known = tuple(_example(extra) for extra in kinds)
    raise Refused("line-beside-unknown", rider=rider, more=more.upper(), known=known)


def _example(extra: AskExtra) -> str:
    return written_extra(Extra(extra.kind, extra.rider, extra.targets[0] if extra.targets else 0))


def how_to_write(ask: AskOrders) -> list[str]:
    """What the question says about more than cards; nothing where cards are all that is asked."""
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


def of_rider(ask: AskOrders, rider: int) -> list[str]:
    """A sentence for each thing that he may do and the others may not."""
    sentences = []
    for extra in ask.extras:
        if extra.rider != rider or extra.kind not in SPECIALS:
            continue
        name, letter = _(SPECIALS[extra.kind]), letter_of(extra.kind)
        if extra.targets:
            riders = " ".join(map(str, extra.targets))
            told = _("{name} ({letter} and a number) on one of {riders}.")
            sentences.append(told.format(name=name, letter=letter, riders=riders))
        elif extra.cards is not None:
            cards = " ".join(map(str, dict.fromkeys(extra.cards)))
            sentences.append(
                _("{name} ({letter}): he plays one of {cards}.").format(name=name, letter=letter, cards=cards)
            )
        else:
            sentences.append(_("{name} ({letter}).").format(name=name, letter=letter))
    return sentences

"""The words of claims: on a card, in a hint, in the ear. One language for every race and every medium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from breakaway_desktop.engine.claims import LEADS, Claim
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.sentences.names import place_text

NARROW: Final = 10
"""A range whose ends are nearer to each other is shown; of a wider one the lowest value, and the highest below it."""

_CARD: Final = ("new", *LEADS, "joined")
"""Kinds of claims about the new card; the others are about squares."""


class CardWords(NamedTuple):
    """The foot of a card: words from full to brief, and after them the number in pink (empty: none); below, a reason
    from full to brief."""

    words: tuple[str, ...]
    number: str
    reasons: tuple[str, ...]
    is_certain: bool


def face_words(claims: tuple[Claim, ...], *, spoken: bool = False) -> CardWords:
    """Return what is on a card, whatever the player has seen before."""
    first = claims[0]
    if first.kind == "ends":
        return CardWords((_("the race ends"), _("race ends")), "", (), True)
    if first.kind == "open":
        return CardWords((_("new card"),), "?", (_("when all have moved"), _("later")), False)
    reasons = _reasons(claims, spoken=spoken)
    if is_wide(first):
        return CardWords((_("new card, at least"), _("at least")), str(first.low), reasons, False)
    return CardWords((_("new card"),), bounds_text(first, spoken=spoken), reasons, first.low == first.high)


def is_wide(claim: Claim) -> bool:
    return claim.high - claim.low >= NARROW


def _reasons(claims: tuple[Claim, ...], *, spoken: bool) -> tuple[str, ...]:
    """Return why the new card is no less, and of a wide range how high it may be; a narrow one tells that itself."""
    first, *leads = [claim for claim in claims if claim.kind in _CARD]
    n, most = first.because.n, _("up to {most}").format(most=first.high)
    values = {"n": n, "base": BASE, "most": first.high}
    match first.because.key:
        case "alone" if leads[0].kind == "breaks-away":
            return (_("breaks away: nobody joins him this turn"), _("breaks away"))
        case "alone":
            lead, joined = (bounds_text(claim, spoken=spoken) for claim in leads)
            # The highest value stays in brief words, too, where neither the number nor the lead tells it.
            brief = most if is_wide(first) and leads[0].high < first.high else _("alone {lead}").format(lead=lead)
            is_told = not is_wide(first) and (leads[0].low, leads[0].high) == (first.low, first.high)
            return _("alone {lead}, joined {new}").format(lead=lead, new=joined), "" if is_told else brief
        case "cap":
            return (_("card cap"),)
        case "no-lead":
            return (_("no new lead"),)
        case "crowd":
            return (_("too crowded for a string"), _("too crowded"))
        case "last" if n:
            return (ngettext("{base} + {n} ahead", "{base} + {n} ahead", n).format(**values), f"{BASE} + {n}")
        case "last":
            return (_("nobody directly ahead"), _("no slipstream"))
        case "ahead":
            stay = ngettext("{n} stays ahead", "{n} stay ahead", n).format(**values)
            return (f"{stay}, {most}", most) if is_wide(first) else (stay,)
    if is_wide(first):
        return _("up to {most} if others join").format(**values), most
    return _("depends on who joins"), ""


def bounds_text(claim: Claim, *, spoken: bool = False) -> str:
    """Return the bounds of a claim as text: `3–16`, or one number."""
    if claim.low == claim.high:
        return str(claim.low)
    return (_("{low} to {high}") if spoken else "{low}–{high}").format(low=claim.low, high=claim.high)


def square_wordings(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Return what is sure of the rider's square at the end of the turn, and of the gap, from full to brief."""
    for claim in claims:
        match claim.kind:
            case "place":
                place = place_text(claim.low)
                return (_("{place} on {square}").format(place=place, square=claim.high), place)
            case "pushed" if claim.low == claim.high:
                return (_("pushed to {square}").format(square=claim.low), _("to {square}").format(square=claim.low))
            case "pushed" | "lands":
                return (_("ends on {low}–{high}").format(low=claim.low, high=claim.high), f"{claim.low}–{claim.high}")
            case "apart":
                return (_("gap at least {n}").format(n=claim.low), _("gap {n}+").format(n=claim.low), f"{claim.low}+")
    return ()


def landing_text(claims: Sequence[Claim], square: int) -> str:
    """Return the square of a card, or where he may land instead (R8.5)."""
    return next((f"{claim.low}–{claim.high}" for claim in claims if claim.kind == "lands"), str(square))


def spoken(claims: tuple[Claim, ...], *, brief: bool = False) -> str:
    """Return the same as a part of a sentence: `new card at least 3, more if others join`."""
    words = face_words(claims, spoken=True)
    if words.number == "?":
        return f"{words.words[0]} {words.reasons[0]}"
    said = f"{words.words[0].replace(',', '')} {words.number}".strip()
    return ", ".join(filter(None, (said, *(words.reasons[-1:] if brief else words.reasons[:1]))))


def bound_words(claim: Claim) -> str:
    """Return a new card within a sentence or a table: `4`, `4–7`, `at least 3`."""
    return _("at least {n}").format(n=claim.low) if is_wide(claim) else bounds_text(claim)

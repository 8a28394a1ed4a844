"""What rides that are compared are marked with, and why two are not compared, in words."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.engine.course import Course
from breakaway_desktop.kit.words import _
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.bot_levels import OTHER_COMPUTER
from breakaway_desktop.sentences.names import at_line, listed, place_text, points_text, points_words
from breakaway_desktop.share.challenge import challenge_in
from breakaway_desktop.share.check_bots import BotCheck
from breakaway_desktop.share.claims import claims_in
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.compare import Comparison, ScoredCrossing, Swing
from breakaway_desktop.share.rides import own_team, rider_of


def race_title(record: Record) -> str:
    name = rider_of(record)
    if name:
        return _("{name}’s race").format(name=name)
    return _("A friend’s race") if claims_in(record.meta) is not None else _("This race")


def brief_name(name: str) -> str:
    return next(iter(name.split()), name)


def mark_words(ride: SharedRace) -> list[str]:
    """Return the marks of a ride: what its sender's program says about it. They change no place."""
    claims, challenge = ride.claims, challenge_in(ride.record.meta)
    words = [_("with undo")] if claims.undone else []
    words += [_("with hints")] if claims.hints else []
    words = words or [_("no undo, no hints")]
    words += [_("bots by the clock")] if claims.clock else []
    words += [_("changed seats")] if claims.seats else []
    words += [_("watched first")] if challenge is not None and challenge.watched else []
    words += [_("bots of edition {number}").format(number=claims.edition)] if claims.edition not in (0, EDITION) else []
    return words


def difference_words(key: str) -> str:
    """Return the sentence about a difference between two rides (`compare.differences`)."""
    return {
        "people": _("One of them isn’t the ride of one person, so they aren’t compared."),
        "deal": _("These are different deals, so they aren’t compared."),
        "seat": _("They are in different seats."),
        "edition": _("Bots of different editions: they may have answered differently."),
        "bots": _("Some of the bots are different."),
        "clock": _("Bots by the clock: they may have answered differently."),
    }[key]


def rider_name(ride: SharedRace) -> str:
    """Return the name of the person whose ride is beside one's own."""
    return ride.claims.rider or _("the other")


def parting_sentences(comparison: Comparison) -> list[str]:
    parting, name = comparison.parting, rider_name(comparison.theirs)
    if parting is None:
        return [_("Both rides are the same race, card for card.")]
    place = _("Turn {turn}, rider {rider}: {cards}")
    if parting.mine is None or parting.theirs is None:
        first = _("Turn {turn}: the orders differ.").format(turn=parting.turn)
    elif {own_team(ride.record) for ride in comparison[:2]} == {parting.team}:
        cards = _("you played {mine}, {name} {theirs}.")
        cards = cards.format(mine=parting.mine, name=name, theirs=parting.theirs)
        first = place.format(turn=parting.turn, rider=parting.rider, cards=cards)
    else:
        cards = _("he played {mine} in your race, {theirs} in the other.")
        cards = cards.format(mine=parting.mine, theirs=parting.theirs)
        first = place.format(turn=parting.turn, rider=parting.rider, cards=cards)
    return [first, _("Until then both races were the same.")]


def swing_title(swing: Swing, name: str, course: Course) -> str:
    """Return how many points more or fewer one's own ride won at a line."""
    points = points_words(max(swing.gain, -swing.gain))
    place = _("in the final placing") if swing.line is None else at_line(swing.line, course)
    sentence = _("{points} more than {name} {place}") if swing.gain > 0 else _("{points} fewer than {name} {place}")
    return sentence.format(points=points, name=name, place=place)


def crossing_words(crossing: ScoredCrossing) -> tuple[tuple[str, str], str]:
    """Return the place and points of a rider at a line, in full and in brief, and his card and turn."""
    place, points = place_text(crossing.place), crossing.points
    won = _("{place}, {points}").format(place=place, points=points_words(points)), f"{place} · {points_text(points)}"
    if crossing.card is None:
        return won, _("turn {turn}").format(turn=crossing.turn)
    return won, _("card {card}, turn {turn}").format(card=crossing.card, turn=crossing.turn)


def check_words(turn: int, team: str) -> str:
    """Return the sentence about a bot that decides otherwise here (`check_bots`): nobody need have cheated."""
    told = _("{team}’s bot decides otherwise here in turn {turn}.").format(team=team, turn=turn)
    return f"{told} {_(OTHER_COMPUTER)}"


def check_sentences(check: BotCheck, teams: Sequence[str]) -> list[str]:
    """Return what a check of bots found. `teams`: names of the teams."""
    strange, unchecked = check.strange, [teams[team - 1] for team in check.unchecked]
    found = [_("The bots decide alike here.")] if strange is None and len(unchecked) < len(teams) - 1 else []
    if strange is not None:
        found = [check_words(strange.turn, teams[strange.team - 1])]
    return [*found, *([_("Not checked: {teams}.").format(teams=listed(unchecked))] if unchecked else [])]

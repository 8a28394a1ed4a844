"""The lines of a race in a message: who came where, and how a friend rides the same cards."""

from __future__ import annotations

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.guide import variant_title
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names, place_text, points_words
from breakaway_desktop.sentences.rulebook import rules_title


def place_words(match: Match, team: int, who: str = "") -> str:
    """Return `Anna 2nd of 6, 48 points`; without a name it starts at the place (R6.6)."""
    final = standings(match.race)
    sentence = _("{who} {place} of {teams}, {points}") if who else _("{place} of {teams}, {points}")
    place, points = place_text(final.place_of(team)), points_words(final.points_of(team))
    return sentence.format(who=who, place=place, teams=len(match.seats), points=points)


def ride_line(match: Match, names: Names, who: str = "") -> str:
    """Return the first line about a finished race: of its only human, else of its winners."""
    winners, humans = standings(match.race).winners, match.first_humans
    if len(humans) == 1:
        result = place_words(match, humans[0], who or names.own_name(humans[0]) or "")
    else:
        result = place_words(match, winners[0], names.all_in_score(winners))
    return _("Breaking Away: {result}. {race}.").format(result=result, race=_race_words(match))


def cards_line(match: Match) -> str:
    """Return the first line about the cards of a race, which tells nobody’s ride."""
    teams = ngettext("{n} team", "{n} teams", len(match.seats)).format(n=len(match.seats))
    sentence = _("Breaking Away: {teams}, these cards. {race}, nobody’s ride.")
    return sentence.format(teams=teams, race=_race_words(match))


def opening_line(*, has_code: bool) -> str:
    """Return the line on how a friend rides the same cards."""
    if has_code:
        return _("Same cards? Copy this whole message, then Ctrl+V in the game.")
    return _("Same cards? Drop the picture or the file of this race on the game.")


def _race_words(match: Match) -> str:
    """Return what kind of race it is: `Short race`, `Boxed game, Mountains`."""
    rules = match.race.rules
    variant = rules.variant.name
    if rules.options.finish >= RULE_SETS[match.base].finish:
        return rules_title(match.base, variant, rules.options)
    return ", ".join(filter(None, (_("Short race"), variant and variant_title(variant))))

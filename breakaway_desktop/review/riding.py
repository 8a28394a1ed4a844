"""A sentence on how a team rode, with the figures that its style is about."""

from __future__ import annotations

from breakaway_desktop.bots.ladder import style_of
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.review.stats import RidingStats
from breakaway_desktop.sentences.bot_levels import player_and_level
from breakaway_desktop.sentences.names import Names, decimal_text, points_words


def riding_sentence(names: Names, team: int, figures: RidingStats) -> str:
    """Return how a team rode: `Attacker, hard: alone in front for 7 turns, 3 of 52 new cards from its lead.`"""
    sentence = _("{player}: {riding}.")
    seat = names.seats[team - 1]
    player, style = names.in_score(team) if seat.is_human else player_and_level(names, team), style_of(seat.bot or "")
    return sentence.format(player=player, riding=_riding_text(style, figures))


def _riding_text(style: str, figures: RidingStats) -> str:
    """Return the figures of a style; for teams without a style, those of slipstream."""
    if style == "sprinter":
        won = ngettext("first over {n} line", "first over {n} lines", figures.lines_won)
        return _("{won}, {points} before the finish").format(
            won=won.format(n=figures.lines_won), points=points_words(figures.points_before_finish)
        )
    if style == "attacker":
        alone = ngettext("alone in front for {n} turn", "alone in front for {n} turns", figures.turns_alone)
        from_lead = _("{alone}, {n} of {cards} new cards from its lead")
        return from_lead.format(alone=alone.format(n=figures.turns_alone), n=figures.attacks, cards=figures.cards)
    if style == "leadout":
        mates = _("{n} of {cards} new cards behind team-mates")
        return mates.format(n=figures.cards_behind_mates, cards=figures.cards)
    ahead = _("on average a new card of {mean}, with {riders} riders ahead")
    return ahead.format(mean=_mean_text(figures.card_sum, figures), riders=_mean_text(figures.squares_drafted, figures))


def _mean_text(total: int, figures: RidingStats) -> str:
    """Return the mean for each new card, with one decimal."""
    return decimal_text(f"{total / max(1, figures.cards):.1f}")

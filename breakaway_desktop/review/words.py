"""The review in words: why a card was better, a costly decision, how a team rode, and its chances to win."""

from __future__ import annotations

from collections.abc import Mapping

from breakaway_desktop.bots.ladder import style_of
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.review.decisions import JudgedCard
from breakaway_desktop.review.stats import RidingStats
from breakaway_desktop.sentences.advice import advised_card_text, comparison_text, cost_text
from breakaway_desktop.sentences.bot_levels import player_and_level
from breakaway_desktop.sentences.names import Names, decimal_text, points_words
from breakaway_desktop.sentences.story import Cards, Part, parts_of, text_of


def reason_text(judged: JudgedCard) -> str:
    """Return why the better card is better, or what both cards lead to."""
    reason = comparison_text(judged.reason, judged.view)
    if judged.best.boosted_from is not None:
        reason = f"{advised_card_text(judged.best)}. {reason}"
    return reason


def decision_parts(judged: JudgedCard, names: Names) -> tuple[Part, ...]:
    """Return a decision in parts: whose it was, the card that he played, the better one, and what that cost."""
    chosen, team = judged.chosen, judged.chosen.rider // 10
    cards = {"card": Cards((chosen.card,), team, is_new=False), "best": Cards((judged.better,), team, is_new=False)}
    sentence = _("Turn {turn}, {rider}: played {card}, better was {best}, {cost}.")
    return parts_of(sentence, cards, turn=chosen.turn, rider=names.rider(chosen.rider), cost=cost_text(judged.cost))


def decision_sentence(judged: JudgedCard, names: Names) -> str:
    """Return a decision for a listener, and why."""
    return f"{text_of(decision_parts(judged, names))} {reason_text(judged)}"


def chances_sentence(chances: Mapping[int, tuple[float, ...] | None], team: int, names: Names, *, is_own: bool) -> str:
    """Return a team's chance to win at the start, at its best, at its worst and at the end; empty if it is unknown."""
    shares = {turn: round(100 * of_teams[team - 1]) for turn, of_teams in chances.items() if of_teams is not None}
    if not shares:
        return ""
    first, last = min(shares), max(shares)
    best, worst = (next(turn for turn in sorted(shares) if shares[turn] == share)
                   for share in (max(shares.values()), min(shares.values())))  # fmt: skip
    sentence = _("{team}’s chance to win: at the start {start}%, best {best}, worst {worst}, at the end {end}%.")
    if is_own:
        sentence = _("Your chance to win: at the start {start}%, best {best}, worst {worst}, at the end {end}%.")
    return sentence.format(
        team=names.team(team), start=shares[first], best=_share_text(shares[best], best),
        worst=_share_text(shares[worst], worst), end=shares[last],
    )  # fmt: skip


def _share_text(share: int, turn: int) -> str:
    return _("{n}% after turn {turn}").format(n=share, turn=turn) if turn else _("{n}% at the start").format(n=share)


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

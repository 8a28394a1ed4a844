"""The movement log sheet of a team: hands, played cards and new cards, turn by turn, as the reader may know them."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.events import Moved, Replaced
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.record.scribe import Step
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.text.columns import table
from breakaway_desktop.text.screen import hidden_cards
from breakaway_desktop.words import _


def sheet(steps: Sequence[Step], now: View, team: int, names: Names) -> list[str]:
    """The sheet of `team` as the team of the view `now` may see it: a row a turn, a column a rider."""
    riders = [rider.id for rider in now.riders if rider.team == team]
    played, dealt = _played(steps, team, now.team), _dealt(steps)
    rows = [("", *map(str, riders))]
    for turn in range(1, now.turn + 1):
        cells = []
        for rider in riders:
            cell = played.get((turn, rider), "")
            if (turn, rider) in dealt:
                cell += f" +{dealt[turn, rider]}"
            elif not cell and turn == now.turn and not now.rider(rider).retired:
                cell = _cards(now.rider(rider).cards)
            cells.append(cell)
        if any(cells):
            rows.append((str(turn), *cells))
    title = _("Sheet of {team}: * played, + new card").format(team=names.team_and_player(team))
    lines = [title, *table(rows, right=(True, False, False, False, False))]
    hidden = [] if now.over else hidden_cards(now, team, names)
    if hidden:
        lines.append(_("Not seen by all: {hidden}").format(hidden="; ".join(hidden)))
    return lines


def _played(steps: Sequence[Step], team: int, reader: int) -> dict[tuple[int, int], str]:
    """By turn and rider: the hand he moved with, the played card marked."""
    cells = {}
    for step in steps:
        for event in step.events:
            if isinstance(event, Moved) and event.rider // 10 == team:
                before = see(step.before, reader).rider(event.rider)
                cells[step.before.turn, event.rider] = _hand(before.cards, before.secret, event.card)
    return cells


def _hand(cards: Sequence[int | None], secret: int, card: int) -> str:
    """As it stood, the played card marked: an open one where he has it, else the first of the hidden ones, so that
    its place tells nothing (R9.3)."""
    at = next((at for at in range(secret, len(cards)) if cards[at] == card), None)
    if at is None:
        at = cards.index(card) if card in cards else 0
    shown = ["?" if each is None else str(each) for each in cards]
    shown[at] = f"{card}*"
    return " ".join(shown)


def _dealt(steps: Sequence[Step]) -> dict[tuple[int, int], int]:
    """New cards by turn and rider."""
    return {
        (step.before.turn, rider): card
        for step in steps
        for event in step.events
        if isinstance(event, Replaced)
        for rider, card in event.cards
    }


def _cards(cards: Sequence[int | None]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)

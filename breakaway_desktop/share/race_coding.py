"""The values of a race in the order in which a code has them.

One description serves both directions: an encoder is given each value and collects it, a decoder finds it. What is
possible at each moment comes from the referee, so a code cannot name a card that the rider does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import cache
from itertools import permutations
from typing import Any, Final, NamedTuple, TypeVar

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Decision, Extra, GiveOrders, NoOrder, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.printable import is_printable
from breakaway_desktop.match.plan import hands_from_seed
from breakaway_desktop.record.document import Record, RiderEntry, TeamEntry
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.share import tables
from breakaway_desktop.share.claims import DAYS, FIRST_DAY, Claims
from breakaway_desktop.share.range_coding import Coder
from breakaway_desktop.variants import find_variant

MOST_DECISIONS: Final = 10_000
_SELDOM: Final = (1023, 1)
"""Weights of what hardly ever happens: a missing order, a retirement."""

T = TypeVar("T")


class CodeRefused(Refused):
    """A code that is none or gives no race, or a race that has no code. Its key is one of `share/refusals.py`."""


class StartOfRace(NamedTuple):
    """A race before its first move, as in a record."""

    base: str
    teams: tuple[TeamEntry, ...]
    race: Race
    has_seed: bool


class RaceCoding:
    """Encodes or decodes a race. Each method takes the value to encode, None when decoding, and returns the value.

    They raise ValueError for a value that the format cannot express, and CodeRefused, Refused, IndexError, KeyError,
    OverflowError or ValueError for a number that is no race.
    """

    def __init__(self, coder: Coder) -> None:
        self.coder = coder

    # Simple values

    def flag(self, value: object, weights: tuple[int, int] = (1, 1)) -> bool:
        return bool(self.coder.weighted(1 if value else 0, weights))

    def item(self, value: object, items: Sequence[T]) -> T:
        """Return one of these, all equally likely."""
        index = next((index for index, item in enumerate(items) if item == value), None)
        return items[self.coder.below(index, len(items))]

    def text(self, value: str | None, longest: int) -> str:
        """Return a text of 1 to `longest` characters."""
        size = 1 + self.coder.below(len(value) - 1 if value else None, longest)
        letters = []
        for index in range(size):
            known = tables.LETTERS.find(value[index]) if value else -1
            if self.flag(known < 0, (31, 1)):
                letters.append(chr(self.coder.below(ord(value[index]) if value else None, 0x110000)))
            else:
                letters.append(tables.LETTERS[self.coder.below(known, len(tables.LETTERS))])
        return "".join(letters)

    def maybe_text(self, value: str | None, longest: int, weights: tuple[int, int]) -> str | None:
        return self.text(value, longest) if self.flag(value is not None, weights) else None

    # Before the race

    def claims(self, claims: Claims | None) -> Claims:
        given = claims or Claims()
        rider = self.maybe_text(given.rider or None, tables.LONGEST_NAME, (1, 1)) or ""
        day = None
        if self.flag(given.day is not None, (3, 1)):
            day = FIRST_DAY + timedelta(self.coder.below(((given.day or FIRST_DAY) - FIRST_DAY).days, DAYS))
        edition = self.coder.below(given.edition, tables.MOST_EDITIONS)
        return Claims(rider, day, edition, *(self.flag(mark, (3, 1)) for mark in given[3:]))

    def start(self, record: Record | None) -> StartOfRace:
        # The rules.
        base = self.item(record and record.base, tuple(tables.RULE_SETS))
        name: str | None
        if self.flag(record and record.variant not in tables.VARIANTS, (63, 1)):
            name = self.text(record.variant if record else None, tables.LONGEST_NAME)
        else:
            name = self.item(record and record.variant, tables.VARIANTS)
        if not is_printable(name or ""):  # it would stand in the refusal
            raise CodeRefused("code-no-race")
        try:
            variant = find_variant(name)
        except Refused:
            raise CodeRefused("code-variant", variant=name) from None
        options = self.options(record.options if record else None, base)

        # The teams.
        seed = self.seed(record)
        teams = self.teams(record, options, seed)

        # Draws that stand in the record hold; nearly always they are those of the seed (R9.2).
        rules = referee.rules_of(options, len(teams), seed or 0, variant=variant)
        first_team, draws = rules.first_team, rules.draws
        if first_team and self.flag(record and record.first_team != first_team, (63, 1)):
            first_team = 1 + self.coder.below((record.first_team or 0) - 1 if record else None, len(teams))
        if draws and self.flag(record and tuple(record.extra.items()) != draws, (63, 1)):
            draws = tuple((key, self.item(record and record.extra[key], tables.SPECIALS)) for key, _draw in draws)
        rules = referee.rules_of(
            options, len(teams), seed or 0, variant=variant, first_team=first_team or None, draws=draws
        )
        race, _events = referee.start(rules, [team.hands for team in teams])
        return StartOfRace(base, teams, race, seed is not None)

    def options(self, options: Options | None, base: str) -> Options:
        """Return the options; encoded is what differs from the rule set."""
        found: dict[str, Any] = {}
        for row in tables.ROWS:
            usual = tables.RULE_SETS[base][row]
            value = None if options is None else getattr(options, row)
            if not self.flag(options is not None and value != usual, (15, 1)):
                found[row] = usual
            elif row == "finish":
                found[row] = 1 + self.coder.below(None if value is None else value - 1, tables.FINISHES)
            elif row == "card_cap":
                found[row] = self.item(value if options is not None else "", tables.CARD_CAPS)
            elif row == "sprints":
                count = self.coder.below(None if value is None else len(value), tables.MOST_SPRINTS + 1)
                found[row] = tuple(
                    self.coder.below(None if value is None else value[index], tables.FINISHES + 1)
                    for index in range(count)
                )
            else:
                found[row] = self.item(value, tables.ROWS[row])
        decoded = Options(**found)
        if options is not None and decoded != options:  # it has a later row
            raise ValueError(options)
        return decoded

    def seed(self, record: Record | None) -> int | None:
        seed = record.seed if record else None
        if not self.flag(seed is not None, (1, 63)):
            return None
        is_large = self.flag((seed or 0) > tables.LARGEST_NEW_SEED, (31, 1))
        return self.coder.below(seed, (tables.LARGEST_SEED if is_large else tables.LARGEST_NEW_SEED) + 1)

    def teams(self, record: Record | None, options: Options, seed: int | None) -> tuple[TeamEntry, ...]:
        known = record.teams if record else ()
        fewest, most = tables.FEWEST_TEAMS, tables.MOST_TEAMS
        count = fewest + self.coder.below(len(known) - fewest if record else None, most - fewest + 1)
        own_colours = self.flag(tuple(team.colour for team in known) != tables.COLOURS[:count], (15, 1))
        has_names = self.flag(any(team.name or any(r.name for r in team.riders) for team in known), (7, 1))
        teams: list[TeamEntry] = []
        for number in range(1, count + 1):
            team = known[number - 1] if record else None
            colour: str | None = tables.COLOURS[number - 1]
            if own_colours:
                colour = self.item(team.colour if team else "", (None, *tables.COLOURS))
            player = self.player(team, [entry.player for entry in teams])
            name = self.maybe_text(team.name if team else None, tables.LONGEST_NAME, (1, 1)) if has_names else None
            hands = self.hands(team.hands if team else None, hands_from_seed(seed or 0, number), options.totals)
            riders = []
            for index, hand in enumerate(hands):
                own = team.riders[index].name if team else None
                called = self.maybe_text(own, tables.LONGEST_NAME, (7, 1)) if has_names else None
                riders.append(RiderEntry(10 * number + index + 1, hand, called))
            teams.append(TeamEntry(tuple(riders), name, colour, player))
        return tuple(teams)

    def player(self, team: TeamEntry | None, earlier: Sequence[str | None]) -> str | None:
        """Return who plays a team; the bot of the team before is the most likely."""
        player = team.player if team else None
        last = next((one for one in reversed(earlier) if one is not None and one != "human"), None)
        usual = (None, "human", *(f"bot:{bot}" for bot in tables.BOTS))
        kinds = ("last", *usual[1:], None, "other")
        kind = "last" if player is not None and player == last else player if player in usual else "other"
        kind = kinds[self.coder.weighted(kinds.index(kind), (24, 12, *(6,) * len(tables.BOTS), 1, 1))]
        if kind != "last":
            return self.other_player(player) if kind == "other" else kind
        if last is None:
            raise CodeRefused("code-no-race")
        return last

    def other_player(self, player: str | None) -> str:
        short = next((short for short, full in tables.LADDER_PLAYERS.items() if full == player), player)
        text = self.text(short, tables.LONGEST_PLAYER)
        return tables.LADDER_PLAYERS.get(text, text)

    def hands(self, hands: TeamHands | None, drawn: TeamHands, totals: str) -> TeamHands:
        if self.flag(hands is not None and hands == drawn, (7, 1)):
            return drawn
        built = []
        for index in range(4):
            hand = hands and hands[index]
            in_order = not self.flag(hand is not None and list(hand) != sorted(hand, reverse=True), (3, 1))
            built.append(self.item(hand, _legal_hands(index, totals, in_order)))
        return built[0], built[1], built[2], built[3]

    # The decisions

    def ride(self, race: Race, given: Iterator[Decision] | None) -> Iterator[Step]:
        """Yield the steps of the race to its end; `given` are its decisions when encoding."""
        for _number in range(MOST_DECISIONS):
            if race.over:
                return
            decision = next(given) if given else None
            chosen = self.retirement(race, decision) or self.decision(race, decision)
            after, events = referee.answer(race, chosen)
            yield Step(chosen, race, events, after)
            race = after
        if not race.over:
            raise CodeRefused("code-no-race")

    def retirement(self, race: Race, decision: Decision | None) -> Retire | None:
        """Return the retirement of a rider at the start of a turn (R4.5), if this decision is one."""
        if race.moved or race.given or not race.rules.variant.may_retire:
            return None
        if not self.flag(isinstance(decision, Retire), _SELDOM):
            return None
        finish = race.rules.course.finish
        may = [r.id for r in race.on_road() if r.place_at(finish) is None and r.id not in race.retiring]
        if not may:
            raise CodeRefused("code-no-race")
        return Retire(self.item(decision.rider if isinstance(decision, Retire) else None, may))

    def decision(self, race: Race, decision: Decision | None) -> Decision:
        ask = referee.asks(race)[0]
        if isinstance(ask, AskOrders):
            return self.orders(ask, decision)
        if not ask.dropped and self.flag(isinstance(decision, NoOrder), _SELDOM):
            return NoOrder(ask.rider)
        known = decision.card if isinstance(decision, PlayCard) else max(ask.cards)
        return PlayCard(ask.rider, self.card(known, ask.cards, dropped=ask.dropped))

    def card(self, card: int | None, cards: Sequence[int], *, dropped: bool) -> int:
        """Return one of the different cards, which are coded from the highest down. A dropped rider plays the highest
        unless he is steered (R4.6)."""
        different = sorted(set(cards), reverse=True)
        if len(different) == 1:
            return different[0]
        if dropped:
            rank = different.index(card) if card in different else 0
            return different[self.coder.weighted(rank, (60, *(2,) * (len(different) - 1)))]
        return self.item(card, different)

    def orders(self, ask: AskOrders, decision: Decision | None) -> GiveOrders | NoOrders:
        if self.flag(isinstance(decision, NoOrders), _SELDOM):
            return NoOrders(ask.team)
        given = decision if isinstance(decision, GiveOrders) else None
        cards, then = dict(given.cards if given else ()), dict(given.then if given else ())
        known = {extra.rider: extra for extra in given.extras} if given else {}
        extras: list[Extra] = []
        played: list[tuple[int, int]] = []
        second: list[tuple[int, int]] = []
        for rider in ask.riders:
            # An extra order (R8.3, R8.5).
            allowed: Sequence[int] = rider.cards
            offers = [offer for offer in ask.extras if offer.rider == rider.rider]
            possible = [Extra(offer.kind, rider.rider, to) for offer in offers for to in offer.targets or (0,)]
            if possible and self.flag(rider.rider in known):
                extra = self.item(known.get(rider.rider), possible)
                extras.append(extra)
                offer = next(one for one in offers if one.kind == extra.kind and extra.target in (one.targets or (0,)))
                allowed = allowed if offer.cards is None else offer.cards

            # His card, and that of the second half of the turn (R8.4).
            if allowed:
                card = self.card(cards.get(rider.rider), allowed, dropped=rider.dropped)
                played.append((rider.rider, card))
                if ask.halves > 1:
                    kept = list(rider.cards)
                    kept.remove(card)
                    second.append((rider.rider, self.second_card(then.get(rider.rider), kept)))

        # The order in which the extras were given.
        if len(extras) > 1:
            wanted = tuple(extras.index(extra) for extra in given.extras) if given else None
            if self.flag(wanted is not None and wanted != tuple(range(len(extras))), (15, 1)):
                extras = [extras[index] for index in self.item(wanted, list(permutations(range(len(extras)))))]
        return GiveOrders(ask.team, tuple(sorted(played)), tuple(sorted(second)), tuple(extras))

    def second_card(self, card: int | None, kept: Sequence[int]) -> int:
        """Return a card that the rider keeps, or a guess at his new one (R8.4)."""
        different = sorted(set(kept), reverse=True)
        rank = different.index(card) if card in different else len(different)
        rank = self.coder.weighted(rank, (*(3,) * len(different), 2))
        if rank < len(different):
            return different[rank]
        is_wild = self.flag((card or 0) > tables.LARGEST_USUAL_GUESS, (63, 1))
        bound = tables.LARGEST_GUESS if is_wild else tables.LARGEST_USUAL_GUESS
        return 1 + self.coder.below(None if card is None else card - 1, bound)


@cache
def _legal_hands(index: int, totals: str, in_order: bool) -> tuple[Hand, ...]:
    """Return all legal hands of rider `index` + 1 (R3.1, R3.2): descending ones only, or all in every order."""
    largest = tables.LARGEST_CARD

    def grow(size: int, left: int, highest: int) -> Iterator[Hand]:
        if size == 0:
            if totals == "at-most" or left == 0:
                yield ()
            return
        for first in range(min(highest, left), 0, -1):
            for rest in grow(size - 1, left - first, first if in_order else largest):
                yield (first, *rest)

    sizes, total = tables.HAND_SIZES[index], tables.HAND_TOTALS[index]
    return tuple(hand for size in sizes for hand in grow(size, total, largest))

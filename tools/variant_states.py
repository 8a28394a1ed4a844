"""States of the race screen in races of the eight variants (see `tools.states`)."""

from __future__ import annotations

import pygame

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.screens.race.messages import SelectOrderRider
from breakaway_desktop.ui.screens.race.model import RaceModel
from tools.race_states import ask_for_a_hint
from tools.studio import ALONE, Studio, human_to_move, human_to_order, match


def _race(studio: Studio, variant: str, decisions: int, *, is_simultaneous: bool = False, named: bool = False) -> None:
    until, base = (human_to_order, "postal") if is_simultaneous else (human_to_move, "boxed")
    studio.ride(match(ALONE, decisions, until=until, variant=variant, base=base, named=named))


def variant_stamina(studio: Studio) -> None:
    _race(studio, "stamina", 130)


def variant_stamina_named(studio: Studio) -> None:
    _race(studio, "stamina", 60, named=True)


def _has_refused_card(race: Match) -> bool:
    """Return whether the human to move has a card that he may not play (R8.8)."""
    ask = race.open_card_ask
    return ask is not None and human_to_move(race) and len(ask.cards) < len(race.race.rider(ask.rider).hand)


def variant_pacemaker(studio: Studio) -> None:
    """A refused card is selected."""
    race = match(ALONE, until=_has_refused_card, variant="pacemaker")
    studio.ride(race)
    assert race.open_card_ask is not None
    hand = race.race.rider(race.open_card_ask.rider).hand
    studio.key(pygame.K_1 + next(index for index, card in enumerate(hand) if card not in race.open_card_ask.cards))


def variant_mountains(studio: Studio) -> None:
    _race(studio, "mountains", 130)


def variant_stamina_orders(studio: Studio) -> None:
    """Secret orders, with the price on each card."""
    _race(studio, "stamina", 40, is_simultaneous=True)


def variant_stamina_panel(studio: Studio) -> None:
    """The panel of stamina next to secret orders, in a window that has no room for both."""
    variant_stamina_orders(studio)
    studio.key(pygame.K_F8)


def variant_stamina_why(studio: Studio) -> None:
    """An explanation in place of the panel."""
    variant_stamina_panel(studio)
    studio.key(pygame.K_e)


def variant_stamina_hint(studio: Studio) -> None:
    """A hint above the prices of the cards and above the button of the panel."""
    variant_stamina_orders(studio)
    ask_for_a_hint(studio)


def variant_introduction(studio: Studio) -> None:
    """The card before the first race of a variant."""
    studio.settings.introduced = []
    _race(studio, "pacemaker", 0)


def variant_introduction_double(studio: Studio) -> None:
    """The card with the highest picture."""
    studio.settings.introduced = []
    _race(studio, "double", 0, is_simultaneous=True)


def variant_mountains_orders(studio: Studio) -> None:
    _race(studio, "mountains", 40, is_simultaneous=True)


def variant_mountains_panel(studio: Studio) -> None:
    variant_mountains_orders(studio)
    studio.key(pygame.K_F8)


def variant_pursuit_orders(studio: Studio) -> None:
    _race(studio, "pursuit", 40, is_simultaneous=True)
    studio.key(pygame.K_1)


def variant_pursuit_panel(studio: Studio) -> None:
    """The gap after the selected card."""
    variant_pursuit_orders(studio)
    studio.key(pygame.K_BACKSPACE, pygame.K_v)


def variant_blind_panel(studio: Studio) -> None:
    _race(studio, "blind", 40, is_simultaneous=True)
    studio.key(pygame.K_F8)


def _blocks_orders(race: Match) -> bool:
    """Return whether a human gives orders to a rider who may play only some of his cards (R8.8)."""
    ask = race.open_asks[0] if human_to_order(race) else None
    return isinstance(ask, AskOrders) and any(
        1 < len(rider.cards) < len(race.race.rider(rider.rider).hand) for rider in ask.riders
    )


def variant_pacemaker_orders(studio: Studio) -> None:
    """Refused cards in secret orders."""
    race = match(ALONE, until=_blocks_orders, variant="pacemaker", base="postal")
    studio.ride(race)
    ask = race.open_asks[0]
    assert isinstance(ask, AskOrders)
    riders = (rider for rider in ask.riders if len(rider.cards) < len(race.race.rider(rider.rider).hand))
    assert isinstance(studio.top, Page)
    studio.top.dispatch(SelectOrderRider(next(riders).rider))


def variant_pacemaker_panel(studio: Studio) -> None:
    variant_pacemaker_orders(studio)
    studio.key(pygame.K_F8)


def variant_pushes(studio: Studio) -> None:
    """The end of the moves: pushes are held until a player has read the reason."""
    studio.session.settings.speed = "normal"
    _race(studio, "mountains", 130)
    page = studio.top
    assert isinstance(page, Page)
    for _ in range(4000):
        model = page.model
        assert isinstance(model, RaceModel)
        if model.live.playback.is_held:
            return
        if model.shown_ask is not None:
            studio.key(pygame.K_1, pygame.K_1)
        studio.wait(30)
    raise AssertionError("nobody is pushed")


def variant_pursuit(studio: Studio) -> None:
    _race(studio, "pursuit", 110)


def variant_blind(studio: Studio) -> None:
    _race(studio, "blind", 130)


def variant_blind_locked(studio: Studio) -> None:
    """The movement log of a rival, which is hidden."""
    variant_blind(studio)
    studio.key(pygame.K_F3)


def variant_double(studio: Studio) -> None:
    """One rider has both cards; the next one may get many cards as his second."""
    _race(studio, "double", 0, is_simultaneous=True)
    studio.key(pygame.K_RETURN, pygame.K_4, pygame.K_1, pygame.K_2)


def variant_double_wide(studio: Studio) -> None:
    """A rider may get more cards than there are tiles for."""
    variant_double(studio)
    studio.key(pygame.K_1, pygame.K_1)


def variant_double_numbers(studio: Studio) -> None:
    """All numbers are offered as a second card."""
    variant_double_wide(studio)
    studio.key(pygame.K_0)


def _names_somebody(race: Match) -> bool:
    ask = race.open_asks[0] if human_to_order(race) else None
    return isinstance(ask, AskOrders) and any(len(extra.targets) > 6 for extra in ask.extras)


MANY_SPRINTS = (("sprints", (20, 40, 60, 80, 100)),)


def variant_special(studio: Studio) -> None:
    """The choice of a target for a Puncture, with many special cards, because there are many lines."""
    studio.ride(match(ALONE, 30, until=_names_somebody, variant="special", base="postal", rows=MANY_SPRINTS))
    page = studio.top
    assert isinstance(page, Page)
    assert isinstance(page.model, RaceModel)
    assert page.model.orders is not None
    extra = next(extra for extra in page.model.orders.ask.extras if len(extra.targets) > 6)
    page.dispatch(SelectOrderRider(extra.rider))
    studio.key(pygame.key.key_code(extra.kind))


def variant_spy(studio: Studio) -> None:
    """A rider spies on another; the revealed cards are in the drawer."""
    _race(studio, "spy", 30, is_simultaneous=True)
    studio.key(pygame.K_s, pygame.K_TAB, pygame.K_RETURN, pygame.K_1, pygame.K_F8)


def variant_spy_target(studio: Studio) -> None:
    """The choice of a spy's target."""
    _race(studio, "spy", 30, is_simultaneous=True)
    studio.key(pygame.K_s)


def variant_keys(studio: Studio) -> None:
    """The page of keys, with those of the special cards."""
    variant_special(studio)
    studio.key(pygame.K_ESCAPE, pygame.K_F1)


VARIANTS = (
    variant_stamina, variant_stamina_named, variant_stamina_orders, variant_stamina_panel, variant_stamina_why,
    variant_stamina_hint,
    variant_pacemaker, variant_pacemaker_orders, variant_pacemaker_panel, variant_mountains, variant_mountains_orders,
    variant_mountains_panel, variant_pushes, variant_pursuit, variant_pursuit_orders, variant_pursuit_panel,
    variant_blind, variant_blind_locked, variant_blind_panel, variant_double, variant_double_wide,
    variant_double_numbers, variant_special, variant_spy, variant_spy_target,
    variant_keys, variant_introduction, variant_introduction_double,
)  # fmt: skip

"""States of the screens after a race: its replay, a fork of it, and its review."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pygame

from breakaway_desktop.bots.advice import CardValue, RiderAdvice, reason_against
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.guide.bands import DiagramRoad
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.chosen_cards import advice_request, chosen_cards
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.review.decisions import JudgedCard
from breakaway_desktop.review.roads import decision_road
from breakaway_desktop.sentences.advice import advice_reason_sentence
from breakaway_desktop.ui.intents import ShowMenu, ShowReplay, ShowResult
from breakaway_desktop.ui.pictures import exports
from breakaway_desktop.ui.pictures.export_process import ExportJob, ExportProcess
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.review.computation import ReviewComputation, ReviewResults, forget_reviews
from breakaway_desktop.ui.review.intents import Weighing
from breakaway_desktop.ui.review.weighing import weigh_played
from breakaway_desktop.ui.session import BotAnswered
from tools.studio import ALONE, BOTS, Studio, match


class Halfway(ExportProcess):
    """An export process that has drawn some of the pictures and draws no more."""

    def __init__(self, order: ExportJob) -> None:
        super().__init__(order)
        self.stop()
        self.total, self.drawn = 70, 28


def _replay(studio: Studio, *, named: bool = False, pages: int = 6) -> None:
    studio.open(ShowMenu())
    studio.open(ShowReplay(match(BOTS, 10_000, named=named).record()))
    studio.key(*[pygame.K_PAGEDOWN] * pages)


def replay(studio: Studio) -> None:
    _replay(studio)


def replay_start(studio: Studio) -> None:
    _replay(studio, pages=0)


def replay_end(studio: Studio) -> None:
    _replay(studio, named=True, pages=60)


def replay_keys(studio: Studio) -> None:
    replay(studio)
    studio.key(pygame.K_F1)


def replay_why(studio: Studio) -> None:
    """The new card of a rider is explained, and highlighted on the road."""
    _replay(studio, named=True)
    studio.key(pygame.K_n, pygame.K_DOWN, pygame.K_DOWN)


def replay_log(studio: Studio) -> None:
    """The log of a team in place of the new cards."""
    _replay(studio, named=True)
    studio.key(pygame.K_F4)


def replay_whatif(studio: Studio) -> None:
    _replay(studio)
    studio.key(pygame.K_LEFT, pygame.K_o)


def replay_whatif_named(studio: Studio) -> None:
    """The dialog for a fork, with the longest names."""
    _replay(studio, named=True)
    studio.key(pygame.K_LEFT, pygame.K_o)


def replay_whatif_end(studio: Studio) -> None:
    """The end of a replay, where the race cannot be forked."""
    replay_end(studio)
    studio.key(pygame.K_o)


def replay_save_as(studio: Studio) -> None:
    """The dialog with the kinds of files that a race can be saved as."""
    _replay(studio)
    studio.key(pygame.K_s)
    studio.click(_("Picture…"))


def replay_save_kinds(studio: Studio) -> None:
    replay_save_as(studio)
    studio.focus("whole")
    studio.key(pygame.K_RETURN)


def replay_saved(studio: Studio) -> None:
    """The notice that a copy of the race was saved."""
    replay_save_as(studio)
    studio.focus("race")
    studio.key(pygame.K_RETURN)
    studio.write("Sunday")
    studio.key(pygame.K_RETURN)


def replay_saving(studio: Studio) -> None:
    """The progress of a picture that is being drawn; it is always the same here."""
    replay_save_as(studio)
    with patch.object(exports, "ExportProcess", Halfway):
        studio.key(pygame.K_RETURN)


def _review(studio: Studio, steps: int) -> None:
    """Open the review of a human who has played random cards, with few rollouts, so that it is computed quickly."""
    studio.open(ShowMenu())
    race = Match.resume(simulate("boxed", RULE_SETS["boxed"], 6, ("random", "domestique"), 5))
    race.hand_over(1, "human")
    if steps:
        forget_reviews()
    page = Page(review_screen, review_screen.begin(studio.session, race, rollouts=2, bot="domestique"))
    studio.stage.push(page)
    work: ReviewComputation = page.model.work
    while work.running and steps != 1:
        studio.stage.handle(Posted(BotAnswered()))
        steps -= 1


def review(studio: Studio) -> None:
    _review(studio, 0)


def review_longest(studio: Studio) -> None:
    """The decisions with the most riders on a square, the longest road and the longest reason, before the chances."""
    review(studio)
    model = studio.top.model
    work: ReviewComputation = model.work
    judged = [(card, _road_of(card)) for card in _all_judged(model.match)]
    picked = (
        max(judged, key=lambda one: max(map(len, one[1].signs.values()))),
        max(judged, key=lambda one: len(one[1].squares)),
        max(judged, key=lambda one: len(advice_reason_sentence(one[0].reason, one[0].view.course))),
    )
    free: dict[int, tuple[JudgedCard, ...]] = {card.chosen.decisions: () for card, _road in judged}
    work.results = ReviewResults(judged={1: free | {card.chosen.decisions: (card,) for card, _road in picked}})
    studio.top.resize()


def replay_decision(studio: Studio) -> None:
    """The replay at a costly decision, with the better card beside the one played."""
    review(studio)
    studio.key(pygame.K_1)


def _road_of(judged: JudgedCard) -> DiagramRoad:
    return decision_road(judged.view, judged.chosen.rider, judged.chosen.card, judged.best.card, 9)


def _all_judged(race: Match) -> Iterator[JudgedCard]:
    """Yield each decision of the human as if each of the other cards had been better, and cost him a place."""
    for chosen in chosen_cards(race, 1):
        view = advice_request(race, chosen.decisions, 1)[0]
        for card in {*filter(None, view.rider(chosen.rider).cards)} - {chosen.card}:
            values = CardValue(card, 5.0), CardValue(chosen.card, 0.0)
            advised = RiderAdvice(chosen.rider, values, AdviceReason("balance", {}))
            yield JudgedCard(chosen, values, reason_against(view, advised, chosen.card), view)


def review_running(studio: Studio) -> None:
    """A review that was stopped while it was computed."""
    _review(studio, 14)
    studio.click("run")


def review_teams(studio: Studio) -> None:
    """The figures of all teams, and the points by line."""
    review(studio)
    shown = (("shown", 3),) if studio.app.screen.h >= 780 else (("tab", 4),)
    for label, times in (*shown, ("rows", 1)):
        studio.focus(label)
        studio.key(*[pygame.K_RIGHT] * times)


def review_keys(studio: Studio) -> None:
    review(studio)
    studio.key(pygame.K_F1)


def _weighed(studio: Studio, share: float) -> None:
    """Open the result of a race just played, of which this share of the cards has been weighed, with few rollouts."""
    race = match(ALONE, 10_000)
    studio.thinker.is_in_process = False
    with patch("breakaway_desktop.bots.advice.ROLLOUTS_PER_HINT", 8):
        weigh_played(studio.session, Driver(race, studio.session.thinker, studio.settings))
        studio.open(ShowResult(race))
        work = studio.session.state(Weighing).work
        assert work is not None
        while work.decisions_left(1) > (1 - share) * work.decision_count(1):
            studio.stage.handle(Posted(BotAnswered()))
    studio.thinker.background.is_starting = True
    studio.wait(1000)


def result_weighing(studio: Studio) -> None:
    _weighed(studio, 0.4)


def result_weighed(studio: Studio) -> None:
    _weighed(studio, 1.0)


AFTER = (
    replay, replay_start, replay_end, replay_keys, replay_why, replay_log, replay_whatif, replay_whatif_named,
    replay_whatif_end, replay_save_as, replay_save_kinds, replay_saving, replay_saved, replay_decision, review,
    review_longest, review_running, review_teams, review_keys, result_weighing, result_weighed,
)  # fmt: skip

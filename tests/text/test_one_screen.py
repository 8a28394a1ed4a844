"""Several players at one screen: secrets, covers, and undo by agreement (R9.1, R9.3)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.match.undo import Undo
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.text.session import play_text
from breakaway_desktop.text.terminal import Terminal
from breakaway_desktop.text.undo_consent import ask_consent
from breakaway_desktop.words import set_language
from tests.text.terminal import SHORT_RACE, TOGETHER, Answers, MemoryAutosave, Screen, last_cards, new_match, play_lines

HANDS = ((10, 9, 6, 5), (9, 8, 8), (8, 7, 5), (6, 5, 5))
ONE: TeamHands = ((8, 7, 5, 10), (9, 9, 7), (8, 6, 6), (6, 5, 5))
OTHER: TeamHands = ((9, 6, 5, 10), (8, 10, 7), (9, 5, 6), (4, 7, 5))
"""Hands that share nothing with the others but their last cards and sums."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def test_two_races_that_differ_in_secrets_alone_look_the_same_on_standard_output() -> None:
    outs = []
    for hands in (ONE, OTHER):
        match = new_match(TOGETHER, built={1: HANDS, 2: hands}, **SHORT_RACE)
        outs.append(play_lines(match, last_cards(match)))
    assert outs[0].out == outs[1].out
    assert outs[0].err != outs[1].err


def test_a_player_sees_nothing_of_a_rival_that_is_not_public() -> None:
    """Everything printed to one player, including movement logs and reasons, is independent of the rival's secrets."""
    teams = []
    for hands in (ONE, OTHER):
        match = new_match(("human", "bot:tests.text.last_card:LastCard", "bot:random"), built={2: hands})
        choose = last_cards(match)
        asides: list[str] = []

        def answer(match: Match = match, choose: Callable[[], str | None] = choose, asides: list[str] = asides) -> str:
            if not asides:
                asides += ["sheet 2", "why 21", "why 24", "undo", "redo", choose() or ""]
            return asides.pop(0)

        teams.append(play_lines(match, answer))
    assert teams[0] == teams[1]
    assert len(re.findall(r"Azure \([^)]*\):\s+movement\s+log", teams[0].err)) > 20


def on_screen(match: Match, choose: Callable[[], str | None]) -> str:
    """Return the output of one terminal, both streams together."""
    screen = Screen()

    def answer() -> str | None:
        return "" if screen.getvalue().endswith("nobody else is looking. ") else choose()

    play_text(match, stdin=Answers(answer, screen=True), stdout=screen, stderr=screen)
    return screen.getvalue()


def test_the_screen_is_cleared_before_the_next_player_looks() -> None:
    pages = {}
    for hands in (ONE, OTHER):
        match = new_match(TOGETHER, built={1: HANDS, 2: hands}, **SHORT_RACE)
        pages[hands] = on_screen(match, last_cards(match)).split(CLEAR)
    assert len(pages[ONE]) == len(pages[OTHER]) > 20
    different = [first for first, second in zip(pages[ONE], pages[OTHER], strict=True) if first != second]
    assert different
    for page in different:
        assert "Azure (Player 2): rider" in page
        assert "Yellow (Player 1): rider" not in page
        assert page is not pages[ONE][-1]


def test_the_cover_appears_too_when_the_race_goes_to_a_file_and_only_the_questions_to_the_screen() -> None:
    """`play --text > race.txt`: the file gets each line of the race once and nothing that clears a screen."""
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, **SHORT_RACE)
    out, err = io.StringIO(), Screen()
    lines = iter(["5", "", "8"])

    def answer() -> str:
        return "" if err.getvalue().endswith("nobody else is looking. ") else next(lines, "quit")

    play_text(match, stdin=Answers(answer, screen=True), stdout=out, stderr=err)
    pages = err.getvalue().split(CLEAR)
    azure = next(page for page in pages if "Azure (Player 2): rider 21" in page)
    assert "Yellow 11 plays 5, lands on 5" in azure
    assert "Yellow (Player 1): rider" not in azure
    assert "\x1b" not in out.getvalue()
    assert out.getvalue().count("Yellow 11 plays 5, lands on 5") == 1


def test_a_cover_names_the_team_and_waits() -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, **SHORT_RACE)
    first, cover, question, *_rest = on_screen(match, last_cards(match)).split(CLEAR)
    assert "rider 11" not in first
    assert cover == "Yellow (Player 1): press Enter when nobody else is looking. "
    assert "Yellow (Player 1): rider 11 on 0" in question


def test_behind_the_cover_the_player_reads_what_has_happened_since() -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, **SHORT_RACE)
    pages = on_screen(match, last_cards(match)).split(CLEAR)
    azure = next(page for page in pages if "Azure (Player 2): rider 21" in page)
    assert "Yellow 11 plays 5, lands on 5" in azure


def test_without_secrets_there_is_no_cover() -> None:
    match = new_match(TOGETHER, hands="open", **SHORT_RACE)
    assert CLEAR not in on_screen(match, last_cards(match))


def test_one_player_alone_needs_no_cover() -> None:
    match = new_match(**SHORT_RACE)
    assert CLEAR not in on_screen(match, last_cards(match))


def test_after_an_undo_the_cover_appears_again() -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, **SHORT_RACE)
    lines = iter(["5", "undo", "agree", "5"])
    pages = on_screen(match, lambda: next(lines, "quit")).split(CLEAR)
    back = next(index for index, page in enumerate(pages) if "Undone: Yellow 11’s 5" in page)
    assert "rider 21" not in pages[back]
    assert pages[back + 1] == "Yellow (Player 1): press Enter when nobody else is looking. "
    assert "rider 11 on 0" in pages[back + 2]


def test_after_loading_the_cover_appears_first() -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, **SHORT_RACE)
    play_lines(match, ["5", "quit"])
    again = Match.resume(match.record())
    assert "Azure (Player 2): press Enter" in on_screen(again, lambda: "quit").split(CLEAR)[1]


@pytest.mark.parametrize("end", ["quit", None], ids=["left", "ended"])
def test_no_secret_is_left_on_the_screen(end: str | None) -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, **SHORT_RACE)
    last_page = on_screen(match, lambda: end).split(CLEAR)[-1]
    assert "His cards" not in last_page


def test_an_interrupt_leaves_no_secret_on_the_screen() -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, autosave=MemoryAutosave(), **SHORT_RACE)

    def interrupt() -> str:
        raise KeyboardInterrupt

    assert on_screen(match, interrupt).endswith(CLEAR)


ASKED = "Azure (Player 2) asks to undo: Yellow 11’s 5."


def test_undoing_another_players_decision_needs_his_agreement() -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE})
    lines = iter(["5", "undo", "what?", "agree"])
    _code, out, err = play_lines(match, lambda: next(lines, "quit"))
    message = " ".join(err.split())
    assert ASKED in message
    assert message.count("Yellow (Player 1), type agree or refuse:") == 2
    assert "Undone: Yellow 11’s 5" in out
    assert match.race.rider(11).square == 0


@pytest.mark.parametrize("lines", [["5", "undo", "refuse", "quit"], ["5", "undo"]], ids=["refused", "ended"])
def test_without_agreement_nothing_is_undone(lines: list[str]) -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE})
    _code, out, err = play_lines(match, lines)
    assert ASKED in " ".join(err.split())
    assert "Yellow refuses; nothing is undone." in err
    assert "Undone" not in out
    assert match.race.rider(11).square >= 5


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_a_secret_retirement_is_off_the_screen_before_the_next_player_looks(hands: str) -> None:
    """R4.5: he leaves when the next turn starts, and until then rivals must not know."""
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE}, hands=hands, **SHORT_RACE)
    lines = iter(["10", "retire 24", "10"])
    pages = on_screen(match, lambda: next(lines, "quit")).split(CLEAR)
    indexes = [index for index, page in enumerate(pages) if "24 retires when" in page]
    assert len(indexes) == 1
    assert "Azure (Player 2): rider 21" in pages[indexes[0]]
    assert "Yellow (Player 1): rider 12" not in pages[indexes[0]]


def test_a_secret_retirement_is_undone_without_informing_rivals() -> None:
    """R4.5."""
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE})
    lines = iter(["5", "retire 24", "undo", "quit"])
    _code, out, err = play_lines(match, lambda: next(lines, "quit"))
    assert "Azure 24 retires when the next turn starts" in err
    assert "Undone: Azure 24’s retirement" in err
    assert "24 retires" not in out
    assert "Undone" not in out
    assert not match.race.retiring


@pytest.mark.parametrize(
    ("word", "agreed"), [("accetta", True), ("AGREE", True), ("rifiuta", False), ("refuse", False)]
)
def test_agreement_is_typed_in_the_language_in_use_or_in_english(word: str, agreed: bool) -> None:
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE})
    play_lines(match, ["5", "quit"])
    screen = Screen()
    terminal = Terminal(Answers(lambda: word), screen, screen)
    set_language("it")
    try:
        assert ask_consent(terminal, match, Undo(1, 1, (1,)), 2, 1, Names(match.seats)) is agreed
    finally:
        set_language("en")
    assert "accetta" in screen.getvalue()


def test_a_request_to_agree_reveals_no_secret() -> None:
    """R4.5, R9.1."""
    match = new_match(TOGETHER, base="boardspace", built={1: HANDS, 2: ONE})
    play_lines(match, ["5", "retire 24", "quit"])
    err = Screen()
    terminal = Terminal(Answers(lambda: "agree"), Screen(), err)
    assert ask_consent(terminal, match, Undo(1, 2, (1,)), 2, 1, Names(match.seats))
    assert "Azure (Player 2) asks to undo: a decision by Azure." in err.getvalue()


def test_an_agreed_undo_reveals_no_hidden_card() -> None:
    """R8.2: the player who wants the undo sees the question to the other, and the other his answer."""
    plan = Plan("boxed", RULE_SETS["boxed"], seats_of(TOGETHER), 3, variant="blind")
    match = Match.begin(plan.with_hands([HANDS, ONE, OTHER]))
    lines = iter(["10", "8", "undo", "agree"])
    pages = on_screen(match, lambda: next(lines, "quit")).split(CLEAR)
    question = next(page for page in pages if "asks to undo" in page)
    assert "Yellow (Player 1) asks to undo: a decision by Azure" in question
    assert "Undone: a decision by Azure" in question
    assert match.race.rider(21).square == 0

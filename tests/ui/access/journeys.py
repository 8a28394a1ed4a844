"""Journeys by ear: what a player does who knows the game by its names and lines alone, in any language.

`WRITE_GOLDEN=1` in the environment of `tests/ui/access/test_by_ear.py` writes what is heard on them anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.kit.words import _
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.outgoing import turn_letter
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.tutorial import STEPS
from tests.mail.correspondence import new_desk, with_hands
from tests.mail.test_incoming import HANDS

FIRST_RACE_STEP: Final = next(n for n, (lesson, _step) in enumerate(STEPS, start=1) if lesson.races)
"""Number of the step that begins the race of the lessons."""
QUESTIONS: Final = "Cards ", "Card ", "Carte ", "Carta "
"""What a question to the player ends with."""


class Ear(Protocol):
    """What hears the window and acts in it: `Listener` in memory, `BusEar` over the bus of the desktop.

    Names may have `*` for any words.
    """

    def press(self, *names: str) -> None:
        """Press what has these names, one after the other."""

    def tap(self, *keys: str) -> None:
        """Press keys."""

    def write(self, text: str) -> None:
        """Type at the caret."""

    def hear(self, *words: str) -> str:
        """Wait until something with one of these words has been read out since the last step; return it."""


class Journey(NamedTuple):
    """A journey from the main menu, and the setup that was used last."""

    go: Callable[[Ear], None]
    draft: SetupDraft | None = None


def short_draft(base: str = "boxed", variant: str | None = None, finish: int = 15) -> SetupDraft:
    """Return the setup of a short race against two random bots."""
    draft = SetupDraft.first(5)
    draft.choose(base)
    if variant != "pursuit":
        draft.set_options(with_rows(draft.options, {"finish": finish, "sprints": (finish // 2,)}))
    draft.variant, draft.built = variant, False
    del draft.seats[3:]
    for seat in draft.seats:
        seat.bot = "random"
    return draft


def ride(ear: Ear, decisions: int = 1000) -> None:
    """Play the first card of each rider that counts, this often or to the end of the race; ask at every fourth question
    what they bring."""
    end, refusal, refused = _("Result"), "may reach", 0
    for number in range(decisions):
        answer = ear.hear(*QUESTIONS, end, refusal)
        if end in answer:
            ear.press(end)
            return
        refused = refused + 1 if refusal in answer else 0
        if refused:
            ear.tap(str(refused + 1), "Enter")
            continue
        if number % 4 == 1:
            ear.tap("X")
        ear.press(_("{card}: to {square}").format(card="*", square="*"))


def begin_race(ear: Ear) -> None:
    """Begin a race with the last setup."""
    ear.press(_("New race"), _("Same as last time"))


def ride_again(ear: Ear, decisions: int = 1000) -> None:
    """Begin a race with the last setup, and ride it."""
    begin_race(ear)
    ride(ear, decisions)


def give_orders(ear: Ear, turns: int) -> None:
    """Begin a race of secret orders, and give each rider his first card in some turns."""
    begin_race(ear)
    for turn in range(turns):
        ear.hear(*QUESTIONS)
        for rider in range(4):
            if (turn, rider) == (1, 1):
                ear.tap("X")
            ear.tap("1")
        ear.press(_("Confirm orders"))


def look_back(ear: Ear) -> None:
    """Ride a race, open its review, and find it among the saved races."""
    ride_again(ear)
    ear.hear(_("You came"))
    ear.press(_("Review"))
    ear.hear(f"[{_('Review')} / ")
    ear.tap("Esc", "Esc")
    ear.press(_("Saved races"))
    ear.hear(f"[{_('saved races')} / ")


def take_lesson(ear: Ear, steps: int = 7) -> None:
    """Do what each step of the first lesson asks for, in English."""
    ear.press("Learn to ride*")
    for step in range(1, steps + 1):
        words = ear.hear(f"Step {step} of ")
        ear.tap(re.findall(r"Press (\S+) to ", words)[-1])
    ear.hear(f"Step {steps + 1} of ")


def ask_in_the_lesson(ear: Ear) -> None:
    """Look at the circuit in a step and in the race of the lesson, and leave it by its menu."""
    take_lesson(ear, FIRST_RACE_STEP - 1)
    ear.tap("F9", "F9", "T", "T", "Enter")
    ear.hear(*QUESTIONS)
    ear.tap("F9", "F9", "Esc", "Esc")
    ear.press("Main menu*")


def ask_why(ear: Ear) -> None:
    """Ask what a new card would be, and why, in English."""
    ride_again(ear, 1)
    ear.hear(*QUESTIONS)
    ear.tap("1", "E")
    ear.hear("If nobody else moved")


def ride_stage(ear: Ear) -> None:
    """Ride the first stage of a tour, in English."""
    ear.press("New race", "Tour*", "Three days*", "To the tour", "Ride stage 1")
    ride(ear)
    ear.hear("Stage 1: ")
    ear.press("To the tour")
    ear.hear("[Tour / ")


def answer_letter(ear: Ear) -> None:
    """Give each rider of `letter` a card, and copy the reply, in English."""
    for card, open_riders in (("12", "12, 13 and 14."), ("7", "13 and 14."), ("5", "14."), ("6", "Complete.")):
        ear.press(card)
        ear.hear(open_riders)
    ear.press("Copy reply")
    ear.hear("Your reply is on the clipboard.")


def letter(folder: Path) -> Path:
    """Write a letter that asks for orders; return its file."""
    desk = with_hands(new_desk("postal"), HANDS)
    path = folder / "letter.txt"
    path.write_text("\n".join(turn_letter(desk, referee.match_of(desk), 1)), encoding="utf-8")
    return path


def find_cards(ear: Ear) -> None:
    """Ride a race, then answer five positions of Find the card."""
    ride_again(ear)
    ear.tap("Esc")
    ear.press(f"{_('Find the card')}*")
    for _position in range(5):
        ear.tap("1", "Enter", "Enter")


def ride_race_of_day(ear: Ear) -> None:
    """Ride a race, then begin the race of the day."""
    ride_again(ear)
    ear.tap("Esc")
    ear.press(f"{_('Race of the day')}*", _("Ride"))
    ride(ear, 4)


def change_settings(ear: Ear) -> None:
    """Change the speed, and go on to the form of a race."""
    ear.press(_("Settings"), _("fast"), _("Back"))
    ear.press(_("New race"), _("Choose everything"))


def quick_race(ear: Ear) -> None:
    ear.press(f"*{_('Quick race')}*")
    ride(ear)


LESSON: Final = Journey(take_lesson)
STAGE: Final = Journey(ride_stage)
QUICK_RACE: Final = Journey(quick_race)
JOURNEYS: Final = {
    "race": Journey(ride_again, short_draft()),
    "turn": Journey(partial(ride_again, decisions=6), short_draft()),
    "after": Journey(look_back, short_draft()),
    "find": Journey(find_cards, short_draft()),
    "day": Journey(ride_race_of_day, short_draft()),
    "why": Journey(ask_why, short_draft()),
    "lesson": Journey(ask_in_the_lesson),
    "settings": Journey(change_settings, short_draft()),
    "postal": Journey(partial(give_orders, turns=3), short_draft("postal", finish=30)),
    "spy": Journey(partial(give_orders, turns=3), short_draft("postal", "spy", finish=30)),
    "special": Journey(partial(give_orders, turns=3), short_draft("postal", "special", finish=30)),
    **{
        variant: Journey(partial(ride_again, decisions=12), short_draft("boxed", variant, finish=30))
        for variant in ("blind", "mountains", "pacemaker", "pursuit", "stamina")
    },
}


# What is heard


def golden_path(name: str, language: str) -> Path:
    return Path(__file__).with_name("golden") / f"{name}-{language}.txt"


def words_by_decision(transcript: list[str]) -> tuple[list[int], list[int]]:
    """Return how many words are told by themselves between two cards, and how many with the answers to keys."""
    told, with_keys, by_itself = [0], [0], True
    for line in transcript:
        if line.startswith("> "):
            by_itself = not line.startswith("> key")
            if re.match(r"> .*\d+: \w+ \d+$", line):
                told.append(0)
                with_keys.append(0)
        elif not line.startswith("["):
            words = len(line.split())
            told[-1] += words * by_itself
            with_keys[-1] += words
    return told[:-1], with_keys[:-1]

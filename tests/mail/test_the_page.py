"""The example in docs/desk.md is produced by the program, and the page has every command and option."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace

import pytest

from breakaway_desktop.cli import _parser
from breakaway_desktop.commands.parser import Parser
from breakaway_desktop.mail import referee
from breakaway_desktop.mail.folder import new_folder
from breakaway_desktop.mail.operations import status_lines, write_letters
from breakaway_desktop.mail.outgoing import turn_letter
from breakaway_desktop.mail.state import with_first_form
from tests.architecture.sources import ROOT
from tests.mail.correspondence import NOW, new_desk, process_text, with_hands, with_reply
from tests.mail.test_incoming import HANDS

PAGE = (ROOT / "docs" / "desk.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"```(letter|reply|answer|status)\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def example(tmp_path, monkeypatch) -> dict[str, str]:
    """Return Anna's turn: her letter, her orders, the reply, and the status after it."""
    words = iter(["lufibotene", "ganimoreda", "tivasakolu", "bakofe"])
    monkeypatch.setenv("TZ", "UTC")  # no city
    monkeypatch.setattr(referee, "new_code_word", lambda _syllables=5: next(words))
    desk = with_hands(new_desk(), HANDS)
    desk = replace(desk, deadlines={**desk.deadlines, 1: NOW.replace(day=28)})
    desk = with_first_form(desk, 1, NOW)
    letter = turn_letter(desk, referee.match_of(desk), 1)
    with new_folder(tmp_path / "spring", desk) as folder:
        receipt, answer = with_reply(process_text(desk, BLOCKS["reply"], letter))
        folder.commit(receipt.desk)
        write_letters(folder, NOW)
        assert folder.match is not None
        return {
            "letter": "\n".join(letter),
            "reply": BLOCKS["reply"],
            "answer": "\n".join(answer),
            "status": "\n".join(status_lines(folder, NOW)),
        }


def test_the_example_is_what_the_program_writes(example) -> None:
    assert set(BLOCKS) == set(example)
    for name, block in BLOCKS.items():
        assert block.strip("\n") in example[name], f"{name}:\n{example[name]}"


def of_desk() -> dict[str, Parser]:
    def commands(parser: Parser) -> dict[str, Parser]:
        (commands,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
        return dict(commands.choices)

    desk = commands(_parser())["desk"]
    desk.complete()
    return commands(desk)


def test_every_command_and_option_is_on_the_page_and_no_other() -> None:
    assert set(of_desk()) == set(re.findall(r"^\| `desk (\w+) ", PAGE, re.MULTILINE))
    options = {word for parser in of_desk().values() for word in parser._option_string_actions}
    named = set(re.findall(r"(?<![\w-])--\w[\w-]*", PAGE))
    assert named - {"--help"} == {word for word in options if word.startswith("--")} - {"--help"}


def test_each_command_has_a_usage_line(run) -> None:
    for name in of_desk():
        with pytest.raises(SystemExit):
            run(name, "--help")

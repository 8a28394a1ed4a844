"""A whole race of six teams by the commands of `desk` alone.

Two players are bots; letters are late, wrong, quoted, forged or missing. The record is that of the same decisions at
one screen.
"""

from __future__ import annotations

import json
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.mail.folder import Folder, open_folder
from breakaway_desktop.mail.orders import decisions
from breakaway_desktop.mail.view_block import block_in
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.reports.extras_syntax import format_order
from tests.properties.races import Temper, random_hands
from tests.record.simultaneous import random_orders

PLAYERS = """# the players of spring
Anna <anna@example.org>
Bruno <bruno@example.org> it
bot:random
Carla <carla@example.org>
bot:domestique
Dario            # in a chat
"""


SHORT = ("--option", "finish=40", "--option", "sprints=20")


class Post:
    """The players, with the letters that they have received and send."""

    def __init__(self, path: Path, run, clock, seed: int) -> None:
        self.path, self.run, self.clock, self.rng = path, run, clock, Random(seed)
        self.seen = {"late": 0, "wrong": 0, "missing": 0, "quoted": 0, "forged": 0}
        self.players = dict(enumerate(self.look().desk.players, start=1))

    def look(self) -> Folder:
        with open_folder(self.path) as folder:
            return folder

    def letter(self, team: int, turn: int) -> list[str]:
        path = self.path / "letters" / "out" / f"turn-{turn:02}-team-{team}"
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        if team != 6:
            mail = message_from_bytes(path.with_suffix(".eml").read_bytes(), policy=policy.default)
            assert isinstance(mail, EmailMessage)
            body = mail.get_body()
            assert isinstance(body, EmailMessage)
            assert body.get_content().replace("\r\n", "\n") == text
        return text.splitlines()

    def send(self, team: int, text: str, *options: str, sender: str = "") -> int:
        """Send an email, or for the last player a pasted text; return the exit code."""
        player = self.players[team]
        file = self.path.with_name("letter.eml")
        if player.address:
            mail = EmailMessage()
            mail["From"] = sender or f"{player.name} <{player.address}>"
            mail["Date"] = format_datetime(self.clock.now)
            mail["Subject"] = "Re: Breaking Away"
            mail.set_content(text)
            file.write_bytes(mail.as_bytes())
        else:
            file.write_text(text, encoding="utf-8")
        result = self.run("take", self.path, file, *options)
        assert "Traceback" not in result.err
        return int(result.code)


def quote_and_fill_in(letter: list[str], orders: dict[int, str]) -> str:
    """Return the letter, quoted, with its form filled in."""
    lines = []
    for line in letter:
        rider = int(line[:2]) if line[2:] == " = " else 0
        lines.append(f"> {line}{orders.get(rider, '')}".rstrip())
    return "\n".join(["Hello, see below.", "", *lines])


def take_orders(post: Post, team: int, turn: int, orders: dict[int, str]) -> bool:
    """Send one player's letters for a turn, some of them invalid; return whether his orders are complete."""
    rng, letter = post.rng, post.letter(team, turn)
    plain = "\n".join(f"{rider}: {text}" for rider, text in orders.items())
    (head,) = [line for line in letter if line.startswith("RACE ")]
    is_known = False
    if rng.random() < 0.2:
        post.seen["forged"] += 1
        is_known = team == 6
        assert post.send(team, f"{head}\n{plain}", sender="Mallory <m@example.net>") == (0 if is_known else 1)
    if rng.random() < 0.2:
        post.seen["wrong"] += 1
        assert post.send(team, f"{head}\n{10 * team + 1}: 77\n{10 * (team % 6 + 1) + 1}: 3") == 1
        assert post.send(team, head.replace(f"TURN {turn}", f"TURN {turn - 1}") + f"\n{plain}") == 1
        assert post.send(team, "\n".join(letter)) == 1
    if rng.random() < 0.1:
        post.seen["missing"] += 1
        return False
    if rng.random() < 0.1:
        post.seen["late"] += 1
        in_time = post.clock.now
        post.clock.pass_by(days=30)
        assert post.send(team, f"{head}\n{plain}") == 1
        assert post.send(team, f"{head}\n{plain}", "--late") == 0
        post.clock.now = in_time  # the next player's letter was written earlier
        return True
    if rng.random() < 0.5:
        post.seen["quoted"] += 1
        assert post.send(team, quote_and_fill_in(letter, orders)) == int(is_known)  # a form without news
    else:
        press = f"PRESS\nOn we ride, says team {team}.\nEND"
        # In an email his lines count anywhere; in a pasted text those that touch the RACE line.
        text = f"{head}\n{plain}\n\n{press}" if team == 6 else f"{plain}\n\n{press}\n{head}"
        assert post.send(team, text) == 0
    return True


def orders_for(match: Match, team: int, rng: Random) -> dict[int, str]:
    ask = next((ask for ask in match.open_asks if ask.team == team), None)
    if ask is None:
        return {}
    assert isinstance(ask, AskOrders)
    orders = random_orders(ask, rng, Temper(0.0, 0.0, "any"))
    extras = {extra.rider: extra for extra in orders.extras}
    cards, then = dict(orders.cards), dict(orders.then)
    return {r: format_order(cards.get(r), then.get(r), extras.get(r)) for r in sorted({*cards, *extras})}


def ride(tmp_path: Path, run, clock, rules: tuple[str, ...], seed: int) -> Post:
    path, players = tmp_path / "spring", tmp_path / "players.txt"
    players.write_text(PLAYERS, encoding="utf-8")
    result = run("new", path, "--rules", *rules, "--players", players, "--deadline", "2026-11-28 18:00", "--seed", seed)
    assert (result.code, result.err) == (0, "")
    post = Post(path, run, clock, seed)
    totals = post.look().desk.options.totals
    hands = random_hands(post.rng, 6, totals)
    for team in (1, 2, 4):  # the last player sends none and gets a ready-made team
        lines = {10 * team + n: " ".join(map(str, hand)) for n, hand in enumerate(hands[team - 1], start=1)}
        assert post.send(team, quote_and_fill_in(post.letter(team, 0), lines)) == 0
    result = run("run", path)
    assert result.code == 1
    assert "Dario" in result.err
    assert run("run", path, "--missing", "play-highest", "--early").code == 0
    for turn in range(1, 100):
        match = post.look().match
        assert match is not None
        if match.over:
            break
        clock.now = post.look().desk.deadline.replace(hour=9)
        orders_by_team = {team: orders_for(match, team, post.rng) for team in (1, 2, 4, 6)}
        arrived = [take_orders(post, team, turn, orders) for team, orders in orders_by_team.items() if orders]
        assert run("status", path).code == 0
        result = run("run", path)
        assert result.code == (0 if all(arrived) else 1), result.err
        if result.code:
            assert run("out", path, "--remind").code == 0
            assert run("run", path, "--missing", "play-highest", "--early").code == 0
        verdict = verify(path / "race.race")
        assert (verdict.agreement, verdict.turns) == (Agreement.AGREES, turn)
    return post


@pytest.mark.dear("a whole race by hundreds of commands, each of which opens and locks files; slow on Windows")
@pytest.mark.parametrize(
    ("rules", "seed"),
    [
        (("postal", *SHORT), 5),
        pytest.param(("postal", "--variant", "spy", *SHORT), 4, marks=pytest.mark.release),
        pytest.param(("postal",), 1, marks=pytest.mark.release),
        pytest.param(("pbm",), 2, marks=pytest.mark.release),
        pytest.param(("postal", "--variant", "spy"), 3, marks=pytest.mark.release),
        pytest.param(("pbm", "--variant", "double"), 4, marks=pytest.mark.release),
        pytest.param(("postal", "--variant", "special"), 5, marks=pytest.mark.release),
    ],
)
def test_a_complete_race_is_played_with_the_desk_commands(tmp_path, run, clock, rules, seed) -> None:
    post = ride(tmp_path, run, clock, rules, seed)
    folder = post.look()
    desk, match = folder.desk, folder.match
    assert match is not None
    assert match.over
    assert desk.ready_made == (6,)
    assert all(post.seen.values()), post.seen

    direct = Match.begin(desk.plan())
    for turn in desk.turns:
        for decision in decisions(direct.race, turn):
            if not direct.over:
                direct.answer(decision)
    record = direct.record()
    assert read((post.path / "race.race").read_bytes()) == record
    assert any(turn.nmr for turn in record.turns)
    for team in (1, 2, 4, 6):  # the last letter contains the record
        (last,) = (post.path / "letters" / "out").glob(f"final-*-team-{team}.txt")
        lines = last.read_text(encoding="utf-8").splitlines()
        assert block_in(f"> {line}" for line in lines).record == record
        assert max(map(len, lines)) <= 80
    (mail,) = (post.path / "letters" / "out").glob("final-*-team-1.eml")
    message = message_from_bytes(mail.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    (attached,) = message.iter_attachments()
    assert read(attached.get_payload(decode=True)) == record  # type: ignore[arg-type]
    assert post.run("run", post.path).code == 1
    history = [json.loads(line)["n"] for line in (post.path / "history.jsonl").read_text().splitlines()]
    assert history == list(range(1, desk.history + 1))
    result = post.run("history", post.path)
    assert len(result.out.splitlines()) == desk.history
    assert not any(player.code_word and player.code_word in result.out for player in desk.players)


def test_a_letter_speaks_the_language_of_its_player(tmp_path, run, clock) -> None:
    path = tmp_path / "spring"
    assert run("new", path, "--rules", "pbm", "--players", "Anna, Bruno it, bot:random").code == 0
    letters = path / "letters" / "out"
    assert "Your team" in (letters / "turn-00-team-1.txt").read_text(encoding="utf-8")
    assert "La tua squadra" in (letters / "turn-00-team-2.txt").read_text(encoding="utf-8")
    assert not (letters / "turn-00-team-1.eml").exists()

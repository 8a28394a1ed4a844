"""Input that one command accepts can be read by every later command: players, deadlines, options."""

from __future__ import annotations

import json
import tempfile
import time
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import use_language
from breakaway_desktop.mail import operations, outgoing, referee
from breakaway_desktop.mail.codec import MOST_DAYS, MOST_HOURS, checked_text, read_desk
from breakaway_desktop.mail.deadlines import EARLIEST, LATEST, format_time, parse_time
from breakaway_desktop.mail.folder import LARGEST, new_folder, open_folder
from breakaway_desktop.mail.mail_head import LONGEST_ADDRESS
from breakaway_desktop.mail.players import parse_player, parse_players
from breakaway_desktop.mail.state import MailRace
from breakaway_desktop.mail.view_block import block_in
from tests.mail.correspondence import NOW, form_of, letter_of, new_desk

NEW = ("--rules", "postal", "--players")

PLAIN = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="<>,#"), min_size=1, max_size=45)
ODD = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = st.one_of(PLAIN, PLAIN, st.sampled_from(["bot", "É", "O’Neil", "=== end ===", "RACE x TURN 1", "11: 8"]), ODD)
WORDS = st.text(alphabet="abcz019+-_", min_size=1, max_size=40)
LOCAL = st.text(alphabet="abz09.!#$%&'*+/=?^_`{|}~-\"\\()[]:;@ ", max_size=300)
ADDRESSES = st.one_of(
    st.builds("{}@{}.org".format, WORDS, st.sampled_from(["x", "a-b.c", "X"])),
    st.builds("{}@{}".format, LOCAL, LOCAL),
    st.sampled_from(["a" * 1200 + "@x.org", "a@" + "x" * 1200, '"a b"@x.org', "a@[::1]", "é@x.org", "a@x\r\n.org"]),
)
HUMANS = st.one_of(
    st.builds("{} <{}>{}".format, NAMES, ADDRESSES, st.sampled_from(["", "", " it", " en", " xx"])),
    st.builds("{}{}".format, NAMES, st.sampled_from(["", " it"])),
)
BOTS = st.sampled_from(["bot:random", "bot:1", "bot:domestique", "bot:", "bot:no.such:Thing", "bot:" + "x" * 300])
PLAYERS = st.builds(
    lambda odd, more: ", ".join([*odd, *["Anna", "Bruno <b@x.org> it", "bot:random"] * 3][: max(len(odd), more)]),
    st.lists(st.one_of(HUMANS, HUMANS, BOTS), max_size=1),
    st.sampled_from([3, 3, 4, 4, 5, 5, 6, 6, 0, 2, 7, 10]),
)
TIMES = st.one_of(
    st.none(),
    st.none(),
    st.sampled_from(
        ["9999-12-31 23:59", "0001-01-01 00:00+14:00", "2999-12-31 23:59", "1970-01-01 00:00+12:00", "soon"]
    ),
    st.builds(
        "{}{}".format,
        st.datetimes(datetime(1960, 1, 1), datetime(3010, 1, 1)).map(lambda at: at.isoformat(" ", "minutes")),
        st.sampled_from(["", "Z", "+14:00", "-12:00", "+23:59", "-23:59:59"]),
    ),
)


def begin_race(players: str, deadline: str | None, days: int, grace: int, language: str) -> MailRace | None:
    """Begin a race like `desk new`; return None if it is refused."""
    with suppress(Refused):
        return referee.begin(
            "postal", RULE_SETS["postal"], None, parse_players(players, language), 7, NOW,
            deadline=None if deadline is None else parse_time(deadline), days=days, grace=grace,
        )  # fmt: skip
    return None


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    PLAYERS,
    TIMES,
    st.integers(1, MOST_DAYS),
    st.integers(0, MOST_HOURS),
    st.sampled_from(["en", "it"]),
    HUMANS | BOTS,
    TIMES,
)
@example("Anna, Bruno, Carla", "9999-12-31 23:59", 7, 0, "en", "Dario", None)
@example("Anna, Bruno, Carla", "2999-12-31 23:00", 365, 744, "en", "Dario", "2999-12-31 23:00")
@example("A, B, C, D, E, F, G", None, 7, 0, "en", "H", None)
@example(f"Anna <{'a' * 1200}@x.org>, B, C", None, 7, 0, "en", f"B <{'a' * 1200}@x.org>", None)
@example("Anna <a@x.org>, B, C", None, 7, 0, "it", "É <a.b+c@sub.x.org> it", "1970-01-01 00:00+00:00")
def test_every_accepted_desk_can_be_read_again(players, deadline, days, grace, language, another, later) -> None:
    desk = begin_race(players, deadline, days, grace, language)
    if desk is None:
        return
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "spring"
        with new_folder(path, desk) as folder:
            operations.first_letters(folder, NOW)
        actions = [
            lambda folder: operations.replace_player(folder, 1, parse_player(another, language), NOW),
            lambda folder: later and operations.postpone_and_write_letters(folder, parse_time(later), NOW),
            lambda folder: operations.run_turn(folder, NOW, missing=True),
            lambda folder: operations.open_again(folder, 0, NOW, deadline=None if later is None else parse_time(later)),
        ]
        for action in actions:
            with open_folder(path) as folder, suppress(Refused):
                action(folder)
            with open_folder(path) as folder:  # whether or not it was refused
                assert operations.status_lines(folder, NOW)
                assert read_desk(checked_text(folder.desk, LARGEST)) == folder.desk
                for team in folder.desk.humans:
                    assert outgoing.as_email(folder.desk, folder.match, team, [])


@given(st.datetimes(), st.sampled_from(["", "+14:00", "-12:00"]))
def test_a_typed_deadline_can_be_shown_and_saved(typed, zone) -> None:
    when = None
    with suppress(Refused):
        when = parse_time(typed.isoformat(" ") + zone)
    if when is None:
        assert not 1972 < typed.year < 2998
        return
    desk = replace(new_desk(), deadlines={0: when}, grace=MOST_HOURS)
    assert read_desk(checked_text(desk, LARGEST)).deadline == when
    assert format_time(desk.closes.astimezone())
    assert format_time(referee._next_deadline(NOW, MOST_DAYS, when))


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone is that of the system")
def test_an_hour_that_the_clock_skips_is_the_next_one(monkeypatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Rome")
    time.tzset()
    try:
        assert format_time(parse_time("2027-03-28 02:30")) == "2027-03-28 03:30 UTC+02:00"
        assert format_time(parse_time("2027-03-28 02:00")) == "2027-03-28 03:00 UTC+02:00"
        assert format_time(parse_time("2027-03-28 01:59")) == "2027-03-28 01:59 UTC+01:00"
        week_before = parse_time("2027-03-21 02:30")
        assert format_time(referee._next_deadline(NOW, 7, week_before)) == "2027-03-28 03:30 UTC+02:00"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone is that of the system")
@pytest.mark.parametrize(
    ("zone", "typed", "said", "language"),
    [
        ("Europe/Rome", "2026-12-05 06:59", "Saturday 5 December 2026, 06:59 (Rome, UTC+1)", "en"),
        ("Europe/Rome", "2026-12-05 06:59", "sabato 5 dicembre 2026, 06:59 (Roma, UTC+1)", "it"),
        (":Europe/Rome", "2026-08-01 06:59", "sabato 1º agosto 2026, 06:59 (Roma, UTC+2)", "it"),
        ("Europe/Rome", "2026-12-05 06:59+02:00", "Saturday 5 December 2026, 05:59 (Rome, UTC+1)", "en"),
        ("America/Sao_Paulo", "2026-12-05 06:59", "Saturday 5 December 2026, 06:59 (Sao Paulo, UTC−3)", "en"),
        ("Asia/Kolkata", "2026-12-05 06:59", "Saturday 5 December 2026, 06:59 (Kolkata, UTC+5:30)", "en"),
        ("UTC", "2026-12-05 06:59", "Saturday 5 December 2026, 06:59 (UTC)", "en"),
        ("CET-1CEST", "2026-12-05 06:59", "Saturday 5 December 2026, 06:59 (UTC+1)", "en"),
    ],
)
def test_a_letter_says_its_deadline_as_people_write_it(monkeypatch, zone, typed, said, language) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        desk = replace(new_desk(), deadlines={0: parse_time(typed)})
        with use_language(language):
            letter = letter_of(desk, 1)
        assert any(line.endswith(f": {said}.") for line in letter)
        assert block_in(letter).deadline == desk.deadline
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("teams", "variant", "days", "said"),
    [
        (3, None, 7, ["No variant: standard rules.", "about 30 turns of up to 7 days each", "about 26 June 2027 or"]),
        (6, None, 1, ["about 17 turns of up to a day each", "about 15 December 2026 or"]),
        (4, "double", 3, ["Every rider plays two cards a turn", "about 12 turns"]),
        (4, "pursuit", 7, ["Lap after lap"]),
    ],
)
def test_the_first_letter_says_the_variant_and_how_long_the_race_takes(teams, variant, days, said) -> None:
    text = " ".join(letter_of(replace(new_desk("postal", variant, teams=teams), days=days), 1))
    assert [phrase for phrase in said if phrase not in text] == []
    assert ("The race takes" in text) == (variant != "pursuit")


def test_a_deadline_that_has_passed_is_refused(run, tmp_path) -> None:
    path, past = tmp_path / "spring", ("--deadline", "2026-11-21 17:59+00:00")
    sentence = "has passed. Choose a deadline in the future."
    assert sentence in run("new", path, *NEW, "A, B, C", *past).err
    assert not path.exists()
    assert run("new", path, *NEW, "A, B, C").code == 0
    assert sentence in run("out", path, *past).err
    assert sentence in run("run", path, "--missing", "play-highest", "--early", *past).err
    assert run("run", path, "--missing", "play-highest", "--early").code == 0
    assert sentence in run("back", path, "--to", "0", *past).err
    assert "turn 1" in run("status", path).out


def test_addresses_in_other_scripts_are_written_as_mail_servers_do(run, tmp_path) -> None:
    player = parse_player("Anna <Anna@b\u00fccher.example>", "en")
    assert player.address == "anna@xn--bcher-kva.example"
    with pytest.raises(Refused, match="desk-address-not-ascii"):
        parse_player("J\u00f6rg <j\u00f6rg@example.org>", "en")


def test_the_last_years_are_refused_in_a_sentence(run, tmp_path) -> None:
    for typed in ("9999-12-31 23:59", "0001-01-01 00:00", "3000-01-02 00:00+00:00", "1969-12-30 00:00"):
        result = run("new", tmp_path / "spring", *NEW, "Anna, Bruno, Carla", "--deadline", typed)
        assert (result.code, result.out) == (2, "")
        assert result.err == f"{typed} is too early or too late: choose a time from the years 1970 to 2999.\n"
    assert not (tmp_path / "spring").exists()
    assert EARLIEST < datetime.now(UTC) < LATEST


def test_thirteen_players_are_refused_in_a_sentence(run, tmp_path) -> None:
    result = run("new", tmp_path / "spring", *NEW, "A, B, C, D, E, F, G, H, I, J, K, L, M")
    assert (result.code, result.err) == (2, "A race has 3 to 12 teams, not 13.\n")
    assert not (tmp_path / "spring").exists()
    assert run("new", tmp_path / "spring", *NEW, "A, B, C, D, E, F, G, H, I, J, K, L").code == 0


def test_long_addresses_are_refused_when_they_are_typed(run, tmp_path) -> None:
    longest = "a" * (LONGEST_ADDRESS - 6) + "@x.org"
    path = tmp_path / "spring"
    for address in ("a" + longest, "a" * 1200 + "@x.org", "a@x.org\u200b", 'a"b@x.org', "a@x..org,"):
        assert "is not a" in run("new", path, *NEW, f"Anna <{address}>, Bruno, Carla").err
    assert run("new", path, *NEW, f"Anna <{longest}>, Bruno, Carla").code == 0
    assert "is not an email address" in run("replace", path, "--team", 2, "--by", f"B <a{longest}>").err
    assert run("replace", path, "--team", 2, "--by", f"B <{longest}>").code == 0
    assert run("status", path).code == 0


def test_a_deadline_that_leaves_no_room_for_the_next_turn(run, tmp_path) -> None:
    path = tmp_path / "spring"
    assert run("new", path, *NEW, "A, B, C", "--deadline", "2999-12-31 12:00", "--grace", "744").code == 0
    result = run("run", path, "--missing", "play-highest", "--early")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert run("status", path).code == 0
    assert run("run", path, "--missing", "play-highest", "--early", "--deadline", "2026-12-24 18:00").code == 0


@pytest.mark.parametrize(
    "leftovers", [(".race.race.lock",), ("letters/in/", "letters/out/"), (".desk.json.01234567.part",)]
)
def test_a_killed_new_leaves_a_folder_that_new_accepts(leftovers, run, tmp_path) -> None:
    path = tmp_path / "spring"
    path.mkdir()
    for name in leftovers:
        if name.endswith("/"):
            (path / name).mkdir(parents=True)
        else:
            (path / name).write_text("")
    assert run("new", path, *NEW, "A, B, C").code == 0
    assert not list(path.rglob("*.part"))


@pytest.mark.parametrize("name", ["notes.txt", "letters/out/mine.txt", "letters/in/0001.txt", ".part", "race.race"])
def test_a_folder_with_anything_else_in_it_is_left_alone(name, run, tmp_path) -> None:
    path = tmp_path / "spring"
    (path / name).parent.mkdir(parents=True)
    (path / name).write_text("mine")
    assert "not empty" in run("new", path, *NEW, "A, B, C").err
    assert (path / name).read_text() == "mine"
    assert not (path / "desk.json").exists()


def test_an_email_dated_before_1970_is_accepted(run, tmp_path) -> None:
    path = tmp_path / "spring"
    assert run("new", path, *NEW, "A <a@x.org>, B, C").code == 0
    with open_folder(path) as folder:
        head = form_of(folder.desk, 1)
    for number, date in enumerate(("Mon, 01 Jan 0001 00:00:00 +0000", "Thu, 01 Jan 1960 00:00:00 -1200")):
        (tmp_path / f"{number}.eml").write_text(f"From: a@x.org\nDate: {date}\n\n{head}\n11: 10 10 10\n")
    assert run("take", path, tmp_path / "0.eml", tmp_path / "1.eml").code == 0
    assert "1 of 4" in run("status", path).out


def test_a_desk_that_nobody_can_play_is_refused_in_a_sentence(run, tmp_path) -> None:
    path = tmp_path / "spring"
    assert run("new", path, *NEW, "A <a@x.org>, B, bot:random").code == 0
    data = json.loads((path / "desk.json").read_text())
    bots = [{**player, "bot": "random"} for player in data["players"]]
    named = [{**player, "address": "a@x.org\r\nBcc: b@x.org"} for player in data["players"]]
    for changes in (
        {"players": bots}, {"players": named}, {"players": data["players"][:2]}, {"players": data["players"] * 5},
        {"deadlines": {"0": "9999-12-31T23:59:00+00:00"}}, {"deadlines": {"0" * 5000: "2026-12-31T23:59:00+00:00"}},
        {"entries": [{"what": "begun"}]}, {"entries": [{"n": "1"}]}, {"id": "a\r\nb"}, {"id": ""},
        {"rules": {**data["rules"], "variant": "none such"}},
    ):  # fmt: skip
        (path / "desk.json").write_text(json.dumps({**data, **changes}))
        for command in (("status",), ("out",), ("run", "--missing", "play-highest", "--early")):
            name, *more = command
            result = run(name, path, *more)
            assert (result.code, result.err.count("\n")) == (2, 1), changes


def test_a_desk_too_large_to_be_read_again_is_not_written(tmp_path) -> None:
    with new_folder(tmp_path / "spring", new_desk()) as folder:
        letter = f"{form_of(folder.desk, 1)}\n11: 10 10 10\n".encode()
        received = operations.take_files(folder, [letter], NOW)[0].receipt.desk.received
        before = folder.desk
        for bad in ("\0" * 2000, "[" * 1000 + "{" * 1000):
            with pytest.raises(Refused):
                folder.commit(replace(before, received=tuple(replace(received[0], letter=bad) for _ in range(300))))
            assert folder.desk == before
    with open_folder(tmp_path / "spring") as folder:
        assert folder.desk.deadline - NOW > timedelta(0)

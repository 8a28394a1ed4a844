"""The view of the saved races: one row each, beside it a sheet on the chosen one, below it what Enter does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from breakaway_desktop.guide import page_on
from breakaway_desktop.record.document import LONGEST_NAME, Record
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.sentences.rulebook import changed_rows, rule_set_text, rules_title
from breakaway_desktop.ui.dialogs.common import LONGEST_PATH
from breakaway_desktop.ui.dialogs.race_file import turns_of_damaged
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import Posted
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.saved_files import (
    Glance,
    SavedFile,
    record_names,
    recovery_text,
    review_objection,
    row_own,
    row_players,
    row_standing,
    row_title,
    row_titles,
    when_text,
)
from breakaway_desktop.ui.panels.thumbnail import thumbnail
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens.saved import model as say
from breakaway_desktop.ui.screens.saved.model import ALL, FINISHED, LISTS, PAGE, SAMPLES, SEARCH, UNFINISHED, Model
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import (
    Key,
    Node,
    cards,
    column,
    draw,
    either,
    ground,
    over,
    paragraph,
    row,
    sized,
    space,
    spring,
    table,
    text,
)
from breakaway_desktop.ui.toolkit.choice import switch
from breakaway_desktop.ui.toolkit.controls import Among, ButtonCards, button, masthead, press
from breakaway_desktop.ui.toolkit.dialog import line_question
from breakaway_desktop.ui.toolkit.field import entry
from breakaway_desktop.ui.toolkit.page import FocusOn, Returned, View
from breakaway_desktop.ui.toolkit.papers import panel, rider_poster
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import BODY, CAPTION, CHOSEN, FIGURE, HEADLINE, KEY, LABEL, NOTE
from breakaway_desktop.words import _, ngettext

_ROW: Final = 88.0
_PICTURE: Final = 150.0, 78.0
_SHAPE: Final = 2.05
"""Width of the picture on the sheet by its height."""
_FRAME_MS: Final = 17.0
_TURNS: Final = 8
"""How many turns of a damaged file are shown."""


def view(m: Model) -> View:
    return View(
        sized(partial(_page, m)),
        title=_("saved races"),
        first=m.chosen.name if m.chosen is not None else "lists",
        escape=Back(),
        keys=tuple(_keys(m)),
        hears=(Posted, Returned),
        tick_ms=None if m.unread is None else _FRAME_MS,
        over=_dialog(m),
    )


def _keys(m: Model) -> list[Key]:
    """Those that stand on no button: of the list, and of what a button says in other words."""
    found = [
        Key(act.NEXT_LIST, say.NextList()),
        Key(act.FIND, FocusOn(SEARCH), _("search")),
    ]
    if m.chosen is not None:
        at, last = m.files.index(m.chosen), len(m.files) - 1
        found += [
            Key(act.PAGE_UP, say.Choose(max(0, at - PAGE)), _("a page up")),
            Key(act.PAGE_DOWN, say.Choose(min(at + PAGE, last)), _("a page down")),
            Key(act.FIRST, say.Choose(0), _("first race")),
            Key(act.LAST, say.Choose(last), _("last race")),
        ]
    if m.row is not None and m.row.record is not None and (m.row.finished or m.row.sample):
        found.append(Key(act.WATCH_SAVED, say.Do("watch")))
    if m.deleted:
        found.append(Key(act.UNDO, say.Do("undo"), _("undo the deletion")))
    return found


def _page(m: Model, w: float, h: float) -> Node:
    wide = min(450.0, max(370.0, 0.345 * w))
    low = h < 720
    return column(
        masthead(
            _("Saved races"),
            _search(m),
            button(_("Import"), does=say.Do("import"), key=act.IMPORT, name="import", kind="quiet"),
            button(_("Paste"), does=say.Do("paste"), key=act.PASTE, name="paste", kind="quiet"),
            does=Back(),
        ),
        row(
            column(_lists(m), _list(m), gap=14, grow=1),
            panel(sized(partial(_sheet, m)), by=(12, 12 if low else 16), w=wide, name="about")
            if m.files
            else rider_poster(team_look("black"), "61", w=wide),
            gap=18, pad=(24, 12 if low else 18), grow=1,
        ),
        _foot(m),
    )  # fmt: skip


def _lists(m: Model) -> Node:
    """Which races are listed."""
    words = {ALL: _("all"), UNFINISHED: _("unfinished"), FINISHED: _("finished"), SAMPLES: _("samples")}
    lists = {name: f"{words[name]} {n}" for name, n in zip(LISTS, m.counts, strict=True)}
    return row(switch(lists, m.shown, does=say.Show, name="lists"), spring(), h=36)


def _search(m: Model) -> Node:
    # Where no race is listed there is no list to go back to.
    at_list = FocusOn("" if m.chosen is None else m.chosen.name)
    escape = at_list if m.files else say.Search("") if m.search else Back()
    return entry(m.search, does=say.Search, name=SEARCH, placeholder=_("Search"), enter=at_list, escape=escape, w=180)


# The list


def _list(m: Model) -> Node:
    if not m.files:
        none = _("No races match this search.") if m.search else _("Races are saved from the moment they start.")
        return column(text(none, size=BODY), spring(), grow=1, pad=(12, 8))
    rows = [_row(m, at, path) for at, path in enumerate(m.files)]
    return scroll(column(*rows, gap=9, pad=(4, 2)), name="list", about=(m.shown, m.search))


def _row(m: Model, at: int, path: Path) -> Node:
    chosen = path == m.chosen
    return press(
        partial(_row_words, m, path),
        does=say.Do("open") if chosen else say.Choose(at), name=path.name, chosen=chosen,
        among=Among(at, len(m.files), say.Choose), h=_ROW,
    )  # fmt: skip


def _row_words(m: Model, path: Path) -> Node:
    seen = m.cache.known(path)
    if seen is None:
        m.cache.request(path, m.is_samples, m.session.host.post)
        return row(space(_PICTURE[0] + 30), text(path.name, soft=True, grow=1))
    damaged = seen.record is None
    picture = thumbnail(None if damaged else seen.glance, *_PICTURE)
    return row(column(spring(), picture, spring(), w=_PICTURE[0]), _said_of(m, seen), gap=16, pad=(8, 0))


def _said_of(m: Model, seen: SavedFile) -> Node:
    """Three lines: what it is called and when it was written, how far it is, who rides."""
    note = _watched(m, seen) if seen.sample else when_text(seen.written)
    title = row(
        text(*row_titles(seen), size=LABEL.at(21), least=16, grow=1), text(note, size=NOTE, soft=True), gap=12
    )  # fmt: skip
    standing = text(
        row_standing(seen), size=CHOSEN, least=14, colour="warn" if seen.record is None else "ink", grow=1
    )  # fmt: skip
    chips = [_chip(_("unfinished"))] if seen.running else []
    players = row_players(seen)
    if seen.sample:
        said = [_("{brief} {n} min").format(brief=sample_brief(seen), n=sample_minutes(seen)), sample_brief(seen)]
    elif own := row_own(seen):
        said = [f"{own} · {players[0]}", f"{own} · {players[1]}", *players]
    else:
        said = list(players)
    return column(
        spring(), title, row(standing, *chips, gap=12, h=24), text(*said, size=NOTE, soft=True, least=15), spring(),
        gap=1, pad=(0, 2), grow=1,
    )  # fmt: skip


def _watched(m: Model, seen: SavedFile) -> str:
    return _("watched") if seen.path.stem in m.session.settings.watched else ""


def _chip(words: str) -> Node:
    plate = draw(lambda c, box: parts.plate(c, box, c.palette.sunk, shadow=False, edge=False))
    return over(plate, row(space(14), text(words, size=CAPTION), space(14)), h=23, may_go=True)


# The sheet on the chosen race


def _sheet(m: Model, w: float, h: float) -> Node:
    seen = m.row
    if seen is None:
        return spring()
    if seen.record is None:
        return _damaged(seen)
    told = facts(seen)
    title = column(
        text(*row_titles(seen), size=HEADLINE, least=17),
        text(row_standing(seen), size=NOTE.at(17), soft=True, least=14),
        gap=1,
    )
    buttons, teams = _buttons(seen), _teams(seen)

    def of(picture: float, so_many: int) -> Node:
        """The details with a picture of that height and this many of the facts."""
        cells = [
            (column(text(head, size=KEY, colour="ink2"), spring()), paragraph(said, size=CHOSEN, leading=1.3, grow=1))
            for head, said in told[:so_many]
        ]  # fmt: skip
        above = [_large(seen.glance, w, picture)] if picture else []
        below = [table(cells, gap=16, pad=(0, 2))] if cells else []
        return column(*above, title, teams, *below, spring(), buttons, gap=9, w=w)

    pictures = [(high, len(told)) for high in (w / _SHAPE, w / _SHAPE * 0.8, w / _SHAPE * 0.6, 70.0)]
    return either(*(of(*way) for way in [*pictures, *((0.0, n) for n in range(len(told), -1, -1))]))


def _large(glance: Glance | None, w: float, room: float) -> Node:
    """As high as there is room, in the middle."""
    high = min(room, w / _SHAPE)
    return row(spring(), thumbnail(glance, high * _SHAPE, high), spring(), h=high)


def _teams(seen: SavedFile) -> Node:
    assert seen.record is not None
    names = record_names(seen.record)

    def token(at: int) -> Callable[[Canvas, Box], None]:
        return lambda c, box: draw_token(c, team_look(names.seats[at].colour), "", box.centre, 20)

    points = seen.glance.points if seen.glance is not None else ()
    found = [
        row(
            draw(token(at), w=24), text(names.team(at + 1), size=CHOSEN, least=13, grow=1),
            text(points_text(points[at]) if points else "", size=FIGURE.at(20)), space(10), gap=5, h=28,
        )
        for at in range(len(names.seats))
    ]  # fmt: skip
    return cards(*found, least=118, gap=4, most=3)


def _actions(seen: SavedFile) -> list[tuple[str, str, act.Action]]:
    """Name, words and key of what can be done with the race beside what Enter does."""
    result, review = ("result", _("Result"), act.SHOW_RESULT), ("review", _("Review"), act.SHOW_REVIEW)
    share, as_text = ("share", _("Share"), act.SHARE_SAVED), ("text", _("Text"), act.COPY)
    if seen.sample:
        return [("ride", _("Ride it"), act.RIDE_ON), result, review, share, as_text]
    first = result if seen.finished else ("watch", _("Watch"), act.WATCH_SAVED)
    name, copy, delete = (
        ("name", _("Name"), act.NAME),
        ("copy", _("Copy"), act.COPY_RACE),
        ("delete", _("Delete"), act.DELETE),
    )
    return [first, review, name, copy, share, as_text, delete]


def _buttons(seen: SavedFile) -> Node:
    made = [
        button(
            words, does=say.Do(name), key=key, name=name, kind="raised", size=17, least=14, h=36,
            why=review_objection(seen) if name == "review" else "",
        )
        for name, words, key in _actions(seen)
    ]  # fmt: skip
    return ButtonCards(tuple(made), least=124, gap=7, most=3)


def _damaged(seen: SavedFile) -> Node:
    """What can be recovered of the file, turn by turn, and the situation then; the file itself is never changed."""
    delete = button(_("Delete"), does=say.Do("delete"), key=act.DELETE, name="delete", kind="raised", size=17, h=36)
    stays = paragraph(_("The damaged file stays where it is: {file}").format(file=seen.path.name), soft=True)
    head, found = _("This file is damaged"), seen.salvaged
    if found is None:
        lines = [paragraph(seen.why, size=BODY), paragraph(_("Nothing can be recovered."), size=BODY)]
        return column(text(head, size=HEADLINE, least=17), *lines, spring(), row(delete, spring()), gap=12)
    after = _("After turn {turn}:").format(turn=found.whole) if found.whole else _("At the start:")
    return column(
        text(head, size=HEADLINE, least=17), paragraph(f"{seen.why} {recovery_text(found)}", size=BODY),
        turns_of_damaged(found.broken, _TURNS, 3), stays,
        text(after, size=KEY), sized(lambda wide, room: _large(seen.glance, wide, room)), row(delete, spring()), gap=12,
    )  # fmt: skip


# The foot


def _foot(m: Model) -> Node:
    undo = [button(_("Undo"), does=say.Do("undo"), key=act.UNDO, name="undo")] if m.deleted else []
    return over(
        ground("sunk"),
        row(column(spring(), *_told(m), spring(), grow=1), *undo, *_primary(m), gap=20, pad=(30, 6)),
        h=74,
    )


def _told(m: Model) -> list[Node]:
    """What came of the last action, else what can still be brought back, else what the list is."""
    if m.said is not None:
        return [paragraph(m.said.text, size=BODY, colour="warn" if m.said.wrong else "ink", leading=1.25)]
    if m.deleted:
        return [paragraph(_("“{race}” deleted.").format(race=m.deleted[-1][1]), size=BODY, leading=1.25)]
    if m.is_samples:
        return [
            text(_("Samples come with the game."), size=BODY),
            text(_("Ride one yourself: the winner’s hands against the same bots."), soft=True, may_go=True),
        ]
    return [
        text(_("Races are saved after every decision."), size=BODY),
        text(_("You can undo a deletion."), soft=True),
    ]


def _primary(m: Model) -> list[Node]:
    seen = m.row
    if seen is None or (seen.record is None and seen.salvaged is None):
        return []
    if seen.record is None:
        assert seen.salvaged is not None
        last = seen.salvaged.whole
        words = _("Recover turns 1–{last}").format(last=last) if last > 1 else _("Recover")
    else:
        words = _("Continue") if seen.running else _("Watch")
    return [
        button(words, does=say.Do("open"), key=act.PRESS, name="open", kind="primary", size=HEADLINE.at(26), least=19)
    ]


# Dialogs


def _dialog(m: Model) -> View | None:
    asking = m.asking
    if asking is None:
        return None
    if asking.race is None:
        title, action, hint = _("Import a race"), _("Import"), _("You can also drop a file on the window.")
        longest, placeholder = LONGEST_PATH, str(Path.home() / "race.race")
    else:
        title, action, hint = _("Name this race"), _("Save"), _("Leave empty to remove the name.")
        longest, placeholder = LONGEST_NAME, row_title(m.look(asking.race))
    return line_question(
        title, action, asking.written, wrong=asking.wrong,
        hint=hint, longest=longest, placeholder=placeholder,
    )  # fmt: skip


Fact = tuple[str, str]
"""What it is about, and what there is to say."""

_MOVE_S = 0.37
_TURN_S = 1.4
"""What a move and a turn's end take in the replay at its usual pace."""


def sample_brief(row: SavedFile) -> str:
    """What rule set or variant the race is ridden by, in one line."""
    if row.record is None:
        return ""
    page = page_on(row.record.variant) if row.record.variant else None
    return rule_set_text(row.record.base).brief if page is None else page.brief


def sample_minutes(row: SavedFile) -> int:
    """How long it takes to watch."""
    if row.record is None:
        return 0
    moves = sum(len(turn.moves) for turn in row.record.turns)
    return max(1, round((moves * _MOVE_S + len(row.record.turns) * _TURN_S) / 60))


def facts(row: SavedFile) -> list[Fact]:
    """What there is to say of the race beside its situation, what matters most first."""
    record, glance = row.record, row.glance
    assert record is not None
    if row.sample:
        n = sample_minutes(row)
        minutes = ngettext("{n} minute to watch", "{n} minutes to watch", n).format(n=n)
        return [(_("Rules"), sample_brief(row)), (_("Length"), minutes)]
    told = [(_("Rules"), _rules(record)), (_("Players"), row_players(row)[-2])]
    if glance is not None and glance.secrets:
        told.append((_("Secrets"), _secrets(glance)))
    return [*told, (_("File"), row.path.name)]


def _rules(record: Record) -> str:
    changes = [name for name in changed_rows(record.base, record.options, record.variant) if name != "variant"]
    rules = rules_title(record.base, record.variant)
    if not changes:
        return rules
    sentence = ngettext("{rules}, with {n} change", "{rules}, with {n} changes", len(changes))
    return sentence.format(rules=rules, n=len(changes))


def _secrets(glance: Glance) -> str:
    return {
        "peek": _("cards face down"),
        "strict": _("screen covered between players"),
        "trust": _("hands open"),
    }[glance.secrets]

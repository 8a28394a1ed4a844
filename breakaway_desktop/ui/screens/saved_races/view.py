"""The view of the saved races: the list, details of the selected race, and the foot with the main action."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.guide import page_on
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import HEADER_H, Button, ButtonGrid, ListPosition, button, header, press
from breakaway_desktop.kit.toolkit.layout import (
    FirstThatFits,
    Node,
    Shortcut,
    cached_node,
    colour_fill,
    column,
    draw,
    grid,
    lasting,
    pad,
    paragraph,
    row,
    sized,
    space,
    spacer,
    stack,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.page import Do, MoveFocus, PageView, Tick, Uncovered, do, with_value
from breakaway_desktop.kit.toolkit.scroll import long_list, scroll
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.text_prompt import text_prompt
from breakaway_desktop.kit.toolkit.typography import BODY, CAPTION, CHOSEN, FIGURE, HEADLINE, KEY, LABEL, NOTE
from breakaway_desktop.kit.words import _, ngettext, plain
from breakaway_desktop.match.file_list import ListedFile, typed_folder
from breakaway_desktop.match.library import has_result
from breakaway_desktop.play.hot_seat import SCREEN
from breakaway_desktop.player_names import are_rivals_shown
from breakaway_desktop.record.document import LONGEST_NAME, Record
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.sentences.rulebook import changed_rows, changes_text, rule_set_text, rules_title
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import LONGEST_PATH
from breakaway_desktop.ui.dialogs.race_file import turns_of_damaged
from breakaway_desktop.ui.features import RaceTile, race_tiles_on, saved_kinds
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.panels.saved_files import (
    RaceSummary,
    SavedFile,
    record_names,
    recovery_text,
    row_own,
    row_players,
    row_sentence,
    row_state,
    row_title,
    row_titles,
    when_text,
)
from breakaway_desktop.ui.panels.thumbnail import thumbnail
from breakaway_desktop.ui.posters import rider_poster
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens.saved_races import actions
from breakaway_desktop.ui.screens.saved_races.model import (
    ALL,
    FINISHED,
    PAGE,
    SAMPLES,
    SEARCH,
    UNFINISHED,
    SavedRacePrompt,
    SavedRacesModel,
)
from breakaway_desktop.ui.team_looks import team_look

_FILES_H: Final = 158.0
"""Height of the list of files to import, in units."""
_ROW_H: Final = 88.0
"""Height of the row of a race, in units."""
_PICTURE_SIZE: Final = 150.0, 78.0
"""Size of the picture in the row of a race, in units."""
_PICTURE_SHAPE: Final = 2.05
"""Width of the picture in the details, divided by its height."""
_FRAME_MS: Final = 17.0
_TURNS_SHOWN: Final = 8
"""Maximum number of turns of a damaged file that are shown."""


def view(model: SavedRacesModel) -> PageView:
    race = model.row
    return PageView(
        _page(model, race),
        title=_("saved races"),
        initial_focus=model.chosen.name if model.chosen is not None else "lists",
        on_escape=Back(),
        keys=tuple(_keys(model, race)),
        on={
            Posted: actions.read_posted,
            Tick: actions.read_next,
            Uncovered: actions.refresh,
        },
        tick_ms=None if model.unread is None else _FRAME_MS,
        dialog=_dialog(model),
    )


def _keys(model: SavedRacesModel, race: SavedFile | None) -> list[Shortcut]:
    """Return the keys that belong to no button, and those described differently from their button."""
    keys = [
        Shortcut(act.NEXT_LIST, do(actions.show_next_list)),
        Shortcut(act.FIND, MoveFocus(SEARCH), _("search")),
    ]

    # Far along the list.
    if model.chosen is not None:
        index, last = model.place, len(model.files) - 1
        keys += [
            Shortcut(act.PAGE_UP, do(actions.select, max(0, index - PAGE)), _("a page up")),
            Shortcut(act.PAGE_DOWN, do(actions.select, min(index + PAGE, last)), _("a page down")),
            Shortcut(act.FIRST, do(actions.select, 0), _("first race")),
            Shortcut(act.LAST, do(actions.select, last), _("last race")),
        ]

    # A race can be copied without a dialog; the yellow button has a key of its own; a deleted race can be restored.
    if race is not None and (record := race.record) is not None:
        keys.append(Shortcut(act.COPY, do(actions.copy_text, record), _("copy as text")))
        if race.sample:
            keys.append(Shortcut(act.WATCH, do(actions.watch, race, record)))
        else:
            keys.append(Shortcut(act.KEEP, do(actions.copy_race, race), _("save a copy in this list")))
        if race.finished and not race.sample:
            keys.append(Shortcut(act.SHOW_RESULT, do(actions.show_result, record)))
    if model.deleted:
        keys.append(Shortcut(act.UNDO, do(actions.restore_last), _("undo the deletion")))
    return keys


def _page(model: SavedRacesModel, race: SavedFile | None) -> Node:
    """Return the list of races, with the selected one beside it, or a poster if there are no details to show."""
    w, h = window()
    size: dict[str, Any] = {"h": 0.4 * h} if window().is_upright else {"w": min(450.0, max(370.0, 0.345 * w))}
    details = rider_poster(team_look("black"), "61", **size)
    if model.files:
        details = panel(sized(partial(_details, model, race)), by=(12, pick(16, 12)), name="about", **size)

    return column(
        lasting(_header, (model.search, bool(model.files)), h=HEADER_H),
        (column if window().is_upright else row)(
            column(_lists(model), _list(model), gap=14, grow=1), details,
            gap=18, pad=(24, pick(18, 12)), grow=1,
        ),
        _foot(model, race),
    )  # fmt: skip


def _lists(model: SavedRacesModel) -> Node:
    """Return the switch between lists."""
    labels = {
        ALL: _("all"),
        UNFINISHED: _("unfinished"),
        FINISHED: _("finished"),
        SAMPLES: _("samples"),
        **{kind.name: kind.label() for kind in saved_kinds(model.session)},
    }
    lists = {name: f"{labels[name]} {n}" for name, n in model.counts.items()}
    return row(switch(lists, model.shown, on_change=with_value(actions.show_list), name="lists",
                      says=_("Saved races")), spacer(), h=36)  # fmt: skip


def _header(search: str, has_rows: bool) -> Node:
    # Esc goes to the list; from an empty list it clears the search, then leaves the screen.
    at_list = MoveFocus() if has_rows else MoveFocus(SEARCH)
    escape = at_list if has_rows else do(actions.search, "") if search else Back()
    return header(
        _("Saved races"),
        entry(search, on_change=with_value(actions.search), name=SEARCH, placeholder=_("Search"), says=_("Search"),
              on_enter=at_list, on_escape=escape, w=180),
        button(_("Import"), on_press=do(actions.ask_import), key=act.IMPORT, name="import", kind="quiet"),
        button(_("Paste"), on_press=do(actions.paste), key=act.PASTE, name="paste", kind="quiet"),
        on_press=Back(),
    )  # fmt: skip


# List


def _list(model: SavedRacesModel) -> Node:
    if not model.files:
        hint = _("Races are saved from the moment they start.")
        if model.search:
            hint = _("No races match this search.")
        elif model.kind is not None:
            hint, _how = model.kind.hints()
        return column(text(hint, size=BODY), spacer(), grow=1, pad=(12, 8))
    rows = long_list(partial(_row, model), len(model.files), _ROW_H, 9, model.place)
    return scroll(pad(rows, (4, 2)), name="list", about=(model.shown, model.search))


def _row(model: SavedRacesModel, index: int) -> Node:
    path, chosen = model.files[index], index == model.place
    return press(
        partial(_row_content, model, path),
        on_press=do(actions.open_chosen) if chosen else do(actions.select, index), name=path.name,
        chosen=chosen,
        among=ListPosition(index, len(model.files), with_value(actions.select)), h=_ROW_H,
        says=partial(_row_sentence, model, path),
    )  # fmt: skip


def _row_sentence(model: SavedRacesModel, path: Path) -> str:
    """Return what a screen reader is told of a row; until its file is read, which this requests, its name."""
    if model.kind is not None:
        return ", ".join(filter(None, model.kind.lines(path)))
    race = model.requested(path)
    if race is None:
        return plain(path.name)
    if not race.sample:
        return row_sentence(race)
    length = _("{brief} {n} min").format(brief=sample_brief(race), n=sample_minutes(race))
    return ", ".join(filter(None, (row_title(race), row_state(race), length, _watched_note(model, race))))


def _row_content(model: SavedRacesModel, path: Path) -> Node:
    if model.kind is not None:
        return model.kind.row(path, _PICTURE_SIZE[0])
    race = model.requested(path)
    if race is None:
        return row(space(_PICTURE_SIZE[0] + 30), text(plain(path.name), soft=True, grow=1))
    note = _watched_note(model, race) if race.sample else when_text(race.written)
    return cached_node(_known_row, race, note, are_rivals_shown())


def _known_row(race: SavedFile, note: str, _rivals: bool) -> Node:
    damaged = race.record is None
    picture = thumbnail(None if damaged else race.summary, *_PICTURE_SIZE)
    return row(column(spacer(), picture, spacer(), w=_PICTURE_SIZE[0]), _row_lines(race, note), gap=16, pad=(8, 0))


def _row_lines(race: SavedFile, note: str) -> Node:
    """Return the three lines of a row: title and date, the state of the race, and the players."""
    title = row(
        text(*row_titles(race), size=LABEL.at(21), least=16, grow=1), text(note, size=NOTE, soft=True), gap=12
    )  # fmt: skip
    is_damaged = race.record is None and not race.is_closed
    state = text(row_state(race), size=CHOSEN, least=14, colour="warn" if is_damaged else "ink", grow=1)

    chips = [_chip(_("unfinished"))] if race.running else []
    players = row_players(race)

    # Players: full, then shorter wordings. A sample has its rules and length instead.
    if race.sample:
        players_texts = [
            _("{brief} {n} min").format(brief=sample_brief(race), n=sample_minutes(race)),
            sample_brief(race),
        ]
    elif own := row_own(race):
        players_texts = [f"{own} · {players[0]}", f"{own} · {players[1]}", *players]
    else:
        players_texts = list(players)
    return column(
        spacer(), title, row(state, *chips, gap=12, h=24), text(*players_texts, size=NOTE, soft=True, least=15),
        spacer(),
        gap=1, pad=(0, 2), grow=1,
    )  # fmt: skip


def _watched_note(model: SavedRacesModel, race: SavedFile) -> str:
    return _("watched") if race.path.stem in model.session.settings.watched else ""


def _chip(label: str) -> Node:
    background = draw(
        lambda canvas, box: painters.draw_tile(canvas, box, canvas.palette.sunk, shadow=False, edge=False)
    )
    return stack(background, row(space(14), text(label, size=CAPTION), space(14)), h=23, optional=True)


# Details of the selected race


def _details(model: SavedRacesModel, race: SavedFile | None, w: float, _h: float) -> Node:
    if model.kind is not None and model.chosen is not None:
        return model.kind.details(model.chosen)
    if race is None:
        return spacer()
    if race.record is None:
        return _damaged_details(race)
    fact_rows = facts(race)
    title = column(
        text(*row_titles(race), size=HEADLINE, least=17),
        text(row_state(race), size=NOTE.at(17), soft=True, least=14),
        gap=1,
    )
    buttons, teams = _buttons(model, race, race.record), _teams(race)

    def content(picture_h: float, fact_count: int) -> Node:
        """Return the details with a picture of this height and the first `fact_count` facts."""
        cells = [
            (column(text(head, size=KEY, colour="ink2"), spacer()), paragraph(value, size=CHOSEN, leading=1.3, grow=1))
            for head, value in fact_rows[:fact_count]
        ]  # fmt: skip
        poster = [_large_picture(race.summary, w, picture_h)] if picture_h else []
        tables = [table(cells, gap=16, pad=(0, 2))] if cells else []
        return column(*poster, title, teams, *tables, spacer(), buttons, gap=9, w=w)

    # First the picture shrinks and disappears, then the facts, the last first.
    full_h, count = w / _PICTURE_SHAPE, len(fact_rows)
    with_picture = [(picture_h, count) for picture_h in (full_h, full_h * 0.8, full_h * 0.6, 70.0)]
    without_picture = [(0.0, n) for n in range(count, -1, -1)]
    return FirstThatFits(starmap(content, (*with_picture, *without_picture)))  # type: ignore[arg-type]  # made as needed


def _large_picture(summary: RaceSummary | None, w: float, available: float) -> Node:
    """Return the picture, centred and as high as the available space allows."""
    height = min(available, w / _PICTURE_SHAPE)
    return row(spacer(), thumbnail(summary, height * _PICTURE_SHAPE, height), spacer(), h=height)


def _teams(race: SavedFile) -> Node:
    assert race.record is not None
    names = record_names(race.record)

    def token(index: int) -> Callable[[Canvas, Box], None]:
        return lambda canvas, box: draw_token(canvas, team_look(names.seats[index].colour), "", box.centre, 20)

    points = race.summary.standings.points if race.summary is not None else ()
    cells = [
        row(
            draw(token(index), w=24), text(names.in_score(index + 1), size=CHOSEN, least=13, grow=1),
            text(points_text(points[index]) if points else "", size=FIGURE.at(20)), space(10), gap=5, h=28,
        )
        for index in range(len(names.seats))
    ]  # fmt: skip
    return grid(*cells, min_width=118, gap=4, max_columns=3)


def _buttons(model: SavedRacesModel, race: SavedFile, record: Record) -> Node:
    tiles = (tile for tile in race_tiles_on(act.SAVED) if tile.is_offered(model.session, record))
    ways_on = [_way_on(tile, race, record) for tile in tiles]
    share = action_button("share", _("Share"), run=do(actions.share_race, race, record), key=act.SHARE)
    if race.sample:
        result = action_button("result", _("Result"), run=do(actions.show_result, record), key=act.SHOW_RESULT)
        buttons = [*ways_on, result, share]
    else:
        watch = action_button("watch", _("Watch"), run=do(actions.watch, race, record), key=act.WATCH)
        rename = action_button("name", _("Name"), run=do(actions.ask_name, race.path, record), key=act.NAME)
        buttons = [watch, *ways_on, rename, share, _delete_button(race)]
    return ButtonGrid(tuple(buttons), min_width=124, gap=7, max_columns=3)


def _way_on(tile: RaceTile, race: SavedFile, record: Record) -> Button:
    """Return the button that leads from a race into a feature."""
    summary = race.summary
    why = "" if summary is None else tile.objection(race.finished, not summary.shows_new, summary.turn)
    return action_button(
        tile.name, *tile.wordings(act.SAVED), run=do(actions.open_feature, tile, record), key=tile.key, why=why
    )


def _delete_button(race: SavedFile) -> Button:
    return action_button("delete", _("Delete"), run=do(actions.delete_race, race), key=act.DELETE)


def action_button(
    name: str, *wordings: str, run: Do | Intent, key: act.KeyBinding | None = None, why: str = ""
) -> Button:
    """Return the button of an action on the selected row; `why`: the reason why it is disabled."""
    return button(*wordings, on_press=run, key=key, name=name, kind="raised", size=17, least=14, h=36, why=why)


def _damaged_details(race: SavedFile) -> Node:
    """Show why a race is closed, or what can be recovered from a damaged file, turn by turn. It is unchanged."""
    salvaged = race.salvaged
    if race.is_closed:
        closed = text(plain(race.path.name), size=HEADLINE, least=17), paragraph(race.why, size=BODY)
        return column(*closed, spacer(), row(_delete_button(race), spacer()), gap=12)
    title = _("This file can’t be opened") if salvaged is None else _("This file is damaged")
    heading = text(title, size=HEADLINE, least=17)
    last_row = row(_delete_button(race), spacer())

    # Without a readable turn only the reason: the file may also be of a newer version.
    if salvaged is None:
        lines = [paragraph(race.why, size=BODY), paragraph(_("Nothing can be recovered."), size=BODY)]
        return column(heading, *lines, spacer(), last_row, gap=12)

    turn = salvaged.intact_turns
    situation = _("After turn {turn}:").format(turn=turn) if turn else _("At the start:")
    return column(
        heading, paragraph(f"{race.why} {recovery_text(salvaged)}", size=BODY),
        turns_of_damaged(salvaged.broken_turn, _TURNS_SHOWN, 3),
        paragraph(_("The damaged file stays where it is: {file}").format(file=plain(race.path.name)), soft=True),
        text(situation, size=KEY), sized(lambda width, available: _large_picture(race.summary, width, available)),
        last_row, gap=12,
    )  # fmt: skip


# Foot


def _foot(model: SavedRacesModel, race: SavedFile | None) -> Node:
    undo = [button(_("Undo"), on_press=do(actions.restore_last), key=act.UNDO, name="undo")] if model.deleted else []
    return stack(
        colour_fill("sunk"),
        row(column(spacer(), *_status(model), spacer(), grow=1), *undo, *_primary(model, race), gap=20, pad=(30, 6)),
        h=74,
    )


def _status(model: SavedRacesModel) -> list[Node]:
    """Return the result of the last action, else the last deletion, else a note on the list."""
    if model.notice is not None:
        return [
            paragraph(model.notice.text, size=BODY, colour="warn" if model.notice.is_error else "ink", leading=1.25)
        ]
    if model.deleted:
        return [paragraph(_("“{race}” deleted.").format(race=model.deleted[-1][1]), size=BODY, leading=1.25)]
    if model.kind is not None:
        _empty, how = model.kind.hints()
        return [text(how, size=BODY)]
    if model.is_samples:
        return [
            text(_("Samples come with the game."), size=BODY),
            text(_("Race one yourself, with the winner’s hands, against the same bots."), soft=True, optional=True),
        ]
    return [
        text(_("Races are saved after every decision."), size=BODY),
        text(_("You can undo a deletion."), soft=True),
    ]


def _primary(model: SavedRacesModel, race: SavedFile | None) -> list[Node]:
    """Return the button that opens the selected race or its readable part; none if there is nothing to open."""
    if model.kind is not None and model.chosen is not None:
        label = _("Open")
    elif race is None and model.chosen is not None:  # not read yet
        label = _("Watch") if model.is_samples else _("Result") if has_result(model.chosen) else _("Continue")
    elif race is None or (race.record is None and race.salvaged is None):
        return []
    else:
        label = _("Continue") if race.running else _("Watch") if race.sample else _("Result")
    if race is not None and race.record is None:
        assert race.salvaged is not None
        last = race.salvaged.intact_turns
        label = _("Recover turns 1–{last}").format(last=last) if last > 1 else _("Recover")
    return [
        button(
            label, on_press=do(actions.open_chosen), key=act.PRESS, name="open", kind="primary",
            size=HEADLINE.at(26), least=19,
        )
    ]  # fmt: skip


# Dialogs


def _dialog(model: SavedRacesModel) -> PageView | None:
    if model.kind is not None and model.chosen is not None and model.deletion is not None:
        return model.kind.ask_to_delete(model.chosen, model.deletion)
    prompt = model.prompt
    if prompt is None:
        return None
    if prompt.race is None:
        title, button_label, hint = _("Import a race"), _("Import"), _("You can also drop a file on the window.")
        longest, placeholder = LONGEST_PATH, str(Path.home() / "race.race")
    else:
        title, button_label, hint = _("Name this race"), _("Save"), _("Leave empty to remove the name.")
        longest, placeholder = LONGEST_NAME, row_title(model.read(prompt.race))
    return text_prompt(
        title, button_label, prompt.text, wrong=prompt.error, hint=hint, longest=longest, placeholder=placeholder,
        on_change=with_value(actions.type_text), on_enter=do(actions.submit), on_close=do(actions.close_dialog),
        extras=[] if prompt.race is not None else [_listed_files(prompt)],
    )  # fmt: skip


def _listed_files(prompt: SavedRacePrompt) -> Node:
    """Return the files to import beside the typed path, and the folders there."""
    folder = typed_folder(prompt.text)
    up = ListedFile(folder.parent, is_folder=True)
    listed = [(up, f"..{os.sep}")] if folder.parent != folder else []
    listed += [(file, plain(file.path.name) + os.sep * file.is_folder) for file in prompt.files]
    rows: list[Node] = [
        press(
            pad(text(name, size=BODY, least=13, soft=file.is_folder), (10, 4)),
            on_press=do(actions.pick_file, file), name=f"file-{index}", words=name, bare=True,
        )
        for index, (file, name) in enumerate(listed)
    ]  # fmt: skip
    if not any(not file.is_folder for file in prompt.files):
        nothing = _("No races or tours in this folder. To open a picture, type its path.")
        rows.insert(0, paragraph(nothing, size=NOTE, soft=True))
    return scroll(column(*rows, gap=2), name="files", about=folder, h=_FILES_H)


Fact = tuple[str, str]
"""Label and value."""

_MOVE_S = 0.37
"""Duration of a move in the replay at normal speed, in seconds."""
_TURN_S = 1.4
"""Duration of the end of a turn in the replay at normal speed, in seconds."""


def sample_brief(row: SavedFile) -> str:
    """Return the rule set or variant of a sample in one line."""
    if row.record is None:
        return ""
    page = page_on(row.record.variant) if row.record.variant else None
    return rule_set_text(row.record.base).brief if page is None else page.brief


def sample_minutes(row: SavedFile) -> int:
    if row.record is None:
        return 0
    moves = sum(len(turn.moves) for turn in row.record.turns)
    return max(1, round((moves * _MOVE_S + len(row.record.turns) * _TURN_S) / 60))


def facts(row: SavedFile) -> list[Fact]:
    """Return facts about the race other than its situation, the most important first."""
    record, summary = row.record, row.summary
    assert record is not None
    if row.sample:
        count = sample_minutes(row)
        minutes = ngettext("{n} minute to watch", "{n} minutes to watch", count).format(n=count)
        return [(_("Rules"), sample_brief(row)), (_("Length"), minutes)]
    rows = [(_("Rules"), _rules(record)), (_("Players"), row_players(row)[-2])]
    if summary is not None and summary.secrets:
        rows.append((_("Secrets"), _secrets(summary)))
    return [*rows, (_("File"), plain(row.path.name))]


def _rules(record: Record) -> str:
    changes = [name for name in changed_rows(record.base, record.options, record.variant) if name != "variant"]
    rules = rules_title(record.base, record.variant)
    if not changes:
        return rules
    return f"{rules}: {changes_text(changes, record.options, record.variant)}"


def _secrets(summary: RaceSummary) -> str:
    return {
        "peek": _("cards face down"),
        "strict": _("hand covered between players"),
        "trust": _("hands open"),
        SCREEN: _("screen covered between players"),
    }[summary.secrets]

"""The main menu: continue the unfinished race, start a quick race, or open another screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from breakaway_desktop import __version__
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.keymap import with_key
from breakaway_desktop.kit.toolkit.choice import switch
from breakaway_desktop.kit.toolkit.containers import press_with_key
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, space, spacer, stack, text
from breakaway_desktop.kit.toolkit.page import COLUMN_SIZE, PageView, Uncovered
from breakaway_desktop.kit.toolkit.size_class import WindowSize, pick_by_height, window
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.typography import BODY, HEADLINE, LABEL, NOTE, POSTER
from breakaway_desktop.kit.values import FrozenValue
from breakaway_desktop.kit.words import LANGUAGES, _, language
from breakaway_desktop.match.library import SavedRace, newest_unfinished, race_files
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui import keys as act, posters
from breakaway_desktop.ui.features import (
    Continuation,
    Note,
    Tile,
    Wordings,
    continuation,
    own_races,
    tiles_on,
)
from breakaway_desktop.ui.intents import (
    BeginQuickRace,
    ChangeSetting,
    Quit,
    ResumeRace,
    ShowHelp,
    ShowSavedRaces,
    ShowSettings,
    ShowSetup,
)
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from breakaway_desktop.ui.panels.saved_files import RaceSummary

_TITLE = ("BREAKING", "AWAY")  # no words: the name of the game
_TILE_W = 404.0
"""Width of the large tiles, in units."""
_DESIGN_H = 800.0
"""Height of the window that the poster is composed for, in units."""
_SLIM_SIZE = COLUMN_SIZE[0], 670.0
"""Size, in units, in which the corner is below all tiles of a slim window; else it is beside them."""


class MenuModel(FrozenValue):
    session: Session
    unfinished: SavedRace | None
    """The race to continue."""
    summary: RaceSummary | None
    """Summary of that race, for its picture."""
    race_note: str
    """Short text of a feature on this race; empty: none."""
    continuation: Continuation | None
    """What to continue instead."""
    has_saved: bool
    """Whether there are other saved races, or samples."""
    notes: Mapping[str, Note]
    """Notes on what is new today, by the names of tiles."""
    is_new: bool
    """Whether this is the first start of the program. What a beginner needs is then offered, once."""


def begin(session: Session) -> MenuModel:
    saved = newest_unfinished(session.folder)
    others = any(saved is None or path != saved.path for path in race_files(session.folder))
    settings, other = session.settings, continuation(session)
    has_begun = any(tile.progress(session)[1] for tile in tiles_on(act.MENU) if tile.progress is not None)
    has_played = saved is not None or others or settings.setup or has_begun or settings.offered
    has_samples = any(session.samples.glob("*.race"))
    if saved is not None and other is not None:  # the one written last
        if saved.stamp is not None and saved.stamp[0] / 1e9 > other.written:
            other = None
        else:
            saved = None
    summary, note = None, ""
    if saved is not None:
        from breakaway_desktop.ui.panels.saved_files import race_summary

        summary = race_summary(saved.match, session.folder)
        note = own_races(saved.match.meta).note(session, saved.match)
    notes = {tile.name: tile.look(session) for tile in tiles_on(act.MENU) if tile.look is not None}
    return MenuModel(session, saved, summary, note, other, others or has_samples, notes, not (has_played or other))


def view(model: MenuModel) -> PageView:
    if model.unfinished is not None and model.session.closed(model.unfinished.match):
        model = replace(model, unfinished=None)
    return PageView(
        stack(draw(_poster), _tiles(model), column(spacer(), _corner_buttons(model), pad=(24, 16))),
        title=_("main menu"),
        opaque=True,
        initial_focus="ride" if model.unfinished is None and model.continuation is None else "continue",
        returns_to_first=True,
        on={Uncovered: _read_again},
        least=_SLIM_SIZE if WindowSize(model.session.host.screen.w).is_slim else COLUMN_SIZE,
    )


def _read_again(model: MenuModel, _message: Uncovered) -> MenuModel:
    """Look again, because races may have been imported or deleted on another screen."""
    return replace(begin(model.session), is_new=model.is_new)


def _poster(canvas: Canvas, _box: Box) -> None:
    surface = canvas.surface
    surface.blit(posters.peloton(surface.get_size(), canvas.scale, canvas.palette, _TITLE), (0, 0))


def _tiles(model: MenuModel) -> Node:
    """Stack the tiles, each one indented so that their left edges form one slanted line."""
    heights = pick_by_height((88.0, 108.0, 64.0, 40.0, 8.0), (66.0, 84.0, 50.0, 34.0, 5.0))
    race_h, saved_h, learn_h, small_h, gap = heights

    # Large tiles, then small ones in pairs.
    rows: list[tuple[Node, float]] = []
    if model.unfinished is not None:
        rows.append((_continue(model, model.unfinished, saved_h), saved_h))
    elif model.continuation is not None:
        rows.append((_continue_other(model.continuation, saved_h), saved_h))
    rows.append((_quick_race(first=not rows), race_h))
    if model.is_new:
        rows += [(_offer(tile), learn_h) for tile in tiles_on(act.MENU) if tile.offer]
    else:
        rows.append((_daily_tiles(model), small_h + 14))
    small_tiles = _small_tiles(model)
    pairs = [small_tiles[index : index + 2] for index in range(0, len(small_tiles), 2)]
    rows += [(row(*pair, gap=8), small_h) for pair in pairs]

    # The slant is measured from the lower edge of the first tile.
    children: list[Node] = [space(min(1.0, window().h / _DESIGN_H) * 276)]
    y = 0.0
    for index, (node, height) in enumerate(rows):
        gap_below = gap if index + len(pairs) >= len(rows) else pick_by_height(14.0, 10.0)
        x = pick_by_height(66.0, 56.0) - LEAN * (y + height - rows[0][1])
        children += [row(space(x), stack(node, w=_TILE_W), h=height), space(gap_below)]
        y += height + gap_below
    return column(*children)


def _quick_race(*, first: bool) -> Node:
    rivals = [
        text(_("Quick race:"), size=BODY, least=14),
        text(_("you and five bots"), _("five bots"), size=BODY, least=14),
    ]
    large = text(_("RIDE"), size=POSTER.at(pick_by_height(66, 52)), least=40, says=_("RIDE").capitalize())
    lines = column(spacer(), *rivals, spacer(), gap=1, grow=1)
    return press_with_key(
        lambda key_cap: row(space(12), large, space(14), lines, key_cap, gap=6),
        on_press=BeginQuickRace(), name="ride", kind="primary" if first else "", chosen=not first,
        key=act.PRESS if first else act.QUICK_RACE, grow=1, follows_pointer=False,
    )  # fmt: skip


def _continue(model: MenuModel, race: SavedRace, height: float) -> Node:
    from breakaway_desktop.ui.panels.saved_files import continue_lines
    from breakaway_desktop.ui.panels.thumbnail import thumbnail

    when_texts, awaited_texts = continue_lines(race)
    if model.race_note:
        when_texts = f"{model.race_note} · {when_texts[-1]}", model.race_note
    thumb = thumbnail(model.summary, (height - 20) * 1.7, height - 20)
    return _continue_tile(thumb, when_texts, awaited_texts, ResumeRace(race))


def _continue_other(other: Continuation, height: float) -> Node:
    picture = draw(other.paint, w=(height - 20) * 1.7, h=height - 20)
    return _continue_tile(picture, *other.texts(), other.intent)


def _continue_tile(thumb: Node, when_texts: Wordings, awaited_texts: Wordings, on_press: Intent) -> Node:
    def content(key_cap: Node) -> Node:
        lines = column(
            spacer(),
            row(text(_("Continue"), size=HEADLINE, least=20, grow=1), key_cap),
            text(*when_texts, size=NOTE.at(16), least=14),
            text(*awaited_texts, size=NOTE.at(16), least=14),
            spacer(), gap=2, grow=1,
        )  # fmt: skip
        return row(space(8), thumb, lines, space(4), gap=14)

    return press_with_key(content, on_press=on_press, name="continue", key=act.CONTINUE, kind="primary", grow=1,
                          follows_pointer=False)  # fmt: skip


def _offer(tile: Tile) -> Node:
    """Return the large tile of a feature at the first start."""
    hint = text(*map(_, tile.offer), size=NOTE.at(16), least=14)
    label = text(tile.label, size=HEADLINE, least=20)
    return press_with_key(
        lambda key_cap: row(space(14), label, spacer(), hint, key_cap, gap=10),
        on_press=tile.intent, name=tile.name, key=tile.key, chosen=True, grow=1, follows_pointer=False,
    )  # fmt: skip


def _daily_tiles(model: MenuModel) -> Node:
    news = [(tile, model.notes[tile.name]) for tile in tiles_on(act.MENU) if tile.name in model.notes]
    return row(*(_daily_tile(tile, note()) for tile, note in news), gap=8)


def _daily_tile(tile: Tile, note: str) -> Node:
    texts = column(
        spacer(), text(tile.label, size=LABEL.at(pick_by_height(20, 17)), least=15),
        text(note, size=NOTE.at(pick_by_height(16, 14)), soft=True, least=13), spacer(), gap=1, grow=1,
    )  # fmt: skip
    return press_with_key(
        lambda key_cap: row(space(6), texts, key_cap, gap=6), on_press=tile.intent, name=tile.name, key=tile.key,
        kind="deep", w=198,
    )  # fmt: skip


def _small_tiles(model: MenuModel) -> Sequence[Node]:
    of_features = [tile for tile in tiles_on(act.MENU) if tile.look is None]
    tiles = [_tile(_("New race"), "new", act.SHOW_NEW_RACE, ShowSetup())]
    if not model.is_new:
        tiles += [
            _tile(tile.label, tile.name, tile.key, tile.intent, *tile.progress(model.session))
            for tile in of_features
            if tile.progress is not None
        ]
    if model.has_saved:
        tiles.append(_tile(_("Saved races"), "saved", act.SHOW_SAVED, ShowSavedRaces()))
    return (
        *tiles,
        *(_tile(tile.label, tile.name, tile.key, tile.intent) for tile in of_features if tile.progress is None),
        _tile(_("Help"), "help", act.ALL_HELP, ShowHelp()),
        _tile(_("Settings"), "settings", act.SHOW_SETTINGS, ShowSettings()),
        _tile(_("Quit"), "quit", act.LEAVE, Quit()),
    )


def _tile(label: str, name: str, key: act.KeyBinding, on_press: Intent, tip: str = "", progress: float = 0) -> Node:
    """Return a small tile. `progress` (0 to 1) is drawn as a line below its label."""
    label_text = text(label, size=LABEL.at(21), least=15, grow=1)
    progress_line = draw(
        lambda canvas, box: canvas.slanted(Box(box.x, box.bottom - 4, progress * box.w, 3), canvas.palette.sun, 1)
    )
    return press_with_key(
        lambda key_cap: stack(*([progress_line] if progress else []), row(space(6), label_text, key_cap, gap=8)),
        tip=tip, on_press=on_press, name=name, key=key, kind="deep", w=198, follows_pointer=False,
    )  # fmt: skip


def _corner_buttons(model: MenuModel) -> Node:
    """Return the row with the version, sound, full screen and language."""
    muted, full_screen = model.session.settings.muted, model.session.host.full_screen
    icon = "sound-off" if muted else "sound"
    return row(
        spacer(),
        text(__version__, size=NOTE, colour="bib"),
        button(icon=icon, on_press=ChangeSetting(Settings.muted, not muted), kind="quiet", name="sound", h=34,
               tip=with_key(_("Sound on") if muted else _("Sound off"), act.MUTE)),
        button(
            icon="full-screen", on_press=ChangeSetting(Settings.full_screen, not full_screen), kind="quiet",
            name="full-screen",
            h=34,
            tip=with_key(_("In a window") if full_screen else _("Full screen"), act.FULL_SCREEN),
        ),
        switch(LANGUAGES, language(), on_change=partial(ChangeSetting, Settings.language), name="language",
               says=_("Language")),
        gap=8, h=40,
    )  # fmt: skip

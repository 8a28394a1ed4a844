"""The rows of the settings: name, options and note."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from breakaway_desktop.file_type import (
    Registry,
    has_other_opener,
    is_registered,
    register_program,
    unregister_program,
)
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, RGB, Palette
from breakaway_desktop.kit.input.keymap import key_cap_text
from breakaway_desktop.kit.places import tilde_path
from breakaway_desktop.kit.toolkit.choice import one_of
from breakaway_desktop.kit.toolkit.containers import head
from breakaway_desktop.kit.toolkit.controls import ListPosition, button, press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    first_that_fits,
    grid,
    paragraph,
    row,
    spacer,
    stack,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.number_input import number, slider
from breakaway_desktop.kit.toolkit.page import Update, do, with_value
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.typography import CHOICE, CHOSEN, KEY
from breakaway_desktop.kit.window.scales import has_room_for_scale
from breakaway_desktop.kit.words import LANGUAGES, _, language, pgettext
from breakaway_desktop.play.spoken.names import AMOUNTS
from breakaway_desktop.sentences.file_errors import os_error_text
from breakaway_desktop.sentences.names import colour_name, decimal_text, points_text
from breakaway_desktop.settings import (
    DWELLS,
    PEEKS,
    READER_OFF,
    SYSTEM,
    TEXT_SIZES,
    THEMES,
    THINKING,
    TUTOR_LIMITS,
    Setting,
    Settings,
    Value,
)
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import settings_of_features
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.posters import PosterArt, paint_poster_art
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens.settings.model import FolderOpen, ReaderOff, SettingsModel, SoundsOpen, use_setting
from breakaway_desktop.ui.screens.settings.switches import scan_rows
from breakaway_desktop.ui.team_looks import TEAM_LOOKS, team_look

_THEME_COLOURS: dict[str, tuple[Palette, RGB, RGB]] = {
    "light": (DAY, DAY.hot, DAY.sun),
    "dark": (NIGHT, NIGHT.desk, NIGHT.bib),
    "contrast": (CONTRAST, CONTRAST.bib, CONTRAST.on_bib),
}
"""Palette, sky and sun of each theme."""


def theme_cards(current: str) -> Node:
    """Return a card per theme, side by side."""
    return grid(*(_card(theme, theme == current) for theme in THEMES), min_width=92, gap=16, max_columns=len(THEMES),
                says=_("Theme"))  # fmt: skip


def theme_name(theme: str) -> str:
    return {"light": _("day"), "dark": _("night"), "contrast": _("high contrast"), SYSTEM: _("system")}[theme]


def _card(theme: str, chosen: bool) -> Node:
    name = text(theme_name(theme), size=CHOSEN if chosen else CHOICE, least=14, align="centre")
    content = column(draw(partial(_paint, theme, chosen), h=72), name, gap=4)
    return press(
        content, on_press=do(_choose_theme, THEMES.index(theme)), name=f"theme-{theme}", bare=True, chosen=chosen,
        among=ListPosition(THEMES.index(theme), len(THEMES), with_value(_choose_theme), across=True),
        says=Said(Role.RADIO_BUTTON, theme_name(theme), chosen=chosen),
    )  # fmt: skip


def _choose_theme(model: SettingsModel, index: int) -> Update:
    model.session.change(Settings.theme, THEMES[index])
    return Update(model, focus=f"theme-{THEMES[index]}")


def _paint(theme: str, chosen: bool, canvas: Canvas, box: Box) -> None:
    """Paint the picture of a theme. `system` is half day, half night."""
    palette = canvas.palette
    canvas.fill(palette.ink, box)
    inner = box.inflated(-5 if chosen else -2)
    if theme == SYSTEM:
        left, right = inner.cut_left(inner.w / 2)
        for half, theme_half in ((left, "light"), (right, "dark")):
            with canvas.clip_to(half):
                _poster(canvas, inner, theme_half)
    else:
        _poster(canvas, inner, theme)
    if chosen:
        mark = Box(box.right - 34, box.y, 34, 24)
        canvas.slanted(mark, palette.ink, 5)
        draw_icon(canvas, "tick", mark.centre, palette.paper, 15)


def _poster(canvas: Canvas, box: Box, theme: str) -> None:
    palette, sky, sun = _THEME_COLOURS[theme]
    rect = canvas.rect(*box)
    picture = PosterArt(sky, sun, team_look("yellow"), "12")
    canvas.surface.blit(paint_poster_art(picture, rect.size, canvas.scale, palette), rect.topleft)


_NAME_SIZE = KEY.at(17)
_MIN_NOTE_W = 150.0


def all_rows(model: SettingsModel) -> Node:
    """Return the rows of all settings in the order of use; with a screen reader those of its group come first."""
    current = model.settings
    enter, off_or_on = key_cap_text(act.PRESS), {False: _("off"), True: _("on")}

    def setting_choice(setting: Setting[Value], labels: Mapping[Value, str]) -> Node:
        return _one_of(setting, labels, setting.value_in(current))

    confirm_note = _("Press a card’s number to play it.")
    if not current.first_press:
        confirm_note = _("Press a card’s number, then {enter} to play it.").format(enter=enter)
    groups = {
        pgettext("a group of settings", "Look"): [
            (_("Text size"), *_text_size(model)),
            (_("Theme"), theme_cards(current.theme), ""),
            (_("Team colours"), _team_tokens(),
             _("Fixed. Each team also has its own shape, and the colours work for all kinds of colour blindness.")),
            (_("Plain backgrounds"), setting_choice(Settings.calm, off_or_on),
             _("Keeps the sky dark for brightly coloured teams.")),
            (_("Motion"), setting_choice(Settings.motion, {SYSTEM: _("system"), "full": _("full"), "still": _("off")}),
             _("Off: riders appear on their squares, nothing slides.")),
        ],
        _("Races"): [
            (_("Animation speed"), setting_choice(Settings.speed,
                {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "off": _("instant")}),
             _("Instant: riders jump to their squares.")),
            (_("Bot thinking time"), setting_choice(Settings.thinking, {ms: _seconds(ms) for ms in THINKING}),
             _("Longest time per decision. Of the levels only “expert” uses it.")),
            (_("Confirm cards"), setting_choice(Settings.first_press, {False: _("twice"), True: _("once")}),
             confirm_note),
            (_("Card figures"), setting_choice(Settings.figures,
                {"grow": _("grow with my first races"), "all": _("all at once")}),
             _("How much the cards of a hand show in your first two races.")),
            (_("Bots’ names"), setting_choice(Settings.rivals, {True: _("names"), False: _("colours")}),
             _("Each colour has its own name, such as Celeste. Names of players come first.")),
            (_("Hide cards again"), setting_choice(Settings.peek,
                {n: _("{n} s").format(n=n) if n else _("never") for n in PEEKS}),
             _("For cards turned up with {key}, when several people share the screen.").format(
                 key=key_cap_text(act.PEEK))),
            (_("Hints"), setting_choice(Settings.hints, off_or_on),
             _("Lets players ask which card to play.")),
            (_("Tutor"), setting_choice(Settings.tutor,
                {limit: points_text(Fraction(limit)) if limit else _("off") for limit in TUTOR_LIMITS}),
             _tutor_note(current)),
            (_("Auto-play"), setting_choice(Settings.ride_for_me, off_or_on),
             _("Plays a rider’s card for you when it makes no difference. Only in solo races or with open hands.")),
            (_("Movement log"), setting_choice(Settings.sheet, off_or_on),
             _("Opens automatically if the window has room.")),
        ],
        _("Sounds"): [
            (_("Sound"), _volume(model),
            _("Press {key} on any screen to turn it off or on.").format(key=key_cap_text(act.MUTE))),
            *((_(row.title), setting_choice(row.setting, {value: _(words) for value, words in row.choices.items()}),
               _(row.note)) for row in settings_of_features()),
        ],
        _("Program"): [
            (_("Window"), _window(model),
             _("Press {key} on any screen to change it.").format(key=key_cap_text(act.FULL_SCREEN))),
            (_("Races folder"), _folder(model), ""),
            *([] if model.registry is None else [(_("Race files"), *_race_files(model, model.registry))]),
        ],
        _("Accessibility"): [
            (_("Screen reader"), _screen_reader(current),
             _("Automatic: while the system says that one is running. In a race {again} tells where you are; {help} "
               "lists the keys.").format(again=key_cap_text(act.READ_AGAIN), help=key_cap_text(act.HELP))),
            (_("Spoken race"), setting_choice(Settings.spoken, {amount: _(words) for amount, words in AMOUNTS.items()}),
             _("How much a race tells a screen reader by itself. Also in a race: {key}.").format(
                 key=key_cap_text(act.READ_AMOUNT))),
            (_("Every move spoken"), setting_choice(Settings.every_move, off_or_on),
             _("Tells each move of the other teams, too.")),
            (_("Captions"), setting_choice(Settings.captions, off_or_on),
             _("Writes the sounds of a race below the circuit.")),
            (_("Notices"), setting_choice(Settings.notices_stay, {False: _("a few seconds"), True: _("until I go on")}),
             _("Until I go on: notices, revealed cards and the end of a race stay; {key} closes a notice.").format(
                 key=key_cap_text(act.BACK))),
            (_("Speed up"), setting_choice(Settings.holding, {"hold": _("hold"), "press": _("press once")}),
             _("How {key} makes riders faster: while you hold it, or after one press until you are asked.").format(
                 key=key_cap_text(act.PRESS_OR_SKIP))),
            (_("Bots’ moves"),
             setting_choice(Settings.bots_wait, {False: _("one after the other"), True: _("wait for me")}),
             _("Wait: {enter} shows the next move. Not in a race with phones.").format(enter=enter)),
            (_("Dwell"), setting_choice(Settings.dwell, {ms: _seconds(ms) if ms else _("off") for ms in DWELLS}),
             _("For a pointer without a button: what it rests on for this long is pressed, once.")),
            (_("Scanning"), setting_choice(Settings.scanning, off_or_on),
             _("A highlight walks through each screen, and a single switch presses what it is on.")),
            *(scan_rows(current) if current.scanning else []),
        ],
    }  # fmt: skip
    cells = [_cells(_("Language"), _one_of(Settings.language, LANGUAGES, language()))]
    for heading, rows in sorted(groups.items(), key=lambda group: model.has_reader and group[0] != _("Accessibility")):
        cells += [(head(heading, capitals=True),), *(_cells(*each) for each in rows)]
    return table(cells, gap=24, pad=(14, 5), rules="edge", fill=True)


def _cells(label: str, control: Node, note: str = "") -> tuple[Node, ...]:
    return text(label, size=_NAME_SIZE), stack(_with_note(control, note) if note else control, grow=1)


def _tutor_note(settings: Settings) -> str:
    if settings.tutor and not settings.hints:
        return _("Needs hints, which are off.")
    return _("Asks before a card that costs you more points than this. Only in solo races or with open hands.")


def _seconds(ms: int) -> str:
    """Return the time in seconds, as in `0.3 s`."""
    return _("{n} s").format(n=decimal_text(f"{ms / 1000:g}"))


def _one_of(setting: Setting[Value], labels: Mapping[Value, str], current: Value) -> Node:
    return row(one_of(labels, current, on_change=partial(ChangeSetting, setting), name=setting.name))


def _with_note(control: Node, note: str) -> Node:
    """Put the note beside the control if it fits, in one line or several, else below it."""
    lines = column(spacer(), paragraph(note, soft=True, leading=1.25), spacer(), w=_MIN_NOTE_W, grow=1)
    return first_that_fits(
        row(control, text(note, soft=True), gap=16), row(control, lines, gap=16), column(control, lines, gap=3)
    )


def _screen_reader(settings: Settings) -> Node:
    labels = {"automatic": pgettext("a screen reader", "automatic"), "on": _("on"), READER_OFF: _("off")}
    return row(one_of(labels, settings.screen_reader, on_change=with_value(choose_reader), name="screen_reader"))


def choose_reader(model: SettingsModel, name: str) -> SettingsModel | Update:
    """Use a setting of screen readers; ask before one that listens falls silent."""
    if name == READER_OFF and model.session.host.screen.listens:
        return replace(model, dialog=ReaderOff())
    return use_setting(model, Settings.screen_reader, name)


def _text_size(model: SettingsModel) -> tuple[Node, str]:
    """Return the control of the text size, and its note.

    It offers “automatic” and each size that fits into the window. A size chosen in a larger window stays selected.
    """
    current, screen = round(model.session.host.requested_scale * 100), model.session.host.screen
    window_px = screen.w * screen.scale, screen.h * screen.scale
    sizes = sorted(
        {current, *(size for size in TEXT_SIZES if size <= current or has_room_for_scale(size / 100, window_px))}
    )

    size = number(
        sizes.index(current), 0, len(sizes) - 1, name="text_size",
        on_change=lambda index: ChangeSetting(Settings.text_size, sizes[index]),
        shown=lambda index: f"{sizes[index]}%" if sizes[index] else _("automatic"),
    )  # fmt: skip

    if not current:
        return row(size), _("Automatic: as large as the window allows.")
    if current < sizes[-1] or current == TEXT_SIZES[-1]:
        return row(size), ""
    lock = draw(lambda canvas, box: draw_icon(canvas, "lock", box.centre, canvas.palette.ink2, 14), w=18)
    return row(size, lock, gap=16), _("Larger text doesn’t fit in this window.")


def _team_tokens() -> Node:
    def paint(canvas: Canvas, box: Box) -> None:
        for index, look in enumerate(TEAM_LOOKS):
            draw_token(canvas, look, f"{index + 1}1", (box.x + 16 + 36 * index, box.centre[1]), 26)

    numbers = [f"{colour_name(look.colour_key)} {index}1" for index, look in enumerate(TEAM_LOOKS, start=1)]
    return row(draw(paint, w=36 * len(TEAM_LOOKS), h=34, says=", ".join(numbers)))


def _volume(model: SettingsModel) -> Node:
    percent = model.settings.volume
    return row(
        slider(percent, 0, 100, step=5, on_change=partial(ChangeSetting, Settings.volume), name="volume", w=150),
        text(_("off") if model.session.host.sound.muted else f"{percent}%", size=CHOSEN, w=52),
        button(_("Test sounds"), on_press=do(replace, dialog=SoundsOpen()), name="sounds", size=_NAME_SIZE),
        gap=12,
    )


def _window(model: SettingsModel) -> Node:
    return _one_of(Settings.full_screen, {False: _("window"), True: _("full screen")}, model.session.host.full_screen)


def _folder(model: SettingsModel) -> Node:
    folder = model.session.folder
    change = button(
        _("Change"), on_press=do(replace, dialog=FolderOpen(str(folder))), name="folder", size=_NAME_SIZE,
        says=_("Change the races folder"),
    )  # fmt: skip
    return row(text(*_path(folder), soft=True, grow=1), change, gap=16)


def _race_files(model: SettingsModel, registry: Registry) -> tuple[Node, str]:
    """Return the switch for opening race files with a double click, and its note."""
    is_on = is_registered(registry)
    labels = {False: _("off"), True: _("on")}
    choice = row(one_of(labels, is_on, on_change=with_value(register_race_files), name="race_files"))
    if model.registry_refusal:
        return choice, model.registry_refusal
    if is_on and has_other_opener(registry):
        return choice, _("Another program opens race files. Breaking Away is now in the menu under “Open with”.")
    return choice, _("Double-click a race file to open it here.")


def register_race_files(model: SettingsModel, registered: bool) -> SettingsModel:
    """Register the program for race files, or unregister it; keep the refusal if Windows refuses."""
    assert model.registry is not None
    try:
        (register_program if registered else unregister_program)(model.registry)
    except OSError as error:
        refusal = _("Windows refuses to change this: {reason}.").format(reason=os_error_text(error))
        return replace(model, registry_refusal=refusal)
    return replace(model, registry_refusal="")


def _path(folder: Path) -> Sequence[str]:
    """Return the path, then shorter and shorter ends of it."""
    path = Path(tilde_path(folder))
    return str(path), *(str(Path("…", *path.parts[start:])) for start in range(1, len(path.parts)))

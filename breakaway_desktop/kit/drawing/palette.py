"""The colours of the window (day, night and high contrast, each on the desk and on paper), and the style of a team.

Painters read colours by role: `ink` for text, `card` for tiles. Paper has a palette of its own, `Palette.for_paper`,
which `Canvas.use_palette` switches to. Colours that are the same on both (the team to move, the road, the cards) have
names of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from breakaway_desktop.kit.values import FrozenValue

RGB = tuple[int, int, int]

BLACK: RGB = (0, 0, 0)
WHITE: RGB = (255, 255, 255)


def rgb(code: str) -> RGB:
    """Parse `#RRGGBB` into three numbers 0–255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: RGB, other: RGB, share: float) -> RGB:
    """Return a mix of two colours, in which `other` has this share (0–1)."""
    r, g, b = [round(x + (y - x) * share) for x, y in zip(first, other, strict=True)]
    return r, g, b


class Palette(FrozenValue, kw_only=True):
    """The colours of one theme, on the desk or on paper."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__
    """By identity: a key of every cache of pictures."""

    name: str
    desk: RGB
    paper: RGB
    sunk: RGB
    card: RGB
    edge: RGB
    control: RGB
    ink: RGB
    ink2: RGB
    ink3: RGB
    accent: RGB
    on_accent: RGB
    tint: RGB
    road: RGB
    road2: RGB
    road_line: RGB
    warn: RGB
    refusal: RGB
    on_ink: RGB
    shadow: RGB
    band: RGB
    on_band: RGB
    climb: RGB
    peak: RGB
    slope: RGB
    edge_width: float
    """Width of the border of tiles; 0: no border."""
    paint: RGB = (255, 255, 255)
    sprint_line: RGB = (22, 105, 78)
    scrim: RGB = (26, 23, 18)
    paper_palette: Palette | None
    """The palette of the theme on paper; None if this palette is itself for paper."""
    hover: RGB
    """A tile under the pointer."""
    raised: RGB
    """A tile on another tile."""
    sun: RGB = (255, 201, 64)
    """The primary button and highlights; text on it, and on cards, is `on_bib`."""
    danger: RGB = (163, 39, 26)
    """Errors, and actions that cannot be undone; text on it is white."""
    bib: RGB = (251, 246, 234)
    """Cards of a hand, the selected item on the desk, text on posters."""
    on_bib: RGB = (7, 32, 42)
    sky: RGB = (240, 58, 120)
    """The sky on the menu's poster; text on it is `bib` with a shadow in `words_shadow`."""
    sky_sun: RGB = (255, 201, 64)
    words_shadow: RGB = (179, 23, 79)
    # Slipstream and lines
    pink: RGB
    pink_words: RGB
    green: RGB
    green_words: RGB
    # The circuit and its land
    line: RGB
    """Thin lines on the desk."""
    road_words: RGB
    numbers_band: RGB
    """The inner band with the numbers of the squares; the numbers are `on_numbers_band`."""
    on_numbers_band: RGB
    outer: RGB
    outer2: RGB
    outline: RGB
    dots: RGB
    fog: RGB
    stone: RGB
    hills: tuple[RGB, RGB, RGB]
    snow: RGB
    road_edge: RGB
    ring_edge: RGB
    """The outer edge of the circuit."""
    below_road: RGB
    """The ground in front of the camera's road."""
    beyond_dots: RGB
    """The part beyond the dots of the lines between squares."""
    start_words: RGB
    lap_badge: RGB
    rider_rim: RGB
    """The outline of a cyclist, which separates him from those behind him."""
    ribbon_edge: RGB
    framed_card: RGB
    """A slipstream card that has only a pink frame; text on it is `on_framed_card`."""
    on_framed_card: RGB
    bar_line: RGB
    """A line of the course between the groups in the group bar."""
    # Cards and posters
    card_note: RGB
    """Small text on a card."""
    card_points: RGB
    """Points that a card wins: the green of lines, dark enough for text on the card."""
    card_faint: RGB
    """Text on a card beside a chosen one."""
    card_refused: RGB
    """The number of a card that cannot be played."""
    bib_off: RGB
    """The number on a bib that cannot be selected."""
    news_key: tuple[RGB, RGB]
    """A key in the news strip, and the text on it."""
    news_heading: RGB
    halftone: bool
    """Whether large backgrounds are pictures with halftone dots and confetti."""
    has_shadows: bool
    """Whether cards, riders and the road cast shadows, and the rider to move glows."""
    has_clear_posters: bool
    """Whether text on a picture has a background of its own, or a sky that contrasts with its colour."""
    # The sky over the camera's road
    stars: int
    team_sky: RGB | None
    """The sky while a human is asked; None: his team's colour."""
    sun_glow: float
    """The share of white in the sun of a team's sky; some teams have a colour of their own in `suns`."""
    suns: Mapping[str, RGB]
    sky_words: Mapping[str, RGB]
    """Text colours on a team's sky, for teams whose own colour is too dark."""
    petrol_sun: RGB
    """The colour that brightens the sun while other teams ride."""
    # Inks of posters; next to a team's colour, those that contrast with it.
    hot: RGB = (240, 58, 120)
    coral: RGB = (196, 67, 42)
    plum: RGB = (123, 45, 107)
    teal: RGB = (18, 116, 104)
    sand: RGB = (160, 94, 24)
    navy: RGB = (29, 44, 82)

    @property
    def is_dark(self) -> bool:
        """Whether the window's title bar should be dark, too."""
        return self.name == "dark"

    @property
    def for_paper(self) -> Palette:
        return self if self.paper_palette is None else self.paper_palette

    @property
    def for_selection(self) -> Palette:
        """The palette for content on a selected tile, whose background is `accent`."""
        theme = CONTRAST if self.name.startswith(CONTRAST.name) else DAY
        return theme.for_paper if sum(self.accent) > sum(self.on_accent) else theme


_DAY = {
    "ink": "#07202A", "paper": "#FBF6EA", "sheet": "#FBF6EA", "on_sheet": "#07202A",
    "pink": "#FE3E85", "pink_words": "#FF8DB6", "paper_pink": "#C42362", "green": "#068665", "green_words": "#5FD9A4",
    "ground": "#0B3945", "ground2": "#0F4552", "deep": "#072831", "line": "#2C6570", "dim": "#9CC3C4", "tx": "#FBF6EA",
    "road": "#F8F1E0", "road2": "#EFE5CE", "out": "#BFD8D0", "out2": "#B0CCC3", "joint": "#D9CBAA", "band": "#135A66",
    "bandtx": "#D6EEE8", "dots": "#0B3945", "hill1": "#0B3945", "hill2": "#135A66", "hill3": "#1E7580",
    "snow": "#FBF6EA", "edge": "#07202A", "roadtx": "#0B3945", "climb": "#D8A25E", "peak": "#A8662F",
    "descent": "#E9CFA0", "stone": "#5B3416", "fog": "#DCE8E6", "error": "#FFA48C", "paper_error": "#A3271A",
}  # fmt: skip
_NIGHT = _DAY | {
    "sheet": "#1B2340", "on_sheet": "#F3F1EA", "paper_pink": "#FF7FAE", "paper_error": "#FFA48C",
    "ground": "#0A0E1C", "ground2": "#131A30", "deep": "#05070F", "line": "#2A3350", "dim": "#97A2C2", "tx": "#F3F1EA",
    "road": "#3E4664", "road2": "#373F5B", "out": "#20283F", "out2": "#1C2338", "joint": "#444C69", "band": "#151C31",
    "bandtx": "#AEB8D6", "dots": "#8F9ABC", "hill1": "#080B16", "hill2": "#19213D", "hill3": "#2A3660",
    "snow": "#AEB8D6", "edge": "#F3F1EA", "roadtx": "#F3F1EA", "climb": "#7A5A38", "descent": "#5E5148",
    "stone": "#E9C79A", "fog": "#56607E",
}  # fmt: skip
_CONTRAST = _DAY | {
    "ink": "#000000", "paper": "#FFFFFF", "sheet": "#FFFFFF", "on_sheet": "#000000",
    "pink": "#FE5C90", "pink_words": "#FFB3CE", "paper_pink": "#8F0F42", "green": "#00583A", "green_words": "#7FF0BE",
    "ground": "#000000", "ground2": "#10181B", "deep": "#000000", "line": "#40565C", "dim": "#D8E4E6", "tx": "#FBF6EA",
    "road": "#FFFFFF", "road2": "#EEEEEE", "out": "#C4D3D0", "out2": "#B8C9C5", "joint": "#8A8A8A", "band": "#000000",
    "bandtx": "#FFFFFF", "dots": "#000000", "hill1": "#101A1D", "hill2": "#2A3A3F", "hill3": "#3C5258",
    "snow": "#FFFFFF", "edge": "#000000", "roadtx": "#000000", "error": "#FFC0AF", "paper_error": "#8C1A0E",
}  # fmt: skip


_DARK_POSTER = {"sky": rgb("#0C1330"), "sky_sun": rgb("#E9E4D6"), "words_shadow": rgb("#05070F")}
_PALE = {"white": rgb("#8F97AE")}
_SKIES: dict[str, dict[str, Any]] = {
    "light": {"team_sky": None, "sun_glow": 0.15, "suns": _PALE, "sky_words": {
        "azure": rgb("#8FD2FF"), "red": rgb("#FFB3A6"), "indigo": rgb("#C9D4FF"), "black": WHITE,
        "purple": rgb("#DDB8FF"), "brown": rgb("#E5BFA6"), "olive": rgb("#E3D95C")}},
    "dark": _DARK_POSTER | {"team_sky": rgb("#0C1330"), "sun_glow": 0.62, "suns": _PALE, "sky_words": {
        "red": rgb("#FF7A66"), "indigo": rgb("#93A6F0"), "black": WHITE,
        "purple": rgb("#C58AFF"), "brown": rgb("#D6A17E"), "olive": rgb("#C9BC3A")}},
    "contrast": _DARK_POSTER | {"team_sky": BLACK, "sun_glow": 0.0, "suns": {"black": rgb("#4A545C")}, "sky_words": {
        "red": rgb("#FF9C8A"), "indigo": rgb("#B9C6FF"), "black": WHITE,
        "purple": rgb("#D9B0FF"), "brown": rgb("#E5BFA6"), "olive": rgb("#D6CB52")}},
}  # fmt: skip


def _theme(name: str, codes: dict[str, str]) -> Palette:
    c = {key: rgb(code) for key, code in codes.items()}
    strong, night = name == "contrast", name == "dark"
    off, weak = (0.25, 0.1) if strong else (0.37, 0.28)
    tx, sheet, stx = c["tx"], c["sheet"], c["on_sheet"]
    common: dict[str, Any] = {
        "pink": c["pink"], "green": c["green"], "green_words": c["green_words"], "bib": c["paper"], "on_bib": c["ink"],
        "line": c["line"], "road": c["road"], "road2": c["road2"], "road_line": c["joint"], "road_words": c["roadtx"],
        "numbers_band": c["band"], "on_numbers_band": c["bandtx"], "outer": c["out"], "outer2": c["out2"],
        "outline": c["edge"], "dots": c["dots"], "fog": c["fog"], "stone": c["stone"], "snow": c["snow"],
        "hills": (c["hill1"], c["hill2"], c["hill3"]), "climb": c["climb"], "peak": c["peak"], "slope": c["descent"],
        "sprint_line": c["green"], "scrim": (2, 12, 16), "edge_width": 1.6 if strong else 0.0,
        "band": c["ink"], "on_band": c["paper"],
        "road_edge": c["line"] if night else c["edge"], "lap_badge": c["dim"] if night else c["out"],
        "start_words": c["roadtx"] if strong else mix(c["roadtx"], c["out"], 0.12),
        "rider_rim": c["ink"] if strong else mix(c["ink" if night else "paper"], c["road"], 0.3),
        "framed_card": c["out2"] if night else c["paper"], "bar_line": c["green_words"] if strong else c["green"],
        "card_note": mix(c["ink"], c["paper"], 0 if strong else 0.22),
        "card_points": mix(c["green"], c["ink"], 0.1),
        "card_faint": mix(c["ink"], c["paper"], 0.3),
        "card_refused": mix(c["ink"], c["paper"], 0.34 if strong else 0.45),
        "bib_off": mix(c["ink"], c["paper"], 0.25 if strong else 0.45),
        "news_heading": mix(c["ink"], c["paper"], 0.22),
        "news_key": (c["paper"], c["ink"]) if strong else (c["ink"], c["paper"]),
        "halftone": not strong, "has_shadows": not strong, "has_clear_posters": strong, "stars": 70 if night else 0,
        "petrol_sun": WHITE if night else c["green_words"], **_SKIES[name],
    }  # fmt: skip

    def on_ground(ground: RGB, ink: RGB, sunk: RGB) -> dict[str, Any]:
        """Return the colours that depend on the ground under the road."""
        return {
            "ring_edge": ink if strong else common["road_edge"], "ribbon_edge": ink if night else c["ink"],
            "on_framed_card": ink if night else c["ink"], "below_road": sunk if strong or night else c["ink"],
            "beyond_dots": mix(c["out2"], ground, 0.5 if strong else 0.18),
        }  # fmt: skip

    desk = Palette(
        name=name, paper_palette=None, desk=c["ground"], paper=c["ground2"], sunk=c["deep"], card=c["ground2"],
        hover=mix(c["ground2"], tx, 0.16), raised=mix(c["ground2"], tx, 0.14), edge=tx if strong else c["line"],
        control=c["dim"], ink=tx, ink2=c["dim"], ink3=mix(tx, c["ground"], off), accent=c["paper"],
        on_accent=c["ink"], tint=mix(c["line"], c["deep"], 0.1), warn=c["error"], refusal=c["deep"], on_ink=c["ground"],
        shadow=c["deep"], pink_words=c["pink_words"], **common, **on_ground(c["ground"], tx, c["deep"]),
    )  # fmt: skip
    paper = replace(
        desk, name=f"{name}-on-paper", desk=sheet, paper=sheet, sunk=mix(sheet, stx, 0.04), card=mix(sheet, stx, 0.1),
        hover=mix(sheet, stx, 0.18), raised=mix(sheet, stx, 0.18), edge=stx if strong else mix(sheet, stx, 0.22),
        control=mix(stx, sheet, weak), ink=stx, ink2=mix(stx, sheet, weak), ink3=mix(stx, sheet, off), accent=stx,
        on_accent=sheet, tint=mix(sheet, stx, 0.18), warn=c["paper_error"], refusal=sheet, on_ink=sheet,
        shadow=mix(sheet, stx, 0.3), pink_words=c["paper_pink"], **on_ground(sheet, stx, mix(sheet, stx, 0.04)),
    )  # fmt: skip
    return replace(desk, paper_palette=paper)


DAY, NIGHT, CONTRAST = _theme("light", _DAY), _theme("dark", _NIGHT), _theme("contrast", _CONTRAST)
PALETTES: dict[str, Palette] = {palette.name: palette for palette in (DAY, NIGHT, CONTRAST)}


def palette_for(theme: str, *, dark: bool) -> Palette:
    """Return the palette of this name; for any other name, NIGHT if the desktop is `dark`, else DAY."""
    return PALETTES.get(theme, NIGHT if dark else DAY)


@dataclass(frozen=True, slots=True)
class Look:
    """Fill, label colour and shape of a team or group."""

    fill: RGB
    label: RGB
    shape: str

"""The colours of the design sheet: three themes, and the looks of the six teams, which are the same in all."""

from __future__ import annotations

from dataclasses import dataclass

RGB = tuple[int, int, int]


def rgb(code: str) -> RGB:
    """`#RRGGBB` as three numbers 0–255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@dataclass(frozen=True, slots=True)
class Palette:
    """One theme. Names are those of the design sheet's palette."""

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
    casing: RGB
    grass: RGB
    gold: RGB
    warn: RGB
    refusal: RGB
    on_ink: RGB
    shadow: RGB
    band: RGB
    on_band: RGB
    climb: RGB
    peak: RGB
    slope: RGB
    edge_width: float = 1.2
    refusal_edge: float = 0
    paint: RGB = (255, 255, 255)
    sprint_line: RGB = (22, 105, 78)
    finish_line: RGB = (22, 19, 14)
    veil: RGB = (26, 23, 18)

    def __hash__(self) -> int:
        """Of its name: most sprites are found by their theme."""
        return hash(self.name)


LIGHT = Palette(
    name="light",
    desk=rgb("#DDD3BF"),
    paper=rgb("#FBF7EC"),
    sunk=rgb("#F2EBDA"),
    card=rgb("#FFFDF6"),
    edge=rgb("#D5CAB2"),
    control=rgb("#7B6F5A"),
    ink=rgb("#26221B"),
    ink2=rgb("#5D5443"),
    ink3=rgb("#6B614F"),
    accent=rgb("#16694E"),
    on_accent=rgb("#FFFFFF"),
    tint=rgb("#D6E8DA"),
    road=rgb("#CBC2AF"),
    road2=rgb("#C3B9A5"),
    road_line=rgb("#ACA28C"),
    casing=rgb("#4A4335"),
    grass=rgb("#EDEAD6"),
    gold=rgb("#E9D9A6"),
    warn=rgb("#8F1D10"),
    refusal=rgb("#F6DDD2"),
    on_ink=rgb("#FBF7EC"),
    shadow=rgb("#5A4A2A"),
    band=rgb("#39342B"),
    on_band=rgb("#F2EBDA"),
    climb=rgb("#B98A4A"),
    peak=rgb("#7A5A34"),
    slope=rgb("#4A3115"),
)

DARK = Palette(
    name="dark",
    desk=rgb("#14161A"),
    paper=rgb("#22252A"),
    sunk=rgb("#1B1D21"),
    card=rgb("#2E3238"),
    edge=rgb("#3B4047"),
    control=rgb("#8B9099"),
    ink=rgb("#F0EADC"),
    ink2=rgb("#BDB6A6"),
    ink3=rgb("#A9A396"),
    accent=rgb("#62CBA0"),
    on_accent=rgb("#0D1A15"),
    tint=rgb("#1F3D33"),
    road=rgb("#4B4D50"),
    road2=rgb("#44464A"),
    road_line=rgb("#64676B"),
    casing=rgb("#A79F8E"),
    grass=rgb("#1E2320"),
    gold=rgb("#5B5031"),
    warn=rgb("#FF8A73"),
    refusal=rgb("#4A2520"),
    on_ink=rgb("#22252A"),
    shadow=rgb("#000000"),
    band=rgb("#0C0D10"),
    on_band=rgb("#F0EADC"),
    climb=rgb("#A8793A"),
    peak=rgb("#C79A5C"),
    slope=rgb("#F0DDBC"),
)

CONTRAST = Palette(
    name="contrast",
    desk=rgb("#FFFFFF"),
    paper=rgb("#FFFFFF"),
    sunk=rgb("#EDEDED"),
    card=rgb("#FFFFFF"),
    edge=rgb("#000000"),
    control=rgb("#000000"),
    ink=rgb("#000000"),
    ink2=rgb("#1C1C1C"),
    ink3=rgb("#333333"),
    accent=rgb("#00482B"),
    on_accent=rgb("#FFFFFF"),
    tint=rgb("#CFEBDB"),
    road=rgb("#DADADA"),
    road2=rgb("#CECECE"),
    road_line=rgb("#6E6E6E"),
    casing=rgb("#000000"),
    grass=rgb("#FFFFFF"),
    gold=rgb("#FFE49A"),
    warn=rgb("#7A0A00"),
    refusal=rgb("#FFFFFF"),
    on_ink=rgb("#FFFFFF"),
    shadow=rgb("#000000"),
    band=rgb("#000000"),
    on_band=rgb("#FFFFFF"),
    climb=rgb("#B98A4A"),
    peak=rgb("#7A5A34"),
    slope=rgb("#2A1A06"),
    edge_width=1.6,
    refusal_edge=2,
)

PALETTES: dict[str, Palette] = {p.name: p for p in (LIGHT, DARK, CONTRAST)}


def palette_of(theme: str, *, dark: bool) -> Palette:
    """The palette of this name; any other name follows the desktop, which is `dark` or not."""
    return PALETTES.get(theme, DARK if dark else LIGHT)


@dataclass(frozen=True, slots=True)
class TeamLook:
    """Fill, label colour and shape of a team; `colour_key` is the `colour` of the record (docs/record.md)."""

    colour_key: str
    fill: RGB
    label: RGB
    shape: str


_BLACK: RGB = (0, 0, 0)
_WHITE: RGB = (255, 255, 255)

TEAM_LOOKS: tuple[TeamLook, ...] = (
    TeamLook("yellow", rgb("#F2AE0A"), _BLACK, "circle"),
    TeamLook("azure", rgb("#30ACFE"), _BLACK, "triangle"),
    TeamLook("red", rgb("#A92411"), _WHITE, "square"),
    TeamLook("white", rgb("#FFFFFF"), _BLACK, "diamond"),
    TeamLook("indigo", rgb("#3D5399"), _WHITE, "star"),
    TeamLook("black", rgb("#101216"), _WHITE, "cross"),
)

_LOOK_OF = {look.colour_key: look for look in TEAM_LOOKS}


def team_look(colour_key: str) -> TeamLook:
    """The look of a team's colour; raises KeyError for a colour that is not one of the six."""
    return _LOOK_OF[colour_key]

"""Days and months in words."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.words import _, mark, pgettext

_AREAS: Final = frozenset(
    ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
)
"""Parts of the world in which time zones are named after cities."""
_CITIES: Final = (
    mark("Athens"), mark("Berlin"), mark("Brussels"), mark("Copenhagen"), mark("Lisbon"), mark("London"),
    mark("Moscow"), mark("Paris"), mark("Prague"), mark("Rome"), mark("Stockholm"), mark("Warsaw"), mark("Zurich"),
)  # fmt: skip
"""Cities that some languages call by other names."""


def weekday_name(weekday: int) -> str:
    """Return the name of a day of the week; 0: Monday."""
    return (
        _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"),
    )[weekday]  # fmt: skip


def month_name(month: int) -> str:
    """Return the name of a month; 1: January."""
    return (
        _("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August"),
        _("September"), _("October"), _("November"), _("December"),
    )[month - 1]  # fmt: skip


def day_and_month(day: int, month: int) -> str:
    """Return a day of the year as `22 November`; month 1 is January."""
    number = pgettext("first day of a month", "1") if day == 1 else day
    return _("{day} {month}").format(day=number, month=month_name(month))


def city_name(zone: str) -> str:
    """Return the city after which a time zone such as `Europe/Rome` is named; empty for any other name."""
    area, _slash, place = zone.partition("/")
    city = place.rpartition("/")[2].replace("_", " ") if area in _AREAS else ""
    return _(city) if city in _CITIES else city

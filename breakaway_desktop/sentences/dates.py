"""Days and months in words."""

from __future__ import annotations

from breakaway_desktop.kit.words import _


def weekday_name(weekday: int) -> str:
    """Return the name of a day of the week; 0: Monday."""
    return (
        _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"),
    )[weekday]  # fmt: skip


def day_and_month(day: int, month: int) -> str:
    """Return a day of the year as `22 November`; month 1 is January."""
    name = (
        _("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August"),
        _("September"), _("October"), _("November"), _("December"),
    )[month - 1]  # fmt: skip
    return _("{day} {month}").format(day=day, month=name)

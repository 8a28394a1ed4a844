"""Times and dates in a letter, which look like orders: `11:10` is a time, or rider 11 plays 10."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from breakaway_desktop.mail.letter_lines import fold, join_forms

STAMP_SIGN: Final = "⌚"
"""What remains of a time in the middle of a line, so that the text before and after it is not read together."""

MONTHS: Final = {
    "en": "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec",
    "de": "januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|mär|mrz|okt|dez",
    "fr": "janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr?|avr|juil|déc",
    "it": "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre"
    "|gen|mag|giu|lug|ago|set|ott|dic",
    "es": "enero|febrero|abril|mayo|junio|julio|septiembre|setiembre|octubre|noviembre|diciembre|ene|abr",
    "nl": "januari|februari|maart|mei|augustus|mrt",
    "pt": "janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|fev|mai|out",
    "pl": "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia"
    "|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru",
    "ru": "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря"
    "|янв|февр?|мар|апр|июн|июл|авг|сент?|окт|нояб?|дек",
    "sv": "januari|februari|augusti|maj|okt",
}
"""Names of months and how they are shortened, by language."""

WEEKDAYS: Final = {
    "en": "(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun",
    "de": "(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|mo|di|mi|do|fr|sa|so",
    "fr": "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam|dim",
    "it": "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gio|sab|dom",
    "es": "lunes|martes|miércoles|jueves|viernes|sábado|domingo|mié|jue|vie|sáb",
    "nl": "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|wo|vr|za|zo",
    "pt": "(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|seg|ter|qua|qui|sex",
    "pl": "poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|pon|wt|śr|czw|pt|sob|niedz",
    "ru": "понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|пн|вт|ср|чт|пт|сб|вс",
    "sv": "måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|mån|tis|ons|tors|fre|lör|sön",
}
"""Names of days and how they are shortened, by language."""

NEAR_DAYS: Final = {
    "en": "today|yesterday|tomorrow|tonight",
    "de": "heute|gestern|morgen",
    "fr": "aujourd'hui|hier|demain",
    "it": "oggi|ieri|domani|stasera|stamattina",
    "es": "hoy|ayer|mañana",
    "nl": "vandaag|gisteren|morgen",
    "pt": "hoje|ontem|amanhã",
    "pl": "dziś|dzisiaj|wczoraj|jutro",
    "ru": "сегодня|вчера|завтра",
    "sv": "idag|i dag|igår|i går|imorgon|i morgon",
}
"""Days that are named from today, by language."""

BEFORE_TIMES: Final = {
    "en": "at|@|since|until|till|by|before|after|around|between|sent|posted|received|delivered|edited|seen|time",
    "de": "um|gegen|ab|bis|seit|vor|nach|zwischen|gesendet|zugestellt|gelesen|bearbeitet|geschrieben|uhrzeit",
    "fr": "à|vers|dès|avant|après|depuis|entre|reçu|lu|modifié|envoyé|envoyé à",
    "it": "alle|ore|alle ore|dalle|verso le|tra le|fra le|letto|ricevuto|modificato|inviato|inviato alle",
    "es": "a las|las|desde las|hasta las|entre las|recibido|leído|editado|enviado|hora",
    "nl": "om|tot|vanaf|rond|na|tussen|gelezen|ontvangen|bewerkt|verzonden",
    "pt": "às|até as|até às|desde as|entre as|lido|recebido|enviado às",
    "pl": "godz|godzinie|o godz|o godzinie|przed|między|odczytano|wysłano",
    "ru": "в|до|после|около|между|прочитано|изменено|отправлено",
    "sv": "kl|klockan|klo",
}
"""Words after which `11:10` is a time, by language."""

BEHIND_TIMES: Final = {
    "en": "o'clock|hrs?|hours|h",
    "de": "uhr",
    "fr": "heures?",
    "es": "horas|hs",
    "nl": "uur",
    "pl": "godz",
    "ru": "ч|час",
    "zones": r"z|utc|gmt|cet|cest|bst|est|edt|cst|cdt|mst|mdt|pst|pdt|mez|mesz|msk",
    "offsets": r"(?:gmt|utc)?[+-]\d\d:?\d\d|(?:gmt|utc)[+-]\d{1,2}",
    "marks": "✓+|✔+|☑|⌚|🕐",
}
"""What makes a time of the `11:10` before it, by language."""


_CLOCK: Final = re.compile(
    r"(?:(?<![\w:./])|(?<=\dT)|(?<=[午前後전후]))(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?P<second>:[0-5]\d(?:[.,]\d{3})?)?(?!\d|:\d|/)"
)
"""A time as in `11:10`; the same with a blank (`11: 10`) is an order."""

_DAY: Final = r"(?<![\w:])(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:st|nd|rd|th|er|\.|º|°|ª)?"
_MONTH: Final = rf"(?<!\w)(?:{join_forms(MONTHS)})(?!\w)\.?"
_SHORT_DAY: Final = rf"(?<!\w)(?:{join_forms(WEEKDAYS)})(?!\w)"
_YEAR: Final = r"(?:(?:,?\s|[/-])(?:del?\s)?(?:19|20)\d\d(?!\w))"
_NUMERIC: Final = (
    r"(?<![\w:./-])(?<!\d[:=>]\s)(?:\d{4}[./-]\s?\d{1,2}[./-]\s?\d{1,2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4})\.?"
)
_DATE: Final = (
    rf"(?:{_DAY}[\s/-](?:de\s|of\s)?{_MONTH}{_YEAR}?|{_MONTH}\s{_DAY}{_YEAR}?|{_NUMERIC}|\d{{4}}年\d{{1,2}}月\d{{1,2}}日"
    rf"|(?<!\w)(?:{join_forms(NEAR_DAYS)})(?!\w)|(?<!\w)(?:{join_forms(WEEKDAYS)})(?:(?<=\w{{4}})(?!\w)|[.,]))(?:\s?(?:г|r)\.)?"
)
_AT: Final = rf"(?:(?<!\w)(?:{join_forms(BEFORE_TIMES)})\.?:?\s{{0,2}})"
_BETWEEN: Final = r"[\s,;.·•@|-]{0,4}"

_DATE_BEFORE: Final = re.compile(rf"(?:{_DATE}(?:{_BETWEEN}{_AT}?|T)|{_AT})$", re.IGNORECASE)
_DATE_AFTER: Final = re.compile(rf"{_BETWEEN}{_AT}?{_DATE}", re.IGNORECASE)
_BEHIND: Final = re.compile(rf"\s?(?:[ap]\.?\s?m\b\.?|(?:{join_forms(BEHIND_TIMES)})(?!\w))", re.IGNORECASE)
_RANGE: Final = re.compile(r"\s?(?:-|to|and|bis|und|à|et|e|alle|y|a las|en|tot|i|do|и|до)\s?", re.IGNORECASE)
_OPENING: Final = re.compile(r"(?:[\[({]\s?|<[^<>\d]{0,40})$")
_CLOSING: Final = re.compile(r"\s?[\])}>]")
_EMPTY: Final = re.compile(rf"[\[({{<]\s?{STAMP_SIGN}\s?[\])}}>]|{STAMP_SIGN}")
_DAYS_OR_HOURS: Final = re.compile(
    rf"(?P<month>{_MONTH}\s)?\b(?P<first>\d{{1,2}})\.?\s?-\s?(?P<second>\d{{1,2}})"
    rf"(?:\.\s?\d{{1,2}}\.(?!\d)|\.?\s(?:de\s|of\s)?{_MONTH}|\s?[ap]\.?m\b|\s(?:{join_forms(BEHIND_TIMES)})(?!\w)|(?P<none>))",
    re.IGNORECASE,
)
"""Days or hours from … to …: `11 - 12 December`, `11 - 12 h`."""

_MONTH_ALONE: Final = re.compile(_MONTH)
_OTHER_WORDS: Final = frozenset(
    ("may", "march", "mar", "set", "out", "mai", "ago", "lis", "lip", "gen", "mag", "sty", "dic")
)
"""Names of months that are other words too."""

_LONGEST_BEFORE: Final = 48
"""Number of characters before a time in which its date is looked for."""


class _Clock(NamedTuple):
    start: int
    end: int
    is_certain: bool


def is_clock(text: str) -> bool:
    """Return whether a text is nothing but a time."""
    return _CLOCK.fullmatch(text) is not None


def has_leading_zero(text: str) -> bool:
    """Return whether the minutes of a time have a leading zero."""
    clock = _CLOCK.fullmatch(text)
    return clock is not None and clock["minute"][0] == "0"


def is_month(word: str) -> bool:
    """Return whether a word in lower case is a month, and nothing else."""
    return _MONTH_ALONE.fullmatch(word) is not None and word not in _OTHER_WORDS


def has_time_stamp(text: str) -> bool:
    """Return whether there is a time or a year in the text."""
    return bool(_CLOCK.search(text) or re.search(r"(?<!\w)(?:19|20)\d\d(?!\w)|\d[./-]\d{1,2}[./-]\d", text))


def without_time_stamps(text: str) -> str:
    """Return the folded text without what can only be a time or a date. `11:10` alone remains: it may be an order."""
    if ":" in text:
        text = _without_clocks(text)
    if "-" in text:
        text = _DAYS_OR_HOURS.sub(_without_days, text)
    if STAMP_SIGN not in text:
        return text
    text = " ".join(_EMPTY.sub(f" {STAMP_SIGN} ", text).split())
    if text.startswith(STAMP_SIGN):
        text = text.lstrip(f"{STAMP_SIGN} ,;:·•|")
    return text.rstrip(f"{STAMP_SIGN} ,;·•|@(") if text.endswith(STAMP_SIGN) else text


def _without_days(days: re.Match[str]) -> str:
    """Return a sign in place of a range of days or hours; other numbers with a hyphen remain."""
    first, second = int(days["first"]), int(days["second"])
    is_range = days["none"] is None or days["month"]
    return f" {STAMP_SIGN} " if is_range and first < second and not days.group().endswith(" may") else days.group()


def _without_clocks(text: str) -> str:
    """Return the text with a sign in place of each certain time."""
    clocks: list[_Clock] = []
    for match in _CLOCK.finditer(text):
        clock = _see_clock(text, match)
        is_range = bool(clocks) and _RANGE.fullmatch(text, clocks[-1].end, match.start()) is not None
        if is_range and (clocks[-1].is_certain or clock.is_certain):
            clock, clocks[-1] = clock._replace(is_certain=True), clocks[-1]._replace(is_certain=True)
        clocks.append(clock)
    result, end = [], 0
    for clock in clocks:
        if clock.is_certain:
            result += [text[end : max(end, clock.start)], STAMP_SIGN]
            end = clock.end
    return "".join([*result, text[end:]])


def _see_clock(text: str, match: re.Match[str]) -> _Clock:
    """Return a time with the date beside it, and whether it is certain that it is a time."""
    start, end = match.span()
    before = text[max(0, start - _LONGEST_BEFORE) : start]
    is_certain = match["second"] is not None
    behind = _BEHIND.match(text, end)
    if behind:
        end, is_certain = behind.end(), True
    date = _DATE_BEFORE.search(before)
    if date:
        return _Clock(start - len(before) + date.start(), end, True)
    after = _DATE_AFTER.match(text, end)
    if after:
        return _Clock(start, after.end(), True)
    is_alone = bool(_OPENING.search(before)) and bool(_CLOSING.match(text, end))
    return _Clock(start, end, is_certain or is_alone)


_LOOSE_CLOCK: Final = re.compile(r"(?<![\w:])(?:[01]?\d|2[0-4])[:.h][0-5]\d(?:[:.][0-5]\d)?(?![\w:/])", re.IGNORECASE)
"""A time in brackets or before a name, where `11.10` and `11h10` stand for times too."""
_FULL_DATE: Final = re.compile(rf"{_NUMERIC}T?")
_STAMP_WORDS: Final = re.compile(
    rf"{_DATE}|{_AT}|{_BEHIND.pattern}|{_MONTH}|{_SHORT_DAY}|(?<![\w:./])\d{{1,2}}[./]\d{{1,2}}\.?(?![\w:/])"
    r"|(?<!\w)(?:19|20)\d\d(?!\w)|(?<!\w)(?:г|r)\.|上午|下午|午前|午後|오전|오후",
    re.IGNORECASE,
)
_BEGINS_SENTENCE: Final = re.compile(_AT, re.IGNORECASE)
_SEPARATORS: Final = " ,;.·•|-@"
_LONGEST_STAMP: Final = 50
_RIDERS: Final = frozenset(("11", "12", "13", "14", "21", "22", "23", "24"))


class Stamp(NamedTuple):
    """A time at the start of a line. `is_certain`: it cannot be an order."""

    end: int
    is_certain: bool


def is_stamp(text: str) -> bool:
    """Return whether the text consists of one time, with or without its date."""
    if len(text) > _LONGEST_STAMP or not any(map(str.isdigit, text)):
        return False
    rest, clocks = _CLOCK.subn(" ", fold(text))
    rest = _FULL_DATE.sub(" ", rest)
    if clocks == 0:
        rest, clocks = _LOOSE_CLOCK.subn(" ", rest)
    return clocks == 1 and not _STAMP_WORDS.sub(" ", rest).strip(_SEPARATORS)


def leading_stamp(text: str) -> Stamp | None:
    """Return the time at the start of a line, with its date before or after it; None if there is none."""
    clock = _CLOCK.search(text, 0, _LONGEST_STAMP) or _LOOSE_CLOCK.search(text, 0, _LONGEST_STAMP)
    if clock is None or not is_stamp(text[: clock.end()]) or _BEGINS_SENTENCE.match(text):
        return None
    behind = _BEHIND.match(text, clock.end())
    end = behind.end() if behind else clock.end()
    after = _DATE_AFTER.match(text, end)
    end = after.end() if after else end
    stamp = fold(text[:end])
    if stamp == clock.group() and "." in stamp:
        return None
    return Stamp(end, not may_be_order(stamp))


def may_be_order(stamp: str) -> bool:
    """Return whether a time may be an order as well: its hour is the number of a rider."""
    clock = _CLOCK.fullmatch(stamp)
    return clock is not None and not clock["second"] and clock["hour"] in _RIDERS

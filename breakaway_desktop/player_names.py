"""Names of players: whether two look alike, whether one can be seen, how it is written, and whether bots have names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from breakaway_desktop.kit.printable import JOINERS, UNSHOWN, VARIANTS, drop_loose, is_printable
from breakaway_desktop.kit.words import _

_BLANK: Final = "\u2800\ufffc\U00013441\U00013442\U0001d159"
"""Symbols without a picture: an empty Braille pattern, the place of an object, blanks of Egypt, an empty note."""
_UNSEEN: Final = re.compile(f"[{UNSHOWN}{VARIANTS}{_BLANK}]")
_AROUND: Final = re.compile(rf"\A[\s{UNSHOWN}{VARIANTS}]+|(?<![\s{UNSHOWN}])[\s{UNSHOWN}]+\Z")
_BLANKS: Final = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_ACCENTS: Final = re.compile(
    "[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
"""Marks that leave a letter what it is: those of Indian and Thai letters are not among them."""
_LOOKS: Final[dict[str, str]] = {
    "A": "ΑАᎪꓮ", "B": "ΒВᏴꓐꞴ", "C": "СᏟⲤꓚ", "D": "Ꭰꓓ", "E": "ΕЕᎬꓰ", "F": "ϜꓝꞘ", "G": "ԌᏀᏳꓖ", "H": "ΗНᎻⲎꓧ",
    "J": "ͿЈᎫꓙꞲ", "K": "ΚКᏦⲔꓗ", "L": "ᏞⳐꓡ", "M": "ΜϺМᎷⲘꓟ", "N": "ΝⲚꓠ", "O": "ΟОՕⲞꓳ", "P": "ΡРᏢⲢꓑ", "R": "ƦᎡᏒꓣ",
    "S": "ЅՏᏕᏚꓢ", "T": "ΤТᎢⲦꓔ", "U": "Սꓴ", "V": "ѴᏙꓦ", "W": "ԜᎳᏔꓪ", "X": "ΧХⲬꓫꞳ", "Y": "ΥУҮᎩᎽⲨꓬ", "Z": "ΖᏃꓜ𐋵",
    "a": "ɑαа", "b": "ƄЬᏏ", "c": "сᴄⲥꮯ", "d": "ԁᏧꓒ", "e": "еҽꬲ", "f": "քẝꞙꬵ", "g": "ƍɡցᶃ", "h": "һհᏂ",
    "i": "ıɩɪιіӏᎥꙇꭵ", "j": "ϳј", "l": "ƖǀΙІӀⲒꓲ", "n": "ոռ", "o": "οσоօᴏᴑⲟꬽ", "p": "ρрⲣ", "q": "ԛգզ",
    "r": "гᴦⲅꭇꭈꮁ", "s": "ƽѕꜱꮪ", "u": "ʋυսᴜꞟꭎꭒ", "v": "νѵᴠꮩ", "w": "ɯѡԝաᴡꮃ", "x": "х", "y": "ɣʏγуүᶌỿꭚ",
    "z": "ᴢꮓ",
}  # fmt: skip
"""Letters that look like a Latin one, by that letter: those of the Latin, Cyrillic, Greek, Armenian, Coptic, Cherokee
and Lisu scripts that have one letter as prototype in confusables.txt of Unicode 15.1 (Technical Standard 39)."""
_MORE_LOOKS: Final[dict[str, str]] = {
    "A": "ᴀ", "B": "ʙвɃ", "D": "ĐÐƉᴅ", "E": "ᴇ", "F": "ꜰ", "G": "ɢԍ", "H": "Ħʜн", "J": "ᴊ", "K": "ᴋкκĸ", "L": "Łʟ",
    "M": "ᴍм", "N": "ɴ", "O": "Ø", "P": "ᴘ", "R": "ʀ", "T": "ŦᴛтτȾ", "V": "٧۷", "b": "ƀ", "d": "đ", "h": "ħ", "i": "ɨ",
    "l": "łا١۱ןו", "o": "øه٥۵ס০०", "t": "ŧ", "ae": "æ", "oe": "œ", "AE": "Æ", "OE": "Œ",
    "2": "ƧϨ", "3": "ЗзƷʒȜȝ", "4": "Ꮞ", "5": "Ƽ", "6": "бᏮ", "8": "Ȣȣ", "9": "Ꝯ",
    "Г": "ΓⲄ", "Л": "Λ", "П": "ΠⲠ", "Ф": "ΦⲪ", "п": "π", "ф": "φɸ", "ك": "کڪ", "ي": "یى", "ة": "ۃ",
    "イ": "亻", "エ": "工", "カ": "力", "タ": "夕", "ト": "卜", "ニ": "二", "ハ": "八", "ロ": "口囗",
    "へ": "ヘ", "べ": "ベ", "ぺ": "ペ",
}  # fmt: skip
"""Letters and digits that look like others, in the same scripts and further ones: as confusables.txt has them, those
with a stroke through them, ligatures, and small capitals.
"""
_PUNCTUATION: Final = str.maketrans(dict.fromkeys("’‘‛`´′ʹʻʼʽʾˈˊˋ՚՝׳ߴߵ", "'") | dict.fromkeys("‐‑‒–—―−⁃﹘ーㅡ一─", "-"))
"""Apostrophes and hyphens, by the one of the keyboard."""
_FILLED: Final = {start + place: chr(ord("A") + place) for start in (0x1F150, 0x1F170) for place in range(26)}
"""Letters in filled circles and squares."""
_SHAPES: Final = _FILLED | str.maketrans(
    {letter: plain for looks in (_LOOKS, _MORE_LOOKS) for plain, letters in looks.items() for letter in letters}
)
_STROKES: Final = str.maketrans({"I": "l", "1": "l", "|": "l", "O": "o", "0": "o"})
"""Latin letters and digits that look alike as they are written."""

_are_rivals_shown = True


def show_rivals(are_shown: bool) -> None:
    """Set whether bots go by the names of rivals, in all `Names` that are made from now on; else by their colours."""
    global _are_rivals_shown
    _are_rivals_shown = are_shown


def are_rivals_shown() -> bool:
    return _are_rivals_shown


@lru_cache(1024)
def look_alike(one: str, other: str) -> bool:
    """Return whether two names are the same in other letters, or look the same as they are written."""
    return _fold(one) == _fold(other) or _outline(one) == _outline(other)


def find_alike(names: Iterable[str]) -> tuple[str, str] | None:
    """Return the first two names that look alike; None if there are none."""
    return next((pair for pair in combinations(names, 2) if look_alike(*pair)), None)


def alike_objection(name: str, others: Iterable[str]) -> str:
    """Return why a player may not have this name beside the others; empty if none of them looks like it."""
    alike = next((other for other in others if other and look_alike(name, other)), None)
    if alike is None:
        return ""
    if alike.casefold() == name.casefold():
        return _("Another player has this name. Choose another one.")
    return _("It looks like the name of {player}. Choose another one.").format(player=alike)


def is_visible(name: str) -> bool:
    """Return whether a name has a letter, a digit or a symbol that can be seen."""
    return any(unicodedata.category(letter)[0] in "LNS" for letter in _UNSEEN.sub("", name))


def player_objection(name: str, longest: int) -> str:
    """Return why a player may not have this name; empty if he may."""
    if not is_visible(name):
        return _("A name needs a letter, a digit or a symbol that can be seen.")
    if len(name) > longest:
        return _("A name can have up to {longest} characters.").format(longest=longest)
    if not is_printable(name) or any(letter not in JOINERS for letter in re.findall(f"[{UNSHOWN}]", name)):
        return _("This name has a character that can’t be shown. Leave it out.")
    return ""


def says_you(name: str) -> bool:
    """Return whether a friend's name looks like what the program calls the player: “You”, or a name with “(you)”."""
    after = _("{name} (you)").format(name="").strip()
    return _ends_like("".join(name.split()), ("You", _("You"), "(you)", after))


@lru_cache(1024)
def _ends_like(name: str, words: tuple[str, ...]) -> bool:
    """Return whether the name looks like one of the words, or its end like one in brackets."""
    return any(look_alike(name[-len(word) :] if word.startswith("(") else name, word) for word in words)


def clean_name(name: str) -> str:
    """Return a name as typed, without what shows nothing around it, and with single blanks between its words."""
    words = _AROUND.sub("", unicodedata.normalize("NFC", name))
    return _BLANKS.sub(" ", drop_loose(words))


def _fold(name: str) -> str:
    """Return the letters of a name whatever their case, accents and script."""
    return _bare(_bare(name).casefold()).translate(_SHAPES).translate(_STROKES)


def _outline(name: str) -> str:
    """Return what the letters of a name look like as they are written: a large I is a small l, but no L."""
    shapes = _bare(name).translate(_SHAPES).translate(_STROKES)
    return "".join(letter if letter == "L" else letter.casefold() for letter in shapes)


def _bare(name: str) -> str:
    """Return a name in plain letters, without accents and without what cannot be seen."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name.translate(_PUNCTUATION)))
    return unicodedata.normalize("NFC", _ACCENTS.sub("", " ".join(_UNSEEN.sub("", letters).split())))

"""Compilation of the catalogues: git contains the translations (.po), the program reads what is made of them (.mo).

It is a script with Babel alone, as an isolated build has nothing else: it imports neither the program nor `tools`.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "breakaway_desktop" / "locale"


class PlainCatalog(Catalog):
    """A catalogue with a minimal header."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Name and value of each line of the header."""
        head = [("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8")]
        head.append(("Content-Transfer-Encoding", "8bit"))
        if self.locale is not None:
            head += [("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)]
        return head


def compile_catalogues(locale: Path = LOCALE) -> None:
    """Compile each translation that has changed since it was compiled."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            compiled = target.with_suffix(f".{os.getpid()}")  # other processes may do the same
            compiled.write_bytes(mo_bytes(source))
            compiled.replace(target)


def mo_bytes(source: Path) -> bytes:
    """Return a compiled translation, without untranslated sentences."""
    code = source.parts[-3]
    catalogue = PlainCatalog(locale=code)
    for message in read_po(io.BytesIO(source.read_bytes()), locale=code):
        if message.id:
            catalogue[message.id] = message
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


if __name__ == "__main__":
    compile_catalogues()

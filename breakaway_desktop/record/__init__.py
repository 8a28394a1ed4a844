"""Race files (docs/record.md): their format, reading and writing them, and rebuilding and verifying their races."""

from typing import Final

ENDING: Final = ".race"
LARGEST_FILE: Final = 8 * 1024 * 1024

"""Race files (docs/record.md): their format, reading and writing them, and rebuilding and verifying their races.

>>> from pathlib import Path
>>> from breakaway_desktop.record import reading, rebuild, store, writing
>>> record = store.load(Path("boxed.race"))
>>> len(record.turns), record.teams[0].player, record.result.winners
(17, 'bot:domestique', (1,))
>>> first, steps, race = rebuild.rebuild(record)
>>> steps[0].decision, race.over
(PlayCard(rider=11, card=1), True)
>>> reading.read(writing.write(record).encode()) == record
True
"""

from typing import Final

ENDING: Final = ".race"
LARGEST_FILE: Final = 8 * 1024 * 1024

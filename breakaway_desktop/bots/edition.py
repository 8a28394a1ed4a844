"""The edition of the bots, where plug-ins and tests find it."""

from breakaway_desktop.record.edition import EDITION as EDITION

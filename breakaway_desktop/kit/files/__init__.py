"""Files: written whole or not at all, checked before they are read, and their type on the desktop."""

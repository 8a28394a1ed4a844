"""The game in a terminal: the same match, asked and answered in lines of text."""

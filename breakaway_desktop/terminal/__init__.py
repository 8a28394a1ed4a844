"""The game in a terminal: the same match, played in lines of text."""

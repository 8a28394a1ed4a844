"""The race of the day: the same race for everybody on a date, of which the first try counts."""

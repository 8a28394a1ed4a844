"""A race being played: seats, decisions and the record, without a screen. Window, terminal and simulate drive it."""

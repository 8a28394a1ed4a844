"""A race being played, without a screen: seats, decisions and record. Window, terminal and simulation use it."""

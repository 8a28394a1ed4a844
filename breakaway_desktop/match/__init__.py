"""A race that is being played, without a screen: seats, decisions and the record.

Window, terminal and simulation use it.
"""

"""The book of races in the window."""

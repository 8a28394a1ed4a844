"""Input: events of keyboard, mouse and controller, the key map, and the table of actions."""

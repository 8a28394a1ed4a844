"""What keys, mouse and controller do: events, moved keys, and the list of keys."""

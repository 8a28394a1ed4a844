"""The watching of a race, live or as a replay, without any drawing."""

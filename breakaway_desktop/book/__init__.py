"""The book of races: what a million races say."""

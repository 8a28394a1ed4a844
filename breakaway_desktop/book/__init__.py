"""The book of races: what a hundred thousand races say."""

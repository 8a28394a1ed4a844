"""The book of races: what so many races say."""

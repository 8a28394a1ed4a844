"""The replay screen: a race forwards and backwards, with reasons for all of it."""

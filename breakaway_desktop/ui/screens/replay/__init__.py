"""The replay as a screen: a race that has been ridden, forwards and backwards, with reasons for all of it."""

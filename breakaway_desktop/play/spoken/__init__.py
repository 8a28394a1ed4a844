"""The race in words, for the ear: sentences made from a team's view alone, one thought each, the new thing first."""

"""The part of a screen that needs no drawing: driving a match, pacing what is shown, setting up a race."""

"""The part of a screen that needs no drawing: driving a match, pacing its playback, setting up a race."""

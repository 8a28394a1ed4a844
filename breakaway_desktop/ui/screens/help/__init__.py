"""The pages of help: the screen with all of them, a page, and its diagrams."""

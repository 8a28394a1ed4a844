"""The dialogs that several screens open."""

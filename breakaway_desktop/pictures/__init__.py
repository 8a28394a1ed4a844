"""Pictures of races, from the command line."""

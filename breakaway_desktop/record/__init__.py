"""The file of a race (docs/record.md): its format, reading and writing it, rebuilding and verifying a race from it."""

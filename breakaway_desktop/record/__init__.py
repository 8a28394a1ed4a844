"""Race files (docs/record.md): their format, reading and writing, and rebuilding and verifying the race in one."""

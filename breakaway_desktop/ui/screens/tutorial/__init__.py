"""The tutorial: a race that waits for what a sheet over it asks for, step by step."""

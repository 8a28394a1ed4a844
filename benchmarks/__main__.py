"""Entry point of `python -m benchmarks`, which `make bench` runs."""

from benchmarks.run import main

main()

"""`python -m benchmarks`: what `make bench` runs."""

from benchmarks.run import main

main()

"""What `make bench` runs: one figure a line, `name = value unit`."""

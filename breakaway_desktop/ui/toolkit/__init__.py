"""What screens are written with: boxes, controls, pages, panels."""

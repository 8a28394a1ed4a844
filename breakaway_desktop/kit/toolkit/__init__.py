"""The toolkit that screens are written with: boxes, controls, pages, panels."""

"""Reports of races in lines of text, which window, terminal and letters show."""

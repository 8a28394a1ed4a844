"""Drawing in units: boxes, colours, letters, shapes, and the strokes that a frame is made of."""

"""Drawing in units: boxes, colours, fonts, shapes, and the display lists that frames are made of."""

"""Window, drawing, input, sound, files and words: a kit that knows nothing of the game.

A page is a tree of nodes (`toolkit/layout.py`), made anew after each message. A node asks for a width and a height in
units and is placed in a box; rows first shrink what may shrink. Controls send messages, which the page's `update` turns
into the next model (`toolkit/page.py`).
"""

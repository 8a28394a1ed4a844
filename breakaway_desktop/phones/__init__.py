"""Phones that show each player his hand in private: a table that browsers in the local network join, and its server.

Third-party packages (aiohttp, segno, ifaddr) are imported where they are used, so that a program without an open table
never loads them. All work on the race is done in the caller's thread; the server's thread only transfers texts.
"""

"""Building and trying the program for Windows on Linux, with Wine and packages of PyPI and Debian alone.

`python.py` makes a Windows Python with the locked packages, `wine.py` runs Windows programs, `build.py` is
`make windows`, and `trial.py` is `make windows-test`.
"""

"""Building and testing the program for Windows on Linux, with only Wine and packages from PyPI and Debian.

`python.py` installs a Windows Python with the locked packages, `wine.py` runs Windows programs, `build.py` is `make
windows`, and `trial.py` is `make windows-test`.
"""

"""Runs before a packed program: what it starts (lp, a browser, pg_dump) finds its own libraries.

The packed program found those beside it by this variable and needs it no more.
"""

import os

LIBRARIES = "LD_LIBRARY_PATH"

before = os.environ.pop(f"{LIBRARIES}_ORIG", "")
if before:
    os.environ[LIBRARIES] = before
else:
    os.environ.pop(LIBRARIES, None)

"""Till: a point-of-sale till for shops in Albania, everything but its window.

Lives here: the version and the packages of the till.
Must not: Qt; that is the window's (`ui`).
"""

from importlib.metadata import version

import till.sqlite  # noqa: F401 before whatever else imports one

__version__ = version("till")

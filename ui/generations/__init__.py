"""The generations of a till: what came back with a backup, and which of two goes on.

Lives here: the two pages (ui design, screen 28).
Must not: deciding when a till lives twice, what a restore found.
"""

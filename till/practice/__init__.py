"""A fiscalization service of one's own, for practice, demos and tests.

Lives here: the service of the specification over real HTTP on loopback, with its own SQLite file,
its own reading of every rule, receipts that scan, and faults that can be switched on.
Must not: import anything of the till, be reachable from another machine, issue a real invoice.
"""

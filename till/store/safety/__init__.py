"""What keeps the data safe: proving a database, copying it, putting a copy in its place.

Lives here: reading a whole database, files of copies.
Must not: when copies are made, or who may put one in place (actions).
"""

"""What keeps the data safe: proving a database, copying it, putting a backup in its place.

Lives here: reading a whole database, files of backups.
Must not: when backups are made, or who may put one in place (actions).
"""

"""Proving a database: the file is sound, the shape the till's, the journal fits what it tells.

Lives here: reading a whole database, what is due beside selling, a database in numbers.
Must not: files of backups, or what follows from a fault (actions).
"""

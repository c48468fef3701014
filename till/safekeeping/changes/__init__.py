"""What changed in the database, by number, and how the changed rows are now.

Lives here: noting keys as rows are written, reading those rows later.
Must not: files, and what the store has: the writer itself notes by this.
"""

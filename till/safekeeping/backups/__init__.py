"""Backups as files: made beside selling, checked, kept for a year, carried to the second location.

Lives here: the form of a backup, the folders of them, saving what is open where files went away.
Must not: when backups are made (actions), or putting one in place (restoring).
"""

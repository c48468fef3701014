"""How the till is, and what keeps it: the check-up, backups, the journal.

Lives here: a module for each of these groups of commands.
Must not: look at anything itself (checkup and store do).
"""

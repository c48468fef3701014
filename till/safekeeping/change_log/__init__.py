"""The change log of a backup: what was kept since follows into the second location.

Lives here: its file, the thread that writes it, how far it is as seen from outside.
Must not: bringing a backup up to it (restoring).
"""

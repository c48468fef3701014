"""Every key of the sell screen, and what a scan may be.

Lives here: the page of keys.
Must not: do anything.
"""

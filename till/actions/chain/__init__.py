"""Belonging to a chain: a till joins its office, sends its journal there, and leaves.

Lives here: who may, what is kept and written down.
Must not: keys, HTTP, the cursor (office_client).
"""

"""The commit anchor: what proves, outside the database, where it ended.

Lives here: the file beside the data, its key's codes, the sums that a clean end leaves.
Must not: single rows (digests), whole databases (integrity).
"""

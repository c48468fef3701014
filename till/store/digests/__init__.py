"""Seals of what was written, and the commit anchor: what later proves the data.

Lives here: the hash of each thing, of older data, and the last commit outside the database.
Must not: the rest of the store; proving (till/store/safety).
"""

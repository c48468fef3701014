"""Putting a backup in the place of the data, brought up to its change log; what that found.

Lives here: checking, replaying, the exchange of files, the rows that tell of it.
Must not: who may do it (actions), and the till's lock (owner).
"""

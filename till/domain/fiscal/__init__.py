"""Fiscal documents: states, recovery, and what is held against the service.

Lives here: which document may go, and what follows an answer.
Must not: a word of the wire.
"""

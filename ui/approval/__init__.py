"""Somebody else says yes or no to one thing.

Lives here: the question, the people who may answer, the PIN.
Must not: decide who may.
"""

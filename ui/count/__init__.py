"""Counting the drawer.

Lives here: notes, coins, amounts, and counts left halfway.
Must not: know what comes of a count.
"""

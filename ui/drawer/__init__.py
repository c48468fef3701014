"""The page of the drawer.

Lives here: what should be in it, what moved, deposits and withdrawals.
Must not: work out what should be.
"""

"""Money in the drawer: movements, counts, limits, foreign currency.

Lives here: what should be in the drawer and what is.
Must not: open a drawer.
"""

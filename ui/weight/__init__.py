"""Goods sold by measure that came without one: what the scale says, or a hand types.

Lives here: the dialog over the sale, and what is typed into it.
Must not: know which scale stands there.
"""

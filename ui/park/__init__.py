"""Baskets set aside.

Lives here: the list, its rows, setting aside and taking back.
Must not: keep baskets.
"""

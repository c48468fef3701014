"""The page of whoever owns the shop.

Lives here: figures of many days.
Must not: add up.
"""

"""Lists and tables.

Lives here: tables of figures, and what all lists share.
Must not: know what they list.
"""

"""Figures as bars and cells.

Lives here: bars, cells, parts of a whole.
Must not: work figures out.
"""

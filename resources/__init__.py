"""The files the till carries: fonts, icons, style, words, units, demo and practice data.

Lives here: data files only, reached with importlib.resources.
Must not: any Python besides this marker.
"""

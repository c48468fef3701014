"""The files the till carries: fonts, icons, style, words, units, the demonstration catalogue.

Lives here: data files only, reached with importlib.resources.
Must not: any Python besides this marker.
"""

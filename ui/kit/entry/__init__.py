"""Widgets in which something is typed.

Lives here: fields, pads, guards against a scan in the wrong place.
Must not: know the screen around them.
"""

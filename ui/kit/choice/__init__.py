"""Widgets that are pressed or chosen from.

Lives here: buttons, keys, chips, tabs, switches.
Must not: know the screen around them.
"""

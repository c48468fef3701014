"""Frames around what a feature shows: pages, dialogs, banners.

Lives here: heads, feet, covers, the way a dialog stands over a page.
Must not: know what they frame.
"""

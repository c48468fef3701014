"""The widget kit: one class per file, shared by all screens.

Lives here: controls that show what they are given and say what a person did.
Must not: words of their own, rules, imports from the till, or knowledge of the screen around them.
"""

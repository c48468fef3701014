"""Our widgets, shared by all features, and the shapes in which values are written.

Lives here: controls that show what they are given and say what a person did.
Must not: words of their own, rules, or knowledge of the screen around them.
"""

"""The slips that the till lays out itself: what stands on each, and drawing it.

Lives here: a function for each kind of slip, and the picture a slip becomes.
Must not: word anything itself, lay out a fiscal receipt, decide when a slip is printed.
"""

"""The second location as a place that nobody vouches for: it may hang, or hold anything.

Lives here: opening plain files alone, waiting no longer than there is patience.
Must not: what lies there.
"""

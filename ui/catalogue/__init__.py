"""Articles made or changed at the counter.

Lives here: an article in three fields.
Must not: say what an article may be.
"""

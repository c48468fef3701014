"""Paper that waits for a person's word, and paper on the screen.

Lives here: the question about it, and the roll that shows it.
Must not: print.
"""

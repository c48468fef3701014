"""Row digests: the hash of what was written, told by the journal, and rows held against it.

Lives here: the hash of each thing with its rows, what older data tell once, holding rows to it.
Must not: which file the rows are in (integrity), keys and anchors.
"""

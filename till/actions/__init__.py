"""What the till does, one module per thing, each read as a story.

Lives here: the actions and the ports they need.
Must not: rules (those are the domain's), SQL, HTTP, Qt.
"""

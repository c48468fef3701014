"""What the till does, one module per thing, each read as a story; a folder is one subject.

Lives here: the actions, the ports they need, the till that bundles them.
Must not: rules (those are the domain's), SQL, HTTP, Qt.
"""

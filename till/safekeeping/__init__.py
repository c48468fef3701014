"""The safety of data: what is kept where, what proves it, who ships it, how it comes back.

Lives here: three floors. Under the store what goes into each write: `digests`, `anchors`,
`changes`, `duplicates`, `second_location`. Over it what reads whole databases: `integrity`,
`backups`, `change_log`, `restoring`, `export`, `following`. On top `owner`: what a person does.
Must not: when any of it happens (actions), sentences.
"""

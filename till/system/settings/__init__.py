"""The settings: what there is, what each may be, where they come from, changing one.

Lives here: a module for each subject, `model` with all of them, `sources` that read them from file
and environment, `file` that changes one.
Must not: use them, hold a secret.
"""

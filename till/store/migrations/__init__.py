"""Numbered steps that bring a database to the present shape.

Lives here: one SQL file per step, never changed once released.
Must not: anything of the application.
"""

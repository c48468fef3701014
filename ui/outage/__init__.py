"""How long each document that waits still has, and the report of the outage.

Lives here: the page, its rows, the controller.
Must not: rules; what counts as an outage is for the domain.
"""

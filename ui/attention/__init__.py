"""What needs a person and what waits for the service: seen, tried again, decided.

Lives here: the page, its cards and rows, the controller.
Must not: rules; who may decide what is for actions.
"""

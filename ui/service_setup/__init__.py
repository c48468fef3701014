"""The service of an environment as an owner sets it up: address, token, a trial, changing over.

Lives here: the form and what it asks of the till, for the settings and the first start alike;
opening the till again, there or here.
Must not: decide what comes after, know a page.
"""

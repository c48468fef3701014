"""Setting a till up: the first start, each setting, what it is joined to.

Lives here: who may, what is asked of the equipment and the service, what is written down.
Must not: what settings there are, how they are kept (system).
"""

"""The scale on the counter: its connection, the languages scales speak, and weighing.

Lives here: one module for each language, the serial port they are spoken over.
Must not: know baskets, the store or the window; take a weight that has not come to rest.
"""

"""The window: shows values, reports what is asked for.

Lives here: screens, widgets, theme, keys, words and the bridge from events to signals.
Must not: rules of business, SQL, HTTP, or anything that another front end would need too.
"""

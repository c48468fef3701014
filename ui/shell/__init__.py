"""What every feature may ask of the window: context, events, tasks, sentences.

Lives here: what is the same for every feature.
Must not: know any screen.
"""

"""Mending: safe repairs of a scenario's files, as edits of their text, so that all else stays as it was typed.

A repair is one function that looks at a file and gives edits; `text`, `tables` and `yamlfiles` hold those of a kind of
file. `workshop` carries them out on one file, `scenario` on all files of a scenario; only `writing` touches the disk.
"""

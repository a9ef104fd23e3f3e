"""What no race could come to is refused, with one line.

`place/` lays every key by itself; here the keys are held against each other. What a document
leaves out is not held against it: a car that is not named is in reserve, and a turn may be set
without the points that the clock has taken until then.
"""

"""What drivers do without thinking: one file per game, named like its package.

A game of another package brings its own by an entry point of the group `fivewide.instincts`, under
its id: a module, or any object, with `instinct()`, which makes an `Instinct`.
"""

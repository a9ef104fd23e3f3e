"""The command line: `fivewide`."""

"""Many races, many processes, the same rows for the same seed."""

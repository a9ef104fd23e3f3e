"""Cards from results: drivers and tracks of Pile Up Racing, built, checked and printed."""

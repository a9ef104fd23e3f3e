"""The rules of Daytona 500, one file per chapter."""

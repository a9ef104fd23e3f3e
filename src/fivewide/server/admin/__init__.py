"""What whoever runs a server may look at and change, beside it: `fivewide server`."""

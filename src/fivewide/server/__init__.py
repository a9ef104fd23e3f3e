"""Tables over HTTP and websockets, kept in a database. Needs the extra `server`."""

"""File handles: every connection takes one, and so do the database and the log."""

from __future__ import annotations

RESERVED = 128  # for the database, the page's files, logs and workers
UNKNOWN = 512  # where the system does not tell


def take_handles(wanted: int) -> int:
    """As many as are wanted and the system allows; how many there are now."""
    try:
        import resource
    except ImportError:
        return UNKNOWN
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def backlog_of(handles: int) -> int:
    """How many connections are accepted in one go: a part of the handles only."""
    return max(16, min(2048, handles // 16))


def connections_of(handles: int) -> int:
    """How many connections may be open, so that handles are left for everything else.

    Connections are counted a little after they were accepted: some more may be on their way.
    """
    return max(16, handles - RESERVED - 3 * backlog_of(handles))

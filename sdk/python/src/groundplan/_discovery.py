"""Finds the server of this machine by the record that it leaves in the user's runtime folder."""

import json
import os
import stat
import sys
from typing import Callable, Dict, List, Mapping, Optional

from ._errors import GroundplanError

_RECORD_BYTES_MAX = 64 * 1024


def discover_base_url(environ: Mapping[str, str]) -> str:
    """Base URL of the running server. Raises `base_url_missing` where there is none.

    Somebody else could put a record there, or listen on the port of a server that has ended, and would be sent the
    key. So folder and file must belong to this user and be closed to others, and so must the process that wrote them.
    """
    for folder in runtime_folders(environ):
        base_url = _recorded_base_url(folder)
        if base_url is not None:
            return base_url
    raise GroundplanError(
        "No server was found on this machine: open a folder in the editor or run `groundplan serve`, "
        "or name another server by base_url=… or GROUNDPLAN_BASE_URL.",
        code="base_url_missing",
    )


def runtime_folders(environ: Mapping[str, str]) -> List[str]:
    """Folders that may be the user's runtime folder, in the order in which a server chooses."""
    if sys.platform == "win32":
        local = environ.get("LOCALAPPDATA") or os.path.join(os.path.expanduser("~"), "AppData", "Local")
        return [os.path.join(local, "groundplan", "runtime")]
    temporary = environ.get("TMPDIR") or environ.get("TMP") or environ.get("TEMP") or "/tmp"
    shared = os.path.join(temporary, f"groundplan-{os.getuid()}")
    session = environ.get("XDG_RUNTIME_DIR", "")
    return [os.path.join(session, "groundplan"), shared] if session.startswith("/") else [shared]


def _recorded_base_url(folder: str) -> Optional[str]:
    record = _read_record(folder)
    base_url, pid = record.get("baseUrl"), record.get("pid")
    if not isinstance(base_url, str) or not isinstance(pid, int) or isinstance(pid, bool):
        return None
    return base_url if _is_own_process(pid) else None


def _read_record(folder: str) -> Dict[str, object]:
    try:
        if not _is_private(os.lstat(folder), stat.S_ISDIR):
            return {}
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
        with open(os.open(os.path.join(folder, "server.json"), flags), "rb") as file:
            if not _is_private(os.fstat(file.fileno()), stat.S_ISREG):
                return {}
            record = json.loads(file.read(_RECORD_BYTES_MAX))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def _is_private(status: os.stat_result, is_kind: Callable[[int], bool]) -> bool:
    """Of this user and nobody else's to change. Windows keeps the folder inside of the user's profile instead."""
    if not is_kind(status.st_mode):
        return False
    if sys.platform == "win32":
        return True
    return status.st_uid == os.getuid() and status.st_mode & 0o022 == 0


def _is_own_process(pid: int) -> bool:
    if pid <= 0:
        return False
    if sys.platform == "win32":
        return _runs_on_windows(pid)
    try:
        # Signal 0 reaches nobody; it is refused for processes of other users.
        os.kill(pid, 0)
        return _owner_of(pid) in (None, os.getuid())
    except (OSError, OverflowError):
        return False


def _owner_of(pid: int) -> Optional[int]:
    """User id of a process, where the system tells: to root signal 0 is refused for nobody."""
    try:
        return os.stat(f"/proc/{pid}").st_uid
    except OSError:
        return None


def _runs_on_windows(pid: int) -> bool:
    """`os.kill` would end the process here, whatever the signal."""
    if sys.platform != "win32":
        return False
    import ctypes

    kernel = ctypes.windll.kernel32
    query_limited_information, still_active = 0x1000, 259
    handle = kernel.OpenProcess(query_limited_information, False, pid)
    if not handle:
        return False
    code = ctypes.c_ulong()
    told = kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return bool(told) and code.value == still_active

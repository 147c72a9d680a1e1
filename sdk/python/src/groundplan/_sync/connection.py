"""A connection that waits, over a socket."""

import socket
import threading
import time
from time import sleep as sleep

from .._address import Address
from .._errors import TimeoutError
from .._sockets import failure_of, is_at_rest, tls_context

_RECEIVED_AT_ONCE = 256 * 1024

_WAIT_MAX_S = 86_400.0


class Turn:
    """Lets one thread at a time do what stands between its beginning and its end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def begin(self, deadline: float) -> None:
        """Waits for it until `deadline` (monotonic time)."""
        if not self._lock.acquire(timeout=_seconds_until(deadline)):
            raise _timed_out()

    def end(self) -> None:
        self._lock.release()


class Connection:
    """One connection to the server, for one request at a time. What it does ends at `deadline` (monotonic time)."""

    def __init__(self, connected: socket.socket, deadline: float) -> None:
        self._socket = connected
        self.deadline = deadline

    @classmethod
    def open(cls, address: Address, deadline: float) -> "Connection":
        seconds = _seconds_until(deadline)
        try:
            connected = socket.create_connection((address.host, address.port), seconds)
        except OSError as error:
            raise failure_of(error) from error
        try:
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return cls(_secured(connected, address, deadline) if address.is_secure else connected, deadline)
        except BaseException:
            connected.close()
            raise

    def send(self, data: bytes) -> None:
        self._socket.settimeout(_seconds_until(self.deadline))
        try:
            self._socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            # A server may answer before it has read everything, and close: its answer is to be read then.
            pass
        except OSError as error:
            raise failure_of(error) from error

    def receive(self) -> bytes:
        """What has come, as soon as anything has; nothing when the server closed the connection."""
        self._socket.settimeout(_seconds_until(self.deadline))
        try:
            return self._socket.recv(_RECEIVED_AT_ONCE)
        except OSError as error:
            raise failure_of(error) from error

    def is_usable(self) -> bool:
        """Whether it can carry another request: nothing has come since the last one, not even its end."""
        return is_at_rest(self._socket.fileno())

    def close(self) -> None:
        self._socket.close()


def _secured(connected: socket.socket, address: Address, deadline: float) -> socket.socket:
    connected.settimeout(_seconds_until(deadline))
    try:
        return tls_context().wrap_socket(connected, server_hostname=address.host)
    except OSError as error:
        raise failure_of(error) from error


def _seconds_until(deadline: float) -> float:
    # No system waits longer than a day at a time, and what is no number is no time.
    seconds = min(deadline - time.monotonic(), _WAIT_MAX_S)
    if not seconds > 0:
        raise _timed_out()
    return seconds


def _timed_out() -> TimeoutError:
    return TimeoutError("The server did not answer in time.", code="timeout")

"""A connection that waits, over a socket."""

import socket
import time
from time import sleep as sleep

from .._address import Address
from .._errors import ConnectionError, TimeoutError
from .._sockets import failure_of, is_at_rest, tls_context

_RECEIVED_AT_ONCE = 256 * 1024


class Connection:
    """One connection to the server, for one request at a time. What it does ends at `deadline` (monotonic time)."""

    def __init__(self, connected: socket.socket, deadline: float) -> None:
        self._socket = connected
        self.deadline = deadline

    @classmethod
    def open(cls, address: Address, deadline: float) -> "Connection":
        try:
            connected = socket.create_connection((address.host, address.port), _seconds_until(deadline))
        except OSError as error:
            raise failure_of(error) from error
        try:
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if address.is_secure:
                connected.settimeout(_seconds_until(deadline))
                connected = tls_context().wrap_socket(connected, server_hostname=address.host)
        except BaseException as error:
            connected.close()
            if isinstance(error, OSError) and not isinstance(error, (ConnectionError, TimeoutError)):
                raise failure_of(error) from error
            raise
        return cls(connected, deadline)

    def send(self, data: bytes) -> None:
        try:
            self._socket.settimeout(_seconds_until(self.deadline))
            self._socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            # A server may answer before it has read everything, and close: its answer is to be read then.
            pass
        except (ConnectionError, TimeoutError):
            raise
        except OSError as error:
            raise failure_of(error) from error

    def receive(self) -> bytes:
        """What has come, as soon as anything has; nothing when the server closed the connection."""
        try:
            self._socket.settimeout(_seconds_until(self.deadline))
            return self._socket.recv(_RECEIVED_AT_ONCE)
        except (ConnectionError, TimeoutError):
            raise
        except OSError as error:
            raise failure_of(error) from error

    def is_usable(self) -> bool:
        """Whether it can carry another request: nothing has come since the last one, not even its end."""
        return is_at_rest(self._socket.fileno())

    def close(self) -> None:
        self._socket.close()


def _seconds_until(deadline: float) -> float:
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("The server did not answer in time.", code="timeout")
    return seconds

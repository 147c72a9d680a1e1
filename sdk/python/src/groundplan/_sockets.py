"""What both clients need of sockets: TLS, always verified; whether one rests; what went wrong with one."""

import select
import socket
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Union

from ._errors import ConnectionError, TimeoutError

if TYPE_CHECKING:
    import ssl


@lru_cache(maxsize=1)
def tls_context() -> "ssl.SSLContext":
    """Certificates and names are checked against the system's authorities, or those of SSL_CERT_FILE."""
    import ssl

    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    return context


def failure_of(error: OSError) -> Union[ConnectionError, TimeoutError]:
    """The error of ours for one of the system."""
    if isinstance(error, socket.timeout):
        return TimeoutError("The server did not answer in time.", code="timeout")
    ssl = sys.modules.get("ssl")
    if ssl is not None and isinstance(error, ssl.SSLCertVerificationError):
        return ConnectionError(f"The server's certificate is not trusted: {error.verify_message}.", code="tls_failed")
    return ConnectionError(f"The server cannot be reached: {error.strerror or error}.", code="connection_failed")


def is_at_rest(descriptor: int) -> bool:
    """Whether nothing waits to be read, not even the end of the connection."""
    try:
        if not hasattr(select, "poll"):
            return not select.select([descriptor], [], [], 0)[0]
        waiting = select.poll()
        waiting.register(descriptor, select.POLLIN)
        return not waiting.poll(0)
    except (OSError, ValueError):
        return False

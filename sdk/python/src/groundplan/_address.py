"""Where the server is."""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from ._errors import GroundplanError


class Address(NamedTuple):
    is_secure: bool
    host: str
    """A name or an address; one of IPv6 without brackets."""
    port: int
    prefix: str
    """What stands before `/api/v1`, without a slash at its end."""

    @property
    def authority(self) -> str:
        """Value of the header `Host`: the port stands there unless it is the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _default_port(self.is_secure) else f"{host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        return _is_loopback(self.host)

    def __str__(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self.authority}{self.prefix}"


def parse_address(base_url: str) -> Address:
    """The parts of a base URL. A key is never sent in the clear over a network, so plain http is for loopback alone.

    >>> str(parse_address("http://127.0.0.1:7431/"))
    'http://127.0.0.1:7431'
    """
    parts = _split(base_url)
    is_secure = parts.scheme == "https"
    host = (parts.hostname or "").encode("idna").decode("ascii") if parts.hostname else ""
    if not is_secure and not _is_loopback(host):
        raise GroundplanError(
            "Plain http is refused except to this machine: use an https base URL, or a tunnel that ends here.",
            code="insecure_base_url",
        )
    port = parts.port if parts.port is not None else _default_port(is_secure)
    return Address(is_secure, host, port, parts.path.rstrip("/"))


def _split(base_url: str) -> SplitResult:
    """Nothing of a URL that is refused is told: it may hold a password."""
    refused = GroundplanError(
        "The base URL must read like https://host or http://127.0.0.1:7431, without user, query and fragment.",
        code="invalid_base_url",
    )
    if not base_url.isprintable():
        raise refused
    try:
        parts = urlsplit(base_url)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:
        raise refused from None
    if not is_good or "@" in parts.netloc or parts.query or parts.fragment:
        raise refused
    if re.fullmatch(r"[\x21-\x7e]*", parts.path) is None:
        raise refused
    return parts


def _default_port(is_secure: bool) -> int:
    return 443 if is_secure else 80


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

"""Keys, which are shown to nobody by accident."""

import re
from typing import Optional

from ._errors import AuthenticationError

#: What may stand in a header. A line break in a key would begin another one.
_ALLOWED = re.compile(r"[\x21-\x7e]+")
_PREFIX = re.compile(r"sk_(?:live|test)_")
#: Shorter ones would be told in good part by their last four characters.
_SHOWN_LENGTH_MIN = 16


class ApiKey:
    """A key that is masked wherever it is printed: in tracebacks, logs and debuggers."""

    __slots__ = ("_secret",)

    def __init__(self, secret: Optional[str]) -> None:
        text = (secret or "").strip()
        if not text:
            raise AuthenticationError("No API key was given.", code="missing_api_key")
        if _ALLOWED.fullmatch(text) is None:
            raise AuthenticationError("The API key has characters that no key has.", code="invalid_api_key")
        self._secret = text

    @property
    def authorization(self) -> str:
        """Value of the header that carries it."""
        return f"Bearer {self._secret}"

    def __repr__(self) -> str:
        prefix = _PREFIX.match(self._secret)
        end = self._secret[-4:] if len(self._secret) >= _SHOWN_LENGTH_MIN else ""
        return f"{prefix.group() if prefix else ''}…{end}"

    def __reduce__(self) -> "str | tuple[object, ...]":
        raise TypeError("An API key is not pickled: it would lie in a file or on a wire in plain text.")

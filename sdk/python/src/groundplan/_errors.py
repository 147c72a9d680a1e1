"""Everything that this package raises on purpose."""

import builtins
from typing import Dict, List, Optional, Sequence, Type

from ._types import ErrorDetail

#: What to do about it, where the message of a server may leave that open.
_HINTS: Dict[str, str] = {
    "missing_api_key": "Pass api_key=… or set GROUNDPLAN_API_KEY; `groundplan keys create` makes a key.",
    "invalid_api_key": "`groundplan keys create` makes a new key.",
    "revoked_api_key": "`groundplan keys create` makes a new key.",
    "expired_api_key": "`groundplan keys create` makes a new key.",
    "insufficient_permissions": "Use a key that has it.",
    "path_not_allowed": "Serve the folder (`groundplan serve DIR`) or add it to groundplan.api.allowedRoots.",
    "project_not_indexed": "Call projects.index_and_wait(id) first.",
    "project_not_found": "projects.list() tells those that this key sees.",
    "symbol_not_found": "Ids are like src/cart.ts#total: projects.symbols(id, name=…) finds them.",
    "cursor_not_found": "Begin again with the first page.",
    "idempotency_key_reused": "Take a new key for another request.",
    "internal_error": "The server's log tells more under the request id.",
    "connection_failed": "Does the server run? `groundplan serve` starts one.",
    "timeout": "Pass a longer timeout, or ask for less.",
    "response_too_large": "Ask for less of it, with limit, focus or depth.",
}


class GroundplanError(Exception):
    """The base of all errors of this package.

    >>> try:
    ...     raise NotFoundError("There is no such project.", status=404, code="project_not_found")
    ... except GroundplanError as error:
    ...     print(error.status, error.code)
    404 project_not_found
    """

    message: str
    """For people. It may change; the code may not."""
    status: Optional[int]
    """HTTP status; none where no answer was understood."""
    code: str
    """What happened, from the table of errors. A code you do not know means what its status means."""
    request_id: Optional[str]
    """Finds the request in the log of the server."""
    details: Sequence[ErrorDetail]
    """With status 400: one for each invalid field. With 404: what may have been meant, as `suggestions`."""
    retry_after: Optional[int]
    """With status 429: seconds until another try can succeed."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: str,
        request_id: Optional[str] = None,
        details: Sequence[ErrorDetail] = (),
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.request_id = request_id
        self.details = details
        self.retry_after = retry_after

    def __str__(self) -> str:
        sentences = [self.message, *(f"{each['field']}: {each['message']}" for each in self.details)]
        if self.retry_after is not None:
            sentences.append(f"Try again in {self.retry_after} s.")
        hint = _HINTS.get(self.code)
        if hint is not None:
            sentences.append(hint)
        marks: List[object] = [self.code, self.status, self.request_id]
        return f"{' '.join(sentences)} ({', '.join(str(mark) for mark in marks if mark is not None)})"

    def __reduce__(self) -> "str | tuple[object, ...]":
        # Exceptions are built again from their arguments alone, which would lose what is given by name.
        return (_unpickled, (type(self), self.message, self.__dict__))


def _unpickled(kind: Type[GroundplanError], message: str, fields: Dict[str, object]) -> GroundplanError:
    error = kind(message, code="")
    error.__dict__.update(fields)
    return error


class BadRequestError(GroundplanError):
    """Status 400: the request is at fault; `details` name the fields."""


class AuthenticationError(GroundplanError):
    """Status 401: no key, or one that is unknown, revoked or expired."""


class PermissionError(GroundplanError):
    """Status 403: the key may not do this, or nobody may here."""


class NotFoundError(GroundplanError):
    """Status 404: there is no such thing, or no index of it yet."""


class ConflictError(GroundplanError):
    """Status 409: this Idempotency-Key was sent with another request."""


class RateLimitError(GroundplanError):
    """Status 429: too many requests; `retry_after` says when there is room again."""


class ServerError(GroundplanError):
    """Status 500 and above: the server failed. With `request_id` its log tells more."""


class ConnectionError(GroundplanError, builtins.ConnectionError):
    """No answer came, or none that may be used. Also a `ConnectionError` of Python's own."""


class TimeoutError(GroundplanError, builtins.TimeoutError):
    """No answer came in time. Also a `TimeoutError` of Python's own."""


class UnsupportedError(GroundplanError):
    """This server does not have the extension that the call needs."""


class IndexFailedError(GroundplanError):
    """The project could not be indexed; `code` is the reason that the server gives."""


class WebhookVerificationError(GroundplanError):
    """What was received is not a delivery that this secret signed, or not a fresh one."""


_CLASSES: Dict[int, Type[GroundplanError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def class_of_status(status: int) -> Type[GroundplanError]:
    """The class for an answer that is no success."""
    return ServerError if status >= 500 else _CLASSES.get(status, GroundplanError)

"""A server that answers what a test says, byte for byte, and remembers what it was asked."""

import json
import socket
import ssl
import threading
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Union


class Received(NamedTuple):
    method: str
    target: str
    headers: Dict[str, str]
    body: bytes
    connection: int
    """Number of the connection that it came over."""


#: Bytes to send, the connection kept; or what to do with the connection, which is closed then.
Step = Union[bytes, Callable[[socket.socket], object]]


def answer(data: Any = None, *, status: int = 200, headers: Optional[Dict[str, str]] = None) -> bytes:
    """A success with this `data`; without any, that of a deletion."""
    return envelope({"success": True} if data is None else {"success": True, "data": data}, status, headers)


def failure(status: int, code: str, *, headers: Optional[Dict[str, str]] = None, **more: Any) -> bytes:
    return envelope({"success": False, "error": f"It is {code}.", "code": code, **more}, status, headers)


def envelope(body: Any, status: int, headers: Optional[Dict[str, str]] = None) -> bytes:
    content = json.dumps(body).encode()
    fields = {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": str(len(content)),
        "X-Request-Id": "req_1",
        **(headers or {}),
    }
    return head(status, fields) + content


def head(status: int, fields: Dict[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} Said", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def reset(connection: socket.socket) -> None:
    """Ends a connection without a word."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


class ScriptedServer:
    """Takes a step of the script for each request; the last one again and again."""

    def __init__(self, *script: Step, certificate: Optional[str] = None) -> None:
        self.requests: List[Received] = []
        self.done = threading.Event()
        self._script = list(script)
        self._lock = threading.Lock()
        self._connections: List[socket.socket] = []
        self._certificate = certificate
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    @property
    def port(self) -> int:
        return int(self._listener.getsockname()[1])

    @property
    def url(self) -> str:
        return f"{'http' if self._certificate is None else 'https'}://127.0.0.1:{self.port}"

    def __enter__(self) -> "ScriptedServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        # Closing a socket does not wake who waits for it; ending it does.
        for each in [self._listener, *self._connections]:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()
        for thread in self._threads:
            thread.join(5)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections.append(connection)
            thread = threading.Thread(target=self._serve, args=(connection, len(self._connections)), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket, number: int) -> None:
        try:
            if self._certificate is not None:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(self._certificate)
                connection = context.wrap_socket(connection, server_side=True)
            with connection, connection.makefile("rb") as reader:
                while True:
                    request = _read_request(reader, number)
                    if request is None:
                        return
                    step = self._next_step(request)
                    if callable(step):
                        step(connection)
                        return
                    connection.sendall(step)
        except OSError:
            return

    def _next_step(self, request: Received) -> Step:
        with self._lock:
            self.requests.append(request)
            return self._script.pop(0) if len(self._script) > 1 else self._script[0]


def _read_request(reader: Any, number: int) -> Optional[Received]:
    first = reader.readline()
    if not first:
        return None
    method, target, _ = first.decode().split(" ")
    headers: Dict[str, str] = {}
    for line in iter(reader.readline, b"\r\n"):
        name, _, value = line.decode().partition(":")
        headers[name.lower()] = value.strip()
    return Received(method, target, headers, reader.read(int(headers.get("content-length", "0"))), number)

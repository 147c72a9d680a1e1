"""Where the key and the server come from, and what of them is shown."""

import json
import os
import pickle
import subprocess
import sys
import tempfile
import unittest
from typing import Any, Dict, List, Tuple
from unittest.mock import patch

import groundplan
from groundplan import AsyncGroundplan, Groundplan, GroundplanError
from groundplan._address import parse_address
from groundplan._discovery import discover_base_url, runtime_folders

from .both_clients import KEY
from .scripted_server import ScriptedServer, answer

BOTH: List[Any] = [Groundplan, AsyncGroundplan]


class Keys(unittest.TestCase):
    def test_without_a_key_there_is_no_client(self) -> None:
        for kind in BOTH:
            for environ in ({}, {"GROUNDPLAN_API_KEY": ""}):
                with (
                    patch.dict(os.environ, environ, clear=True),
                    self.assertRaises(groundplan.AuthenticationError) as caught,
                ):
                    kind(base_url="http://127.0.0.1:1")
                self.assertEqual(caught.exception.code, "missing_api_key")
                self.assertIn("GROUNDPLAN_API_KEY", str(caught.exception))

    def test_a_key_that_no_header_can_hold_is_refused_and_not_shown(self) -> None:
        for key in ("sk_live_a b", "sk_live_a\r\nX: y", "sk_live_é"):
            with self.assertRaises(groundplan.AuthenticationError) as caught:
                Groundplan(api_key=key, base_url="http://127.0.0.1:1")
            self.assertEqual(caught.exception.code, "invalid_api_key")
            self.assertNotIn(key, str(caught.exception))

    def test_the_environment_gives_what_is_not_given(self) -> None:
        with ScriptedServer(answer({"project": {}})) as server:
            environ = {"GROUNDPLAN_API_KEY": KEY, "GROUNDPLAN_BASE_URL": server.url}
            with patch.dict(os.environ, environ), Groundplan() as client:
                client.projects.get("p")
        self.assertEqual(server.requests[0].headers["authorization"], f"Bearer {KEY}")
        self.assertNotIn(KEY, server.requests[0].target)

    def test_a_client_shows_no_more_of_its_key_than_the_end(self) -> None:
        cases: List[Tuple[Any, str, str]] = [
            (Groundplan, KEY, "Groundplan(base_url='https://a.example/b', api_key='sk_live_…DEFG')"),
            (
                AsyncGroundplan,
                "sk_test_" + KEY[8:],
                "AsyncGroundplan(base_url='https://a.example/b', api_key='sk_test_…DEFG')",
            ),
            (Groundplan, "other-key-0123456789", "Groundplan(base_url='https://a.example/b', api_key='…6789')"),
            (Groundplan, "0123456789abcdef", "Groundplan(base_url='https://a.example/b', api_key='…cdef')"),
            (Groundplan, "0123456789abcde", "Groundplan(base_url='https://a.example/b', api_key='…')"),
        ]
        for kind, key, shown in cases:
            client = kind(api_key=key, base_url="https://a.example/b/")
            self.assertEqual(repr(client), shown)
            self.assertNotIn(key, repr(vars(client)) + repr(vars(client._caller)))
            with self.assertRaises(TypeError):
                pickle.dumps(client)


class Addresses(unittest.TestCase):
    def test_what_is_accepted(self) -> None:
        for given, authority, shown in [
            ("http://127.0.0.1:7431", "127.0.0.1:7431", "http://127.0.0.1:7431"),
            ("http://127.8.9.1/", "127.8.9.1", "http://127.8.9.1"),
            ("HTTP://LocalHost:80", "localhost", "http://localhost"),
            ("http://[::1]:7431", "[::1]:7431", "http://[::1]:7431"),
            ("https://code.example.com:443/a//", "code.example.com", "https://code.example.com/a"),
            ("https://bücher.example", "xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ]:
            address = parse_address(given)
            self.assertEqual((address.authority, str(address)), (authority, shown))

    def check_refused(self, code: str, urls: List[str]) -> None:
        for url in urls:
            with self.subTest(url), self.assertRaises(GroundplanError) as caught:
                Groundplan(api_key=KEY, base_url=url)
            self.assertEqual(caught.exception.code, code)
            self.assertNotIn("secret", str(caught.exception))

    def test_plain_http_leaves_this_machine_for_nobody(self) -> None:
        self.check_refused("insecure_base_url", [
            "http://groundplan.example", "http://10.0.0.1", "http://0.0.0.0:7431", "http://localhost.example",
            "http://127.0.0.1.example", "http://[::ffff:10.0.0.1]", "http://2130706433", "http://0x7f.1",
        ])  # fmt: skip

    def test_what_is_no_address_of_a_server_is_refused(self) -> None:
        self.check_refused("invalid_base_url", [
            "groundplan", "ftp://a.example", "https://", "https://user:secret@a.example", "https://a.example?key=secret",
            "https://a.example#secret", "https://a.example:99999", "https://a.example:0", "https://a.example/a b",
            "https://a.example\r\nX: y", "https://a.example/\u00e9", "https://[::1", "https://a..example",
            "//a.example",
        ])  # fmt: skip


@unittest.skipIf(sys.platform == "win32", "owners and modes of files are told differently there")
class Discovery(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.session = folder.name
        self.environ = {"XDG_RUNTIME_DIR": folder.name, "TMPDIR": os.path.join(folder.name, "none")}
        self.folder = os.path.join(folder.name, "groundplan")
        self.path = os.path.join(self.folder, "server.json")
        os.mkdir(self.folder, 0o700)
        self.write({"baseUrl": "http://127.0.0.1:7431", "pid": os.getpid()})

    def write(self, record: Any) -> None:
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(record if isinstance(record, str) else json.dumps(record))
        os.chmod(self.path, 0o600)

    def check_not_found(self) -> None:
        with self.assertRaises(GroundplanError) as caught:
            discover_base_url(self.environ)
        self.assertEqual(caught.exception.code, "base_url_missing")
        self.assertIn("groundplan serve", str(caught.exception))

    def test_the_record_of_a_running_server_is_found(self) -> None:
        self.assertEqual(discover_base_url(self.environ), "http://127.0.0.1:7431")

    def test_folders_are_those_of_the_server(self) -> None:
        shared = f"groundplan-{os.getuid()}"
        folders: List[Dict[str, str]] = [{"XDG_RUNTIME_DIR": "/run/me"}, {"XDG_RUNTIME_DIR": "me"}, {"TMPDIR": "/t"}]
        self.assertEqual(
            [runtime_folders(each) for each in folders],
            [["/run/me/groundplan", f"/tmp/{shared}"], [f"/tmp/{shared}"], [f"/t/{shared}"]],
        )

    def test_a_record_that_is_none_is_passed_over(self) -> None:
        url = "http://127.0.0.1:7431"
        for record in [
            "",
            "[",
            "[]",
            {},
            {"baseUrl": url},
            {"pid": os.getpid()},
            {"baseUrl": 1, "pid": os.getpid()},
            {"baseUrl": url, "pid": "1"},
            {"baseUrl": url, "pid": True},
            {"baseUrl": url, "pid": 0},
            {"baseUrl": url, "pid": -1},
            {"baseUrl": url, "pid": 2**70},
        ]:
            self.write(record)
            self.check_not_found()

    def test_the_record_of_a_server_that_has_ended_is_passed_over(self) -> None:
        ended = subprocess.Popen([sys.executable, "-c", ""])
        ended.wait()
        self.write({"baseUrl": "http://127.0.0.1:7431", "pid": ended.pid})
        self.check_not_found()

    def test_the_record_of_somebody_elses_process_is_passed_over(self) -> None:
        with patch("os.kill", side_effect=PermissionError):
            self.check_not_found()
        with patch("groundplan._discovery._owner_of", return_value=os.getuid() + 1):
            self.check_not_found()

    def test_what_others_could_have_written_is_passed_over(self) -> None:
        for path, mode in [(self.folder, 0o777), (self.folder, 0o720), (self.path, 0o666), (self.path, 0o620)]:
            before = os.stat(path).st_mode & 0o777
            os.chmod(path, mode)
            self.check_not_found()
            os.chmod(path, before)
        with patch("os.getuid", return_value=os.getuid() + 1):
            self.check_not_found()

    def test_links_are_not_followed(self) -> None:
        os.rename(self.path, self.path + ".real")
        os.symlink(self.path + ".real", self.path)
        self.check_not_found()
        os.rename(self.folder, self.folder + ".real")
        os.symlink(self.folder + ".real", self.folder)
        self.check_not_found()

    def test_a_server_that_moved_is_found_again(self) -> None:
        with patch.dict(os.environ, self.environ), ScriptedServer(answer({"project": {"id": 1}})) as first:
            os.environ.pop("GROUNDPLAN_BASE_URL", None)
            client = Groundplan(api_key=KEY)
            self.assertIn("this machine", repr(client))
            self.write({"baseUrl": first.url, "pid": os.getpid()})
            self.assertEqual(client.projects.get("p"), {"id": 1})
            with ScriptedServer(answer({"project": {"id": 2}})) as second:
                self.write({"baseUrl": second.url, "pid": os.getpid()})
                self.assertEqual(client.projects.get("p"), {"id": 2})
            self.write({"baseUrl": "http://groundplan.example", "pid": os.getpid()})
            with self.assertRaises(GroundplanError) as caught:
                client.projects.get("p")
            self.assertEqual(caught.exception.code, "insecure_base_url")
            client.close()


class Imports(unittest.TestCase):
    def test_importing_does_nothing_and_loads_little(self) -> None:
        program = (
            "import sys, os, socket\n"
            "def refuse(event, arguments):\n"
            "    if event.startswith(('socket.', 'subprocess.')): raise SystemExit(event)\n"
            "sys.addaudithook(refuse)\n"
            "del sys.modules['socket']\n"
            "import groundplan\n"
            "print(sorted({'asyncio', 'ssl', 'socket', 'http.client'} & set(sys.modules)))\n"
            "from groundplan import Groundplan\n"
            "print('asyncio' in sys.modules, 'ssl' in sys.modules)\n"
        )
        environ = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        done = subprocess.run([sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("[]\nFalse False\n", "", 0))

    def test_everything_that_is_told_is_there(self) -> None:
        for name in groundplan.__all__:
            self.assertTrue(hasattr(groundplan, name), name)
        with self.assertRaises(AttributeError):
            groundplan.nothing  # noqa: B018

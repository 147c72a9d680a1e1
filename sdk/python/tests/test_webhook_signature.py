"""Deliveries that are to be trusted, and others."""

import base64
import hashlib
import hmac
import json
import time
import unittest
from email.message import Message
from typing import Any, Dict, Optional

from groundplan import WebhookVerificationError, verify_webhook

SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
BODY = json.dumps({"type": "webhook.test", "timestamp": "t", "data": {"webhookId": "Ladén ☕"}}, ensure_ascii=False)
NOW = 1_769_860_800


def signed(body: str = BODY, at: int = NOW, secret: str = SECRET) -> Dict[str, str]:
    key = base64.b64decode(secret[len("whsec_") :])
    signature = hmac.new(key, f"evt_1.{at}.{body}".encode(), hashlib.sha256).digest()
    return {
        "webhook-id": "evt_1",
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
    }


class Trusted(unittest.TestCase):
    def check(self, headers: Any, body: Any = BODY, secret: str = SECRET, now: Optional[float] = NOW) -> None:
        self.assertEqual(verify_webhook(body, headers, secret, received_at=now), json.loads(BODY))

    def test_bodies_are_bytes_or_text(self) -> None:
        for body in (BODY, BODY.encode(), bytearray(BODY.encode()), memoryview(BODY.encode())):
            self.check(signed(), body)

    def test_headers_are_those_of_any_framework(self) -> None:
        message: "Message[str, str]" = Message()
        for name, value in signed().items():
            message[name] = value
        self.check(message)
        self.check({name.title(): value for name, value in signed().items()})

    def test_one_of_several_signatures_is_enough(self) -> None:
        headers = signed()
        right = headers["webhook-signature"]
        wrong = f"v1,{base64.b64encode(b'x' * 32).decode()}"
        for signatures in (f"{wrong} {right}", f"{right} {wrong}", f"v1a,abc v2,é {right}"):
            self.check({**headers, "webhook-signature": signatures})

    def test_a_secret_may_come_without_its_prefix(self) -> None:
        self.check(signed(), secret=SECRET[len("whsec_") :])

    def test_clocks_may_differ_by_five_minutes(self) -> None:
        self.check(signed(), now=NOW + 300)
        self.check(signed(), now=NOW - 300)
        self.check(signed(at=int(time.time())), now=None)


class Refused(unittest.TestCase):
    def check(
        self, code: str, headers: Dict[str, str], body: str = BODY, secret: str = SECRET, now: float = NOW
    ) -> None:
        with self.assertRaises(WebhookVerificationError) as caught:
            verify_webhook(body, headers, secret, received_at=now)
        self.assertEqual(caught.exception.code, code)
        self.assertNotIn(SECRET, str(caught.exception))

    def test_headers_that_are_missing(self) -> None:
        for name in signed():
            self.check("header_missing", {each: value for each, value in signed().items() if each != name})
            self.check("header_missing", {**signed(), name: ""})

    def test_times_that_are_none_or_too_far_off(self) -> None:
        for text in ("noon", "1.5", "-1", " 1", "1e9", "٣", "9" * 16):
            self.check("timestamp_invalid", {**signed(), "webhook-timestamp": text})
        for now in (NOW + 300.5, NOW - 301, float("nan")):
            self.check("timestamp_out_of_tolerance", signed(), now=now)

    def test_signatures_that_do_not_fit(self) -> None:
        other = "whsec_" + base64.b64encode(b"x" * 32).decode()
        self.check("signature_mismatch", signed(), secret=other)
        self.check("signature_mismatch", signed(), body=BODY + " ")
        self.check("signature_mismatch", {**signed(), "webhook-id": "evt_2"})
        self.check("signature_mismatch", {**signed(), "webhook-timestamp": str(NOW + 1)})
        right = signed()["webhook-signature"]
        for text in ("v1,", "v1", ",", right[3:], f"v2,{right[3:]}", right[:-4], right.lower(), f"{right}x"):
            self.check("signature_mismatch", {**signed(), "webhook-signature": text})

    def test_secrets_that_are_none(self) -> None:
        for secret in ("", "whsec_", "whsec_%%%", "whsec_é", "whsec_A", f"{SECRET[:20]}%{SECRET[20:]}"):
            self.check("secret_invalid", signed(), secret=secret)

    def test_what_was_signed_but_is_no_event(self) -> None:
        for body in ("not json", "[]", "{}", '{"type":1}', "1"):
            self.check("payload_invalid", signed(body), body)

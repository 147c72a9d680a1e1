"""Receives webhooks: WEBHOOK_SECRET=whsec_… python webhook_receiver.py PORT"""

import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from groundplan import WebhookVerificationError, verify_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = verify_webhook(body, self.headers, os.environ["WEBHOOK_SECRET"])
        except WebhookVerificationError as error:
            self.send_error(401, error.code)
            return
        print(event["type"], event["data"], flush=True)
        self.send_response(204)
        self.end_headers()


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()

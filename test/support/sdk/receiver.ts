import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening, type LocalServer } from './local-server.ts';

/** A receiver of webhooks: takes what comes, and returns the newest delivery as JSON at `/last`. */
export function startReceiver(): Promise<LocalServer> {
  let last = {};
  return listening(
    createServer(async (request, response) => {
      if (request.url === '/last') {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(last));
        return;
      }
      last = { headers: request.headers, body: await text(request) };
      response.writeHead(204).end();
    }),
  );
}

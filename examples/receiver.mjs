import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from 'groundplan-sdk';

createServer(async (request, response) => {
  const body = await buffer(request);
  const event = await verifyWebhook(body, request.headers, process.env.WEBHOOK_SECRET).catch(() => undefined);
  response.writeHead(event === undefined ? 401 : 204).end();
  if (event !== undefined) process.stdout.write(`${event.type} ${JSON.stringify(event.data)}\n`);
}).listen(Number(process.env.PORT ?? 9000), '127.0.0.1');

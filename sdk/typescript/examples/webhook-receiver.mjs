// Receives webhooks: WEBHOOK_SECRET=whsec_… node webhook-receiver.mjs PORT
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from 'groundplan-sdk';

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await buffer(request), request.headers, process.env.WEBHOOK_SECRET);
    process.stdout.write(`${event.type} ${JSON.stringify(event.data)}\n`);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(401).end(error.code);
  }
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('listening\n'));

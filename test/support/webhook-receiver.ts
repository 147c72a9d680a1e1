import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a receiver answers; undefined: not at all. */
type Behaviour = (received: Received) => number | undefined;

/** A program that receives webhooks, at a loopback address. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  behaviour: Behaviour = () => 204;
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => void receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/in`;
  }

  /** Resolves once that many have come. */
  async until(count: number): Promise<readonly Received[]> {
    // oxlint-disable-next-line no-await-in-loop -- each round waits for the next one
    while (this.received.length < count) await new Promise<void>((resolve) => void this.#waiting.add(resolve));
    return this.received;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The sender was cut off: nothing came.
      return;
    }
    const headers = request.headers as Record<string, string>;
    const received = { id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(chunks).toString() };
    this.received.push(received);
    const status = this.behaviour(received);
    for (const notify of this.#waiting) notify();
    this.#waiting.clear();
    if (status !== undefined) response.writeHead(status).end();
  }
}

/** The event, as the reference library reads it. Throws where the signature or the time is not right. */
export function verified(secret: string, { headers, body }: Received): { type: string; data: Record<string, unknown> } {
  return new Webhook(secret).verify(body, { ...headers }) as { type: string; data: Record<string, unknown> };
}

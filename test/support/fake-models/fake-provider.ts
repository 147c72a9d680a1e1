import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicProtocol } from './anthropic-protocol.ts';
import { type FakeAnswer, type FakeBehaviour, type FakeCall, type FakeQuestion, says } from './fake-answer.ts';
import type { FakeProtocol } from './fake-protocol.ts';
import { oddChunks } from './odd-chunks.ts';
import { openaiProtocol } from './openai-protocol.ts';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly body: string;
  readonly question: FakeQuestion;
  /** Resolves when the connection of the request is closed, by either side. */
  readonly closed: Promise<void>;
}

/** A provider of language models, at a loopback address, that answers as the test says. */
export class FakeProvider {
  readonly asked: FakeRequest[] = [];
  port = 0;
  behaviour: FakeBehaviour = says('An answer [1].');
  readonly #protocol: FakeProtocol;
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  private constructor(protocol: FakeProtocol) {
    this.#protocol = protocol;
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  /** Speaks as Ollama, LM Studio and OpenAI do. */
  static openai(port?: number): Promise<FakeProvider> {
    return FakeProvider.#start(openaiProtocol, port);
  }

  static anthropic(port?: number): Promise<FakeProvider> {
    return FakeProvider.#start(anthropicProtocol, port);
  }

  static async #start(protocol: FakeProtocol, port = 0): Promise<FakeProvider> {
    const provider = new FakeProvider(protocol);
    await new Promise<void>((resolve) => void provider.#server.listen(port, '127.0.0.1', resolve));
    provider.port = (provider.#server.address() as AddressInfo).port;
    return provider;
  }

  /** The URL that a user would set up. */
  get url(): string {
    return `http://127.0.0.1:${this.port}${this.#protocol === openaiProtocol ? '/v1' : ''}`;
  }

  /** Resolves once that many have asked. */
  async until(count: number): Promise<readonly FakeRequest[]> {
    // oxlint-disable-next-line no-await-in-loop -- each round waits for the next one
    while (this.asked.length < count) await new Promise<void>((resolve) => void this.#waiting.add(resolve));
    return this.asked;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const closed = new Promise<void>((resolve) => void response.once('close', resolve));
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The client was cut off: no request came.
      return;
    }
    const body = Buffer.concat(chunks).toString();
    const { method = '', url: path = '', headers } = request;
    const question = this.#protocol.read(JSON.parse(body), headers);
    this.asked.push({ method, path, headers, body, question, closed });
    const isRight = path.endsWith(this.#protocol.path) && method === 'POST';
    const answer = isRight ? this.behaviour(question) : ({ kind: 'responds', status: 404 } as const);
    for (const notify of this.#waiting) notify();
    this.#waiting.clear();
    await new FakeResponse(this.#protocol, response).give(answer);
  }
}

/** A tool by its name alone is called with nothing. */
function callOf(call: string | FakeCall): FakeCall {
  return typeof call === 'string' ? { name: call, input: '{}' } : call;
}

/** One answer on its way out. */
class FakeResponse {
  readonly #protocol: FakeProtocol;
  readonly #response: ServerResponse;

  constructor(protocol: FakeProtocol, response: ServerResponse) {
    this.#protocol = protocol;
    this.#response = response;
  }

  async give(answer: FakeAnswer): Promise<void> {
    switch (answer.kind) {
      case 'is silent':
        return;
      case 'responds':
        this.#response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      case 'refuses':
        return this.#refuse(answer.why, answer.retryAfter);
      case 'says':
        await this.#sendTexts(answer.texts);
        return this.#write(this.#protocol.end(answer.end ?? 'stop', false), true);
      case 'calls':
        await this.#sendTexts(answer.texts);
        await this.#write(answer.tools.map((call, index) => this.#protocol.tool(callOf(call), index)).join(''));
        return this.#write(this.#protocol.end('stop', true), true);
      case 'stalls':
        return this.#sendTexts(answer.texts);
      case 'breaks off':
        await this.#sendTexts(answer.texts);
        this.#response.destroy();
        return;
      case 'fails':
        await this.#sendTexts(answer.texts);
        return this.#write(this.#protocol.failure, true);
      case 'garbles':
        await this.#sendTexts(answer.texts);
        return this.#write(answer.garbage, true);
      case 'never ends':
        return this.#sendForEver(answer.text);
    }
  }

  #refuse(why: Parameters<FakeProtocol['refusal']>[0], retryAfter: string | undefined): void {
    const { status, body } = this.#protocol.refusal(why);
    const headers = {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    };
    this.#response.writeHead(status, headers).end(JSON.stringify(body));
  }

  #sendTexts(texts: readonly string[]): Promise<void> {
    this.#response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    return this.#write(this.#protocol.opening + texts.map((text) => this.#protocol.text(text)).join(''));
  }

  async #sendForEver(text: string): Promise<void> {
    await this.#sendTexts([]);
    // oxlint-disable-next-line no-await-in-loop -- one behind the other
    while (!this.#response.destroyed) await this.#send(Buffer.from(this.#protocol.text(text)));
  }

  async #write(text: string, isEnd = false): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one behind the other
    for (const chunk of oddChunks(text)) await this.#send(chunk);
    if (isEnd) this.#response.end();
  }

  /** As fast as it is read: a reader that is gone ends it. */
  #send(chunk: Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#response.destroyed) return resolve();
      if (this.#response.write(chunk)) return void setImmediate(resolve);
      const go = (): void => {
        this.#response.off('drain', go).off('close', go);
        resolve();
      };
      this.#response.once('drain', go).once('close', go);
    });
  }
}

import { Agent, request as send } from 'node:http';

export interface BenchRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface BenchAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ms: number;
}

/** Keeps its connections, as clients of an API do. */
export class BenchClient {
  readonly #agent: Agent;
  readonly #baseUrl: string;

  constructor(baseUrl: string, sockets: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets });
    this.#baseUrl = baseUrl;
  }

  send({ method = 'GET', path, key, headers, body }: BenchRequest): Promise<BenchAnswer> {
    const startedMs = performance.now();
    const all = {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const sent = send(this.#baseUrl + path, { agent: this.#agent, method, headers: all }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const ms = performance.now() - startedMs;
          resolve({ status, body: Buffer.concat(chunks).toString(), headers: response.headers, ms });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from './listen.ts';
import { prometheusType } from './prometheus-text.ts';

export interface MetricsPort {
  readonly url: string;
  close(): void;
}

const hosts = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i;
const pathOfMetrics = '/metrics';

/**
 * Answers `/metrics` without a key, on loopback alone. The name in `Host` is checked, so that no page in a browser of
 * this machine reads it by a name of its own. Throws `port_unavailable`.
 */
export async function openMetricsPort(port: number, text: () => string): Promise<MetricsPort> {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    const isAsked = request.url === pathOfMetrics && ['GET', 'HEAD'].includes(request.method ?? '');
    const isTaken = isAsked && hosts.test(request.headers.host ?? '') && request.headers.origin === undefined;
    if (!isTaken) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': prometheusType, 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : text());
  });
  server.maxConnections = 16;
  await listen(server, '127.0.0.1', port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}${pathOfMetrics}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

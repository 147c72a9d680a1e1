/**
 * A bare `node:http` server, a process of its own: it answers each path with the status and the bytes it was told, and
 * reads bodies to their end. What our server costs beyond it is ours.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareAnswer {
  readonly path: string;
  readonly status: number;
  readonly body: string;
}

export interface BareServer {
  readonly baseUrl: string;
  readonly pid: number;
  stop(): void;
}

export async function startBareServer(answers: readonly BareAnswer[]): Promise<BareServer> {
  const child = fork(import.meta.filename, ['--serve']);
  child.send(answers);
  const port = await new Promise<number>((resolve) => child.once('message', (told) => resolve(Number(told))));
  return { baseUrl: `http://127.0.0.1:${port}`, pid: pidOf(child), stop: () => child.kill() };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the bare server did not start');
  return pid;
}

function serve(answers: readonly BareAnswer[]): void {
  const byPath = new Map(answers.map(({ path, status, body }) => [path, { status, bytes: Buffer.from(body) }]));
  const server = createServer((request, response) => {
    const { status, bytes } = byPath.get(request.url ?? '') ?? { status: 404, bytes: Buffer.alloc(0) };
    request.resume();
    request.on('end', () => {
      const hasBody = status !== 304;
      response.writeHead(status, hasBody ? { 'Content-Type': 'application/json', 'Content-Length': bytes.length } : {});
      response.end(hasBody ? bytes : undefined);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.argv[2] === '--serve') process.once('message', (answers) => serve(answers as BareAnswer[]));

import type { Duplex, Readable, Writable } from 'node:stream';

export interface StdioBridge {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Stream of the engine. */
  readonly stream: Duplex;
  /** Aborted when this process is to end. */
  readonly signal: AbortSignal;
}

/** The last message of a client that leaves in order; nothing follows it. */
const farewell = /"method"\s*:\s*"exit"[^{}]*(?:\{\s*\}[^{}]*)?\}\s*$/;
const farewellCharactersMax = 200;

/** Passes bytes both ways until one side is gone, and says which. Never rejects. */
export async function bridgeStdio({ stdin, stdout, stream, signal }: StdioBridge): Promise<'client' | 'engine'> {
  const { promise, resolve } = Promise.withResolvers<'client' | 'engine'>();
  let tail = '';
  const leave = (): void => {
    resolve('client');
    stream.end();
  };
  stdin.on('data', (bytes: Buffer) => {
    tail = (tail + bytes.toString('latin1')).slice(-farewellCharactersMax);
  });
  stdin.once('end', leave).once('error', leave);
  stdout.once('error', leave);
  signal.addEventListener('abort', leave, { once: true });
  stream.on('error', () => undefined);
  stream.once('close', () => resolve(farewell.test(tail) ? 'client' : 'engine'));
  stdin.pipe(stream, { end: false });
  stream.pipe(stdout, { end: false });
  if (stream.destroyed) resolve('engine');
  return promise;
}

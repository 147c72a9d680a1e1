import type { ServerResponse } from 'node:http';
import type { AnswerStream } from '#server/app/operations/operation.ts';

export interface StreamLimits {
  /** A comment is sent this often, so that both ends notice when the other is gone. */
  readonly keepAliveMs: number;
  /** A reader that lets more than this wait for it is cut off. */
  readonly waitingBytesMax: number;
}

export const defaultStreamLimits: StreamLimits = { keepAliveMs: 15_000, waitingBytesMax: 256 * 1024 };

/** Longest time that a reader may take to the end of what was written before the stream ended. */
const endWithinMs = 1000;

/** A connection with a stream serves nothing else: it ends with it. */
export const streamHeaders = { 'Content-Type': 'text/event-stream; charset=utf-8', Connection: 'close' };

/**
 * Writes a stream as server-sent events until it ends, the client goes away, or `signal` aborts.
 *
 * Invariant: nothing waits here without bound. An item that a reader does not take in time ends its stream, and the
 * reader does not learn what it missed.
 */
export function writeStream(
  response: ServerResponse,
  stream: AnswerStream,
  signal: AbortSignal,
  { keepAliveMs, waitingBytesMax }: StreamLimits,
): void {
  if (response.closed || signal.aborted) return void response.destroy();
  const write = (text: string): void => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > waitingBytesMax) response.destroy();
  };
  const end = (): void => {
    if (response.writableEnded) return;
    response.end();
    setTimeout(() => response.destroy(), endWithinMs).unref();
  };
  // The head is on its way before the first event.
  write(': open\n\n');
  const beat = setInterval(() => write(':\n\n'), keepAliveMs).unref();
  const stop = stream(({ id, event, data }) => {
    const named = id === undefined ? '' : `id: ${id}\n`;
    write(`event: ${event}\n${named}data: ${data}\n\n`);
  }, end);
  signal.addEventListener('abort', end, { once: true });
  response.once('close', () => {
    clearInterval(beat);
    stop();
  });
}

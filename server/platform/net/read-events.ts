import type { IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import type { RemoteListener } from '#server/app/ports/remote-client.ts';

/** A server says something every 15 s: after so long without, the connection is dead, as behind a laptop that slept. */
const silenceMs = 60_000;
/** Characters of one event; bodies of events have 20 kB. */
const eventMax = 64 * 1024;
/** More in a minute is no stream of such events. */
const bytesPerMinuteMax = 8 * 1024 * 1024;
const minuteMs = 60_000;

export function isEventStream({ statusCode, headers }: IncomingMessage): boolean {
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return statusCode === 200 && isPlain && headers['content-type']?.startsWith('text/event-stream') === true;
}

/** Reads a response as server-sent events until its end, keeping no more of it than the event that has begun. */
export function readEvents(
  answer: IncomingMessage,
  listener: RemoteListener,
  signal: AbortSignal,
  disconnect: () => void,
): void {
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(silence);
    clearInterval(minutes);
    signal.removeEventListener('abort', end);
    disconnect();
    listener.onEnd();
  };
  const silence = setTimeout(end, silenceMs).unref();
  let bytes = 0;
  const minutes = setInterval(() => (bytes = 0), minuteMs).unref();
  const parser = createParser({
    maxBufferSize: eventMax,
    onEvent: ({ data }) => {
      if (!isOver) listener.onEvent(data);
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') end();
    },
  });
  const decoder = new TextDecoder();
  answer.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (isOver || bytes > bytesPerMinuteMax) return end();
    silence.refresh();
    parser.feed(decoder.decode(chunk, { stream: true }));
  });
  for (const name of ['end', 'error', 'aborted', 'close'] as const) answer.once(name, end);
  signal.addEventListener('abort', end);
  listener.onBegin();
  if (signal.aborted) end();
}

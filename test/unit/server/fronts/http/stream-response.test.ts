import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import type { StreamedItem } from '#server/app/operations/operation.ts';
import { writeStream } from '#server/fronts/http/stream-response.ts';
import { eventually } from '../../../../support/eventually.ts';

const limits = { keepAliveMs: 60_000, waitingBytesMax: 1000 };
const item = { id: 'evt_1', event: 'index.started', data: '{}' };

/** A response whose reader takes everything, or nothing. */
function responseOf(isRead: boolean): { response: ServerResponse; written: string[] } {
  const written: string[] = [];
  const writable = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      if (isRead) done();
    },
  });
  return { response: writable as unknown as ServerResponse, written };
}

function open({ isRead = true, signal = new AbortController().signal, keepAliveMs = limits.keepAliveMs } = {}) {
  const { response, written } = responseOf(isRead);
  const source: { onItem?: (item: StreamedItem) => void; end?: () => void; stops: number } = { stops: 0 };
  writeStream(
    response,
    (onItem, end) => {
      Object.assign(source, { onItem, end });
      return () => void source.stops++;
    },
    signal,
    { ...limits, keepAliveMs },
  );
  return { response, written, source };
}

describe('response with a stream', () => {
  it('writes a comment at once, and each item as an event', () => {
    const { written, source } = open();
    source.onItem?.(item);
    assert.deepEqual(written, [': open\n\n', 'event: index.started\nid: evt_1\ndata: {}\n\n']);
  });

  it('ends when there is no more, and receives nothing after that', async () => {
    const { response, written, source } = open();
    source.end?.();
    source.end?.();
    source.onItem?.(item);
    await eventually(() =>
      assert.deepEqual([response.closed, response.writableFinished, source.stops], [true, true, 1]),
    );
    assert.equal(written.length, 1);
  });

  it('ends when no one waits for it any more, and sends no comment after that', async () => {
    const controller = new AbortController();
    const { response, written, source } = open({ signal: controller.signal, keepAliveMs: 5 });
    await eventually(() => assert.ok(written.includes(':\n\n')));
    controller.abort();
    await eventually(() => assert.deepEqual([response.closed, source.stops], [true, 1]));
    const count = written.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(written.length, count);
  });

  it('is cut off where more waits than may, and not before', async () => {
    const { response, source } = open({ isRead: false });
    source.onItem?.({ ...item, data: 'x'.repeat(800) });
    assert.equal(response.destroyed, false);
    source.onItem?.({ ...item, data: 'x'.repeat(200) });
    assert.equal(response.destroyed, true);
    source.onItem?.(item);
    await eventually(() => assert.equal(source.stops, 1));
  });

  it('is cut off where its reader does not take the rest in time', async () => {
    const { response, source } = open({ isRead: false });
    source.end?.();
    assert.equal(response.closed, false);
    await eventually(() =>
      assert.deepEqual([response.closed, response.writableFinished, source.stops], [true, false, 1]),
    );
  });

  it('is not begun for who is gone, or for a server that stops', () => {
    const { source, written } = open({ signal: AbortSignal.abort() });
    assert.deepEqual([source, written], [{ stops: 0 }, []]);
  });

  it('may be over as soon as it begins', async () => {
    const { response, written } = responseOf(true);
    let stops = 0;
    const overAtOnce = (_hear: unknown, end: () => void) => {
      end();
      return () => void stops++;
    };
    writeStream(response, overAtOnce, new AbortController().signal, limits);
    await eventually(() => assert.deepEqual([response.closed, written, stops], [true, [': open\n\n'], 1]));
  });
});

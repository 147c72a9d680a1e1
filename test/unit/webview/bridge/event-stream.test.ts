import assert from 'node:assert/strict';
import { EventReader, readEvents } from '#webview/bridge/event-stream.ts';

const bytes = new TextEncoder();

function eventsOf(...pieces: readonly string[]): string[] {
  const reader = new EventReader();
  return pieces.flatMap((piece) => reader.read(piece)).map(({ event, data }) => `${event}|${data}`);
}

describe('a stream of events', () => {
  it('is cut wherever it likes', () => {
    const text =
      'event: source\ndata: {"a": "é\u{1f375}"}\n\n: still there\n\nevent:delta\r\ndata: one\r\ndata:two\r\n\r\ndata\n\n';
    const whole = eventsOf(text);
    assert.deepEqual(whole, ['source|{"a": "é\u{1f375}"}', 'delta|one\ntwo', 'message|']);
    for (let size = 1; size < 12; size++) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      assert.deepEqual(eventsOf(...pieces), whole, `${size}`);
    }
  });

  it('leaves out what is not ended, and what has no data', () => {
    assert.deepEqual(eventsOf('event: delta\n\ndata: a\n'), []);
    assert.deepEqual(eventsOf('id: 7\nretry: 1\ndata: a\rdata: b\r\rx'), ['message|a\nb']);
  });

  it('comes in bytes, of which a letter may be two pieces, and is let go when no one reads on', async () => {
    const all = bytes.encode('\ufeffdata: tée\n\ndata: b\n\n');
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (const byte of all) stream.enqueue(Uint8Array.of(byte));
      },
      cancel() {
        isCancelled = true;
      },
    });
    for await (const { data } of readEvents(body)) {
      assert.equal(data, 'tée');
      break;
    }
    assert.ok(isCancelled);
  });
});

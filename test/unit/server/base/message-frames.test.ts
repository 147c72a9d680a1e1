import assert from 'node:assert/strict';
import { MessageFrames, NoMessage } from '#server/base/message-frames.ts';
import { announcedSeed, rounds, seededRandom } from '../../../support/random-rounds.ts';

const bytesMax = 1000;

function framed(body: string, more = ''): string {
  return `Content-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;
}

/** Bodies of a text that comes in pieces of that many bytes. */
function bodiesOf(text: string, pieceBytes: (at: number) => number): string[] {
  const [frames, bytes, bodies] = [new MessageFrames(bytesMax), Buffer.from(text), [] as string[]];
  for (let at = 0; at < bytes.length;) {
    const end = at + pieceBytes(at);
    for (const body of frames.take(bytes.subarray(at, end))) bodies.push(Buffer.from(body).toString());
    at = end;
  }
  return bodies;
}

describe('Messages in a stream', () => {
  const messages = ['{}', '{"a":"é\r\n\r\n"}', 'x'.repeat(bytesMax), '[]'];
  const text = messages
    .map((body, index) => framed(body, index === 1 ? 'Content-Type: application/vscode-jsonrpc\r\n' : ''))
    .join('');

  it('are the same in whatever pieces they come', () => {
    for (const size of [1, 2, 3, 7, 64, text.length * 2])
      assert.deepEqual(
        bodiesOf(text, () => size),
        messages,
      );
    const random = seededRandom(announcedSeed('pieces of messages'));
    for (let round = 0; round < rounds(50); round++) {
      assert.deepEqual(
        bodiesOf(text, () => 1 + Math.floor(random() * 40)),
        messages,
      );
    }
  });

  const hostile = [
    `Content-Length: ${bytesMax + 1}\r\n\r\n`,
    'Content-Length: 99999999999999999999\r\n\r\n',
    'Content-Length: -1\r\n\r\n',
    'Content-Length: 0\r\n\r\n',
    'Content-Length: 1e3\r\n\r\n',
    'Content-Length: 0x10\r\n\r\n',
    'Content-Length:\r\n\r\n',
    'X: 1\r\n\r\n',
    '\r\n\r\n',
    'x'.repeat(4097),
    `${'x: y\r\n'.repeat(700)}Content-Length: 1\r\n\r\n `,
  ];
  for (const head of hostile) {
    it(`are none behind ${JSON.stringify(head.slice(0, 40))}`, () => {
      for (const size of [1, 5000]) assert.throws(() => bodiesOf(head, () => size), NoMessage);
    });
  }

  it('hold what came of them, whatever was announced', () => {
    const frames = new MessageFrames(2 ** 40);
    const before = process.memoryUsage().arrayBuffers;
    assert.deepEqual([...frames.take(Buffer.from(`Content-Length: ${2 ** 39}\r\n\r\nabc`))], []);
    assert.equal(process.memoryUsage().arrayBuffers - before < 1e6, true);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ModelError, type ModelFailureKind } from '#server/app/ports/language-model.ts';
import { modelProtocols } from '#server/app/ports/model-providers.ts';
import { createModelProviders } from '#server/platform/models/model-providers.ts';
import {
  failure,
  joined,
  setupOf,
  testedKey,
  testedPrompt,
} from '../../../../support/fake-models/provider-requests.ts';
import { openaiProtocol } from '../../../../support/fake-models/openai-protocol.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const wholeMs = 2000;
const stream = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n';
const text = openaiProtocol.text('So far [1].');
const limits = { betweenMs: 300, bytesMax: 64 * 1024 };

/** A program that answers every request with these bytes, and ends the connection or not. */
class Speaker {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  bytes: Uint8Array | string = '';
  ends = true;

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket.on('error', () => undefined));
      socket.once('data', () => (this.ends ? socket.end(this.bytes) : socket.write(this.bytes)));
    });
  }

  async start(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => void this.#server.close(resolve));
  }
}

describe('a program that is no provider of models', () => {
  const speaker = new Speaker();
  let url = '';
  before(async () => {
    url = await speaker.start();
  });
  after(() => speaker.close());

  const ask = (protocol: (typeof modelProtocols)[number] = 'openai-compatible') =>
    joined(
      createModelProviders({ limits })
        .modelOf(setupOf(protocol, url), () => Promise.resolve(testedKey))
        .write(testedPrompt, AbortSignal.timeout(wholeMs)),
    );

  const answers: readonly (readonly [
    string,
    string | Uint8Array,
    ModelFailureKind | 'waited for',
    ('ends' | 'stays')?,
  ])[] = [
    ['nothing', '', 'unreachable'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'unreachable'],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-ty', 'unreachable'],
    ['half a head for ever', 'HTTP/1.1 200 OK\r\ncontent-ty', 'waited for', 'stays'],
    ['a head that does not end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`, 'unreachable', 'stays'],
    ['hints without an end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(9), 'waited for', 'stays'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'unreachable',
      'stays',
    ],
    ['a status that is none', 'HTTP/1.1 999 Who knows\r\ncontent-length: 0\r\n\r\n', 'unreachable'],
    ['nothing at all, well told', 'HTTP/1.1 204 No Content\r\n\r\n', 'refused'],
    ['no kind of content', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', 'garbage'],
    ['a head alone', `${stream}\r\n`, 'unreachable'],
    ['a head alone for ever', `${stream}\r\n`, 'waited for', 'stays'],
    ['less than it said', `${stream}content-length: 9999\r\n\r\n${text}`, 'unreachable'],
    ['chunks that are none', `${stream}transfer-encoding: chunked\r\n\r\nzz\r\n${text}`, 'unreachable'],
    ['a chunk without an end', `${stream}transfer-encoding: chunked\r\n\r\nffffffff\r\n${text}`, 'timed_out', 'stays'],
    ['a line without an end', `${stream}\r\ndata: ${'x'.repeat(limits.bytesMax)}`, 'garbage', 'stays'],
    ['comments alone', `${stream}\r\n${': ping\n\n'.repeat(100)}`, 'unreachable'],
    [
      'bytes that are no characters',
      Buffer.concat([Buffer.from(`${stream}\r\ndata: {"a":`), Buffer.from([0xff, 0xfe, 0xc3, 10, 10])]),
      'garbage',
    ],
    [
      'what is packed',
      Buffer.concat([Buffer.from(`${stream}content-encoding: gzip\r\n\r\n`), gzipSync(text)]),
      'unreachable',
    ],
    ['deep nonsense', `${stream}\r\ndata: ${'['.repeat(20_000)}\n\n`, 'garbage'],
    [
      'a name that is not to be found',
      `${stream}\r\ndata: {"__proto__":{"choices":[{"delta":{"content":"x"}}]}}\n\n`,
      'unreachable',
    ],
    ['a refusal without an end', `HTTP/1.1 429 Too Many\r\n\r\n${'x'.repeat(100_000)}`, 'rate_limited', 'stays'],
    ['a refusal that does not come', 'HTTP/1.1 500 Oh\r\ncontent-length: 10\r\n\r\n', 'unreachable', 'stays'],
  ];
  for (const [what, bytes, kind, then = 'ends'] of answers) {
    it(`and answers with ${what} is ${kind}`, async () => {
      Object.assign(speaker, { bytes, ends: then === 'ends' });
      if (kind === 'waited for') return assert.rejects(ask(), { name: 'TimeoutError' });
      const error = await failure(ask());
      assert.equal(error.kind, kind, error.message);
      assert.ok(!error.message.includes(testedKey));
    });
  }

  it('fails in a way that is reported, whatever it answers', async () => {
    const random = seededRandom(announcedSeed('answers with broken bytes'));
    const below = (count: number): number => Math.floor(random() * count);
    const whole = Buffer.from(`${stream}\r\n${openaiProtocol.opening}${text}data: [DONE]\n\n`);
    for (let round = rounds(60); round > 0; round -= 1) {
      const bytes = Buffer.from(whole);
      for (let count = 1 + below(12); count > 0; count -= 1) bytes[below(bytes.length)] = below(256);
      Object.assign(speaker, { bytes: bytes.subarray(0, 1 + below(bytes.length)), ends: true });
      // The change may have hit a letter of the text, or a field that is not read.
      // oxlint-disable-next-line no-await-in-loop -- one program answers them all
      const outcome = await ask(modelProtocols[below(2)]).then(
        () => 'answered',
        (error: unknown) => (error instanceof ModelError ? 'told' : String((error as Error).stack)),
      );
      assert.match(outcome, /^(?:answered|told)$/);
    }
  });
});

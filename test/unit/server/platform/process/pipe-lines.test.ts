import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { formatLine, parseGreeting, parseHello, parseReply } from '#server/platform/process/pipe-lines.ts';
import { readLine } from '#server/platform/process/read-line.ts';

const rubbish = [
  '',
  'null',
  '7',
  '"text"',
  '[]',
  '{',
  '{}',
  '{"stream":7}',
  '{"protocol":"1"}',
  '{"accepted":1}',
  '{"error":{}}',
];

describe('Opening lines of the pipe', () => {
  it('come back as they were written', () => {
    const greeting = { protocol: 1, version: '1.0.0', pid: 12, command: false };
    const hello = { stream: 'call', version: '1.0.0', hold: true };
    const refusal = { error: { code: 'engine_conflict', message: 'no\nway' } };
    assert.deepEqual(parseGreeting(formatLine(greeting)), greeting);
    assert.deepEqual(parseHello(formatLine(hello)), hello);
    assert.deepEqual(parseReply(formatLine({ accepted: true })), { accepted: true });
    assert.deepEqual(parseReply(formatLine(refusal)), refusal);
    assert.equal(formatLine(refusal).indexOf('\n'), formatLine(refusal).length - 1);
  });

  it('ignore what later versions add', () => {
    assert.deepEqual(parseHello('{"stream":"call","version":"9","color":"red"}'), {
      stream: 'call',
      version: '9',
      hold: false,
    });
  });

  for (const line of rubbish) {
    it(`${line || 'an empty line'} is none of them`, () => {
      assert.deepEqual([parseGreeting(line), parseHello(line), parseReply(line)], [undefined, undefined, undefined]);
    });
  }
});

describe('Reading the first line', () => {
  const cases: { title: string; chunks: string[]; line: string; rest: string }[] = [
    { title: 'in one piece', chunks: ['one\n'], line: 'one', rest: '' },
    { title: 'with what follows', chunks: ['one\ntwo\nthree'], line: 'one', rest: 'two\nthree' },
    { title: 'in pieces', chunks: ['o', 'n', 'e\ntw', 'o'], line: 'one', rest: 'two' },
    { title: 'empty', chunks: ['\nx'], line: '', rest: 'x' },
    { title: 'as long as it may be', chunks: ['12345678\n'], line: '12345678', rest: '' },
  ];
  for (const { title, chunks, line, rest } of cases) {
    it(title, async () => {
      const stream = new PassThrough();
      const reading = readLine(stream, 8);
      for (const chunk of chunks) stream.write(chunk);
      assert.equal(await reading, line);
      stream.end();
      assert.equal(await textOf(stream), rest);
    });
  }

  it('the next reader gets what comes later', async () => {
    const stream = new PassThrough();
    stream.write('one\n');
    await readLine(stream, 8);
    const text = textOf(stream);
    stream.end('later');
    assert.equal(await text, 'later');
  });

  it('rejects a line that is too long, even when it never ends', async () => {
    const stream = new PassThrough();
    stream.write('123456789');
    await assert.rejects(readLine(stream, 8), /more than 8 bytes/);
  });

  it('rejects when the stream ends, fails, or has ended before', async () => {
    const ended = new PassThrough();
    ended.end('half');
    await assert.rejects(readLine(ended, 8), /ended before its first line/);
    const failing = new PassThrough();
    const reading = assert.rejects(readLine(failing, 8), /broken/);
    failing.destroy(new Error('broken'));
    await reading;
    await assert.rejects(readLine(failing, 8), /ended before its first line/);
  });
});

async function textOf(stream: PassThrough): Promise<string> {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => stream.once('end', resolve));
  return text;
}

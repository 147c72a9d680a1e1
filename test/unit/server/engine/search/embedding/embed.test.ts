import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { embedCode, embedQuery } from '#server/engine/search/embedding/embed.ts';
import { ModelInvalid, readModel } from '#server/engine/search/embedding/embedding-model.ts';
import { subtokens } from '#server/engine/search/words/subtokens.ts';

const bytes = readFileSync(new URL('../../../../../../models/code-embedding/model.bin', import.meta.url));
const model = readModel(bytes);

const query = (text: string, dimensions = 128) => embedQuery(model, subtokens(text), dimensions);

function code(name: string, container: string, path: string, body: string, dimensions = 128): Float32Array {
  const fields = {
    name: subtokens(name),
    container: subtokens(container),
    path: subtokens(path),
    body: subtokens(body),
  };
  return embedCode(model, fields, dimensions);
}

const loadTextFile = () =>
  code(
    'loadTextFile',
    'FileStore',
    'store/src/fileStore',
    [
      'async loadTextFile(path: string) {',
      '  const handle = await open(path, "r");',
      '  return handle.readFile({ encoding: "utf8" });',
      '}',
    ].join('\n'),
  );

const parseHeaders = () =>
  code(
    'parse_headers',
    '',
    'http/headers',
    [
      'def parse_headers(raw):',
      '    for line in raw.split("\\r\\n"):',
      '        name, _, value = line.partition(":")',
      '        yield name.lower(), value.strip()',
    ].join('\n'),
  );

/** Compares the first dimensions with those in the model card. */
function checkStart(vector: Float32Array, expected: string): void {
  const wanted = expected.split(' ').map(Number);
  for (const [index, value] of wanted.entries()) {
    const shown = vector[index];
    assert.ok(Math.abs(shown - value) <= 0.000_02, `dimension ${index}: ${shown}, not ${value}`);
  }
}

const cosine = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, index) => sum + value * right[index], 0);

describe('the embedding', () => {
  it('gives the test vectors of its model card', () => {
    checkStart(
      query('read the contents of a file from disk'),
      '0.23073 0.10069 -0.08507 -0.10287 0.02558 -0.14845 -0.04210 0.11458',
    );
    checkStart(
      query('parse the HTTP request headers'),
      '0.16669 0.03605 0.05276 -0.14962 -0.03984 0.05698 -0.02001 0.15835',
    );
    checkStart(
      query('How many tests failed in the last run?'),
      '-0.13236 -0.12884 -0.09250 0.08912 0.35371 -0.10685 -0.26146 0.11519',
    );
    checkStart(loadTextFile(), '0.07015 0.05643 -0.11564 -0.15002 0.00527 -0.23712 0.07832 0.06015');
    checkStart(parseHeaders(), '0.17799 -0.02680 0.08146 -0.30212 0.07617 0.17779 0.03873 0.12658');
  });

  it('holds near what means the same, and far from what does not', () => {
    const [reading, parsing] = [
      query('read the contents of a file from disk'),
      query('parse the HTTP request headers'),
    ];
    assert.equal(cosine(reading, loadTextFile()).toFixed(4), '0.6719');
    assert.ok(cosine(parsing, parseHeaders()) > 0.75);
    assert.ok(cosine(reading, parseHeaders()) < 0.15);
  });

  it('is zero where no word is known', () => {
    assert.deepEqual(Array.from(query('ℝ ☃', 4)), [0, 0, 0, 0]);
  });
});

function checkRefused(name: string, change: (file: Uint8Array) => Uint8Array, expected: RegExp): void {
  it(`is refused: ${name}`, () => {
    assert.throws(
      () => readModel(change(Uint8Array.from(bytes))),
      (error) => error instanceof ModelInvalid && expected.test(error.message),
    );
  });
}

const patched = (at: number, value: number) => (file: Uint8Array) => {
  file[at] = value;
  return file;
};

describe('a model file', () => {
  checkRefused('empty', () => new Uint8Array(0), /cut short/);
  checkRefused('cut short', (file) => file.subarray(0, 100_000), /cut short/);
  checkRefused('something else', patched(0, 0), /no model/);
  checkRefused('of another version', patched(4, 9), /version 9/);
  checkRefused('with a flipped bit', (file) => patched(200_000, file[200_000] ^ 1)(file), /damaged/);

  it('is read from any place in memory', () => {
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    assert.equal(readModel(shifted.subarray(1)).rowOf('rks'), 20_597);
  });
});

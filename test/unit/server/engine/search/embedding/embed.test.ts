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

/** The card tells the first of 256 dimensions after scaling to length 1; of the 128 that are kept, the direction is the same. */
function checkStart(vector: Float32Array, expected: string): void {
  const wanted = expected.split(' ').map(Number);
  const shown = Array.from(vector.subarray(0, wanted.length));
  const scale = Math.hypot(...shown) / Math.hypot(...wanted);
  assert.ok(scale > 1, 'what is left out is missing in the length');
  for (const [index, value] of wanted.entries()) {
    assert.ok(Math.abs(shown[index] / scale - value) <= 0.000_02, `dimension ${index}: ${shown[index]}, not ${value}`);
  }
}

const cosine = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, index) => sum + value * right[index], 0);

describe('the embedding', () => {
  it('gives the test vectors of its model card', () => {
    checkStart(
      query('read the contents of a file from disk'),
      '-0.10171 0.14888 -0.01247 0.05986 -0.12084 0.16739 -0.11092 -0.01099',
    );
    checkStart(
      query('parse the HTTP request headers'),
      '-0.06240 0.08672 0.10892 -0.06043 0.00685 0.04496 -0.07910 0.06265',
    );
    checkStart(
      query('How many tests failed in the last run?'),
      '0.06862 -0.26394 -0.21967 -0.09781 -0.01532 0.22097 0.25880 0.16701',
    );
    checkStart(loadTextFile(), '-0.13002 0.21706 0.04120 0.08373 -0.10999 0.26512 -0.04345 -0.03987');
    checkStart(parseHeaders(), '0.05331 0.14255 0.15515 -0.17260 0.08670 0.07417 -0.07898 0.02827');
  });

  it('holds near what means the same, and far from what does not', () => {
    const [reading, parsing] = [
      query('read the contents of a file from disk'),
      query('parse the HTTP request headers'),
    ];
    assert.equal(cosine(reading, loadTextFile()).toFixed(4), '0.7443');
    assert.ok(cosine(parsing, parseHeaders()) > 0.8);
    assert.ok(cosine(reading, parseHeaders()) < 0.05);
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

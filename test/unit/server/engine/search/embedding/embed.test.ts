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
      '0.23038 0.08722 -0.07640 -0.09229 0.01546 -0.13805 -0.05328 0.11219',
    );
    checkStart(
      query('parse the HTTP request headers'),
      '0.16708 0.02639 0.05622 -0.15550 -0.05066 0.06381 -0.02627 0.14010',
    );
    checkStart(
      query('How many tests failed in the last run?'),
      '-0.16453 -0.09035 -0.08465 0.07836 0.35060 -0.11529 -0.28247 0.11489',
    );
    checkStart(loadTextFile(), '0.07869 0.05961 -0.10945 -0.14220 -0.00551 -0.23429 0.06986 0.05040');
    checkStart(parseHeaders(), '0.19190 -0.02597 0.08894 -0.30177 0.07041 0.18740 0.03053 0.10295');
  });

  it('holds near what means the same, and far from what does not', () => {
    const [reading, parsing] = [
      query('read the contents of a file from disk'),
      query('parse the HTTP request headers'),
    ];
    assert.equal(cosine(reading, loadTextFile()).toFixed(4), '0.6711');
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

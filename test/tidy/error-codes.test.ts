import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ErrorCode, errors, isErrorCode, isHttpErrorCode } from '#protocol/errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const codes = Object.keys(errors) as ErrorCode[];

function textsOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((path) => readFileSync(root + path, 'utf8'));
}

function missingIn(texts: readonly string[], wanted: readonly ErrorCode[]): ErrorCode[] {
  return wanted.filter((code) => !texts.some((text) => new RegExp(`\\b${code}\\b`).test(text)));
}

describe('error codes', () => {
  it('of the HTTP interface are each expected by a REST test', () => {
    // What a test throws by itself is not what it expects.
    const texts = textsOf('test/api/*.test.ts').map((text) => text.replaceAll(/new \w+Error\(\s*'\w+'/g, ''));
    const isExpected = (code: ErrorCode) => texts.some((text) => new RegExp(`[ ']${code}'`).test(text));
    assert.deepEqual(
      codes.filter((code) => isHttpErrorCode(code) && !isExpected(code)),
      [],
    );
  });

  it('of the command line and of runs are each expected by a test', () => {
    const others = codes.filter((code) => !isHttpErrorCode(code));
    assert.deepEqual(missingIn(textsOf('test/{api,unit,process}/**/*.test.ts'), others), []);
  });

  it('are each given by the product', () => {
    assert.deepEqual(missingIn(textsOf('{server,bin}/**/*.{ts,js}'), codes), []);
  });

  it('that the product gives are all in the table', () => {
    const given = textsOf('server/**/*.ts').flatMap((text) =>
      Array.from(text.matchAll(/new (?:Api|Storage|Scan|EngineAccess)Error\(\s*'(\w+)'/g), ([, code]) => code),
    );
    assert.ok(given.length > 50, `${given.length} places that give a code`);
    assert.deepEqual(
      given.filter((code) => !isErrorCode(code)),
      [],
    );
  });
});

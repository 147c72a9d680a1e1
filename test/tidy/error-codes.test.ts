import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { errors, isHttpErrorCode } from '#protocol/errors.ts';

const folder = new URL('../api/', import.meta.url);
const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));

describe('Error codes', () => {
  it('of the HTTP interface are each expected by a REST test', () => {
    const untested = Object.keys(errors).filter(
      (code) => isHttpErrorCode(code) && !texts.some((text) => text.includes(`${code}'`)),
    );
    assert.deepEqual(untested, []);
  });
});

import assert from 'node:assert/strict';
import { outermost, resultsId } from '#extension/test-runs/outermost-tests.ts';

const check = (paths: readonly string[], expected: readonly string[]) =>
  assert.deepEqual(
    outermost(paths.map((path) => path.split('/'))).map((id) => id.replaceAll('\0', '/')),
    expected,
  );

describe('the outermost tests of a file', () => {
  it('run what is in them', () => check(['m/suite/one', 'm/suite', 'm/suite/inner/two'], ['m/suite']));
  it('are all where none is in another', () => check(['m/one', 'm/two', 'n/one'], ['m/one', 'm/two', 'n/one']));
  it('are none of those whose results we show ourselves', () => check([`${resultsId}/a`, 'n/one'], ['n/one']));
  it('are none of a file that no one knows', () => check([], []));
});

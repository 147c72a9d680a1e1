import assert from 'node:assert/strict';
import { compareVersions } from '#server/base/compare-versions.ts';

describe('Versions in order', () => {
  /** Each is older than the next. */
  const ascending = [
    '0.1.0-alpha',
    '0.1.0-alpha.1',
    '0.1.0-alpha.2',
    '0.1.0-alpha.10',
    '0.1.0-alpha.beta',
    '0.1.0-beta',
    '0.1.0',
    '0.1.1',
    '0.2.0',
    '0.10.0',
    '1.0.0-rc-1',
    '1.0.0',
  ];
  for (const [index, newer] of ascending.entries()) {
    const older = ascending[index - 1];
    if (older === undefined) continue;
    it(`${older} is older than ${newer}`, () => {
      assert.ok(compareVersions(older, newer) < 0);
      assert.ok(compareVersions(newer, older) > 0);
    });
  }

  for (const [a, b] of [
    ['1.2.3', '1.2.3'],
    ['1.2.3+build.1', '1.2.3+build.2'],
    ['1.2', '1.2.0'],
    ['rubbish', '0.0.0'],
  ] as const) {
    it(`${a} and ${b} are neither`, () => assert.equal(compareVersions(a, b), 0));
  }
});

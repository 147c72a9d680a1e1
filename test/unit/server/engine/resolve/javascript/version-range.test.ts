import assert from 'node:assert/strict';
import { isOutOfRange } from '#server/engine/resolve/javascript/version-range.ts';

/** `range: versions`, those that are surely out of the range behind a `!`. */
function check(line: string): void {
  it(line, () => {
    const [range, versions] = line.split(': ');
    for (const each of versions.split(' ')) {
      const isOut = each.startsWith('!');
      assert.equal(isOutOfRange(range, isOut ? each.slice(1) : each), isOut, each);
    }
  });
}

describe('versions that a range', () => {
  describe('allows or not', () => {
    [
      '^7: 7.0.0 7.9.1 !6.9.9 !8.0.0 !9.1.0',
      '^7.2.3: 7.2.3 7.3.0 !7.2.2 !8.0.0',
      '^0.2.3: 0.2.3 0.2.9 !0.3.0 !1.0.0',
      '^0.0.3: 0.0.3 !0.0.4',
      '^0: 0.9.0 !1.0.0',
      '~1.2.3: 1.2.9 !1.3.0',
      '~1: 1.9.0 !2.0.0',
      '1.2: 1.2.7 !1.3.0',
      '1.x: 1.9.0 !2.0.0',
      '=1.2.3: 1.2.3 !1.2.4',
      '>=2.1: 2.1.0 9.0.0 !2.0.9',
      '>2: 3.0.0 !2.9.9',
      '<3: 2.9.9 !3.0.0',
      '<=3.1: 3.1.9 !3.2.0',
      '>= 1.2.0 <2: 1.2.0 !2.0.0 !1.1.9',
      '1.2.0 - 2.3: 1.2.0 2.3.9 !2.4.0 !1.1.0',
      '^1 || ^3: 1.5.0 3.0.1 !2.0.0',
      'v1.2.3: 1.2.3 !1.2.4',
    ].forEach(check);
  });
  describe('says nothing of', () => {
    [
      '*: 1.0.0',
      'latest: 1.0.0',
      'catalog:react18: 1.0.0',
      '^7: 0.0.0 next',
      '^9.0.0: 9.0.0-beta.1',
      '^1 || next: 2.0.0',
      ': 1.0.0',
    ].forEach((line) =>
      it(line, () => {
        const end = line.lastIndexOf(': ');
        for (const version of line.slice(end + 2).split(' '))
          assert.equal(isOutOfRange(line.slice(0, end), version), false);
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { affectedState, fixedVersion, versionOrders } from '#server/engine/advisories/affected.ts';
import type { AffectedPackage, RangeEvent } from '#server/engine/advisories/advisory.ts';

const ascending = {
  npm: [
    '0.9.9',
    '1.0.0-1',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.0.1',
    '1.10.0',
  ],
  pypi: '1.0.dev1 1.0a1.dev1 1.0a1 1.0b2 1.0rc1 1.0 1.0.post1.dev2 1.0.post1 1.0.1 1.10 1!0.1'.split(' '),
};

function of(
  ecosystem: 'npm' | 'pypi',
  ranges: readonly (readonly RangeEvent[])[],
  versions: string[] = [],
): AffectedPackage {
  return { ecosystem, name: 'a', ranges, versions, functions: [] };
}

const between: readonly RangeEvent[] = [
  ['introduced', '0'],
  ['fixed', '1.2.3'],
];

describe('versions of packages', () => {
  for (const ecosystem of ['npm', 'pypi'] as const) {
    it(`are ordered as ${ecosystem} orders them`, () => {
      const versions = ascending[ecosystem];
      for (const [place, one] of versions.entries())
        for (const [otherPlace, other] of versions.entries())
          assert.equal(
            Math.sign(versionOrders[ecosystem](one, other) ?? Number.NaN),
            Math.sign(place - otherPlace),
            `${one} ${other}`,
          );
    });
  }

  it('that are written in other ways are the same', () => {
    assert.equal(versionOrders.npm('v1.0.0+build', '1.0.0'), 0);
    assert.equal(versionOrders.pypi('1.0.0', '1'), 0);
    assert.equal(versionOrders.pypi('1.0-ALPHA_1', '1.0a1'), 0);
    assert.equal(versionOrders.pypi('2.0+cpu', '2.0'), 0);
    assert.equal(versionOrders.pypi('2004d', '1'), undefined);
  });
});

describe('a version', () => {
  it('is affected from where a hole was introduced to where it was fixed', () => {
    const cases: readonly (readonly [version: string, state: string])[] = [
      ['0.0.0-alpha', 'affected'],
      ['1.2.3-rc.1', 'affected'],
      ['1.2.3', 'unaffected'],
      ['main', 'unknown'],
    ];
    for (const [version, state] of cases) assert.equal(affectedState(of('npm', [between]), version), state, version);
  });

  it('is affected up to the last one that is named, and in each of several ranges', () => {
    const events: readonly RangeEvent[] = [
      ['introduced', '3.0'],
      ['last_affected', '3.0'],
      ['introduced', '1.0'],
      ['fixed', '1.5'],
    ];
    const states = ['0.9', '1.0', '1.4', '1.5', '3.0', '3.0.post1'].map((version) =>
      affectedState(of('pypi', [events]), version),
    );
    assert.deepEqual(states, ['unaffected', 'affected', 'affected', 'unaffected', 'affected', 'unaffected']);
  });

  it('is affected where it is listed, whatever the ranges say', () => {
    assert.equal(affectedState(of('pypi', [between], ['1.3']), '1.3.0'), 'affected');
    assert.equal(affectedState(of('pypi', [], ['2004d']), '2004d'), 'affected');
  });

  it('is not known to be unaffected where nothing can be compared', () => {
    assert.equal(affectedState(of('npm', []), '1.0.0'), 'unknown');
    assert.equal(affectedState(of('npm', [[['introduced', 'x']]]), '1.0.0'), 'unknown');
    // From the beginning on is every version, whatever it looks like.
    assert.equal(affectedState(of('npm', [[['introduced', '0']]]), 'main'), 'affected');
  });

  it('is mended by the first later one that is fixed and not affected elsewhere', () => {
    const both = [
      of('npm', [between]),
      of('npm', [
        [
          ['introduced', '1.2.3'],
          ['fixed', '2.0.0'],
        ],
      ]),
    ];
    assert.equal(fixedVersion(both, '1.0.0'), '2.0.0');
    assert.equal(fixedVersion([of('npm', [between])], '1.0.0'), '1.2.3');
    assert.equal(fixedVersion([of('npm', [[['introduced', '0']]])], '1.0.0'), undefined);
  });
});

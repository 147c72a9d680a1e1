import assert from 'node:assert/strict';
import { versionOf } from '#server/service/versions.ts';

describe('Versions', () => {
  it('are equal for equal parts', () => {
    assert.equal(versionOf(['snp_1', { level: 'file' }]), versionOf(['snp_1', { level: 'file' }]));
  });

  const others: unknown[][] = [
    ['snp_1', { level: 'module' }],
    ['snp_2', { level: 'file' }],
    ['snp_1{"level":"file"}'],
    [],
  ];
  for (const parts of others) {
    it(`differ for ${JSON.stringify(parts)}`, () => {
      assert.notEqual(versionOf(parts), versionOf(['snp_1', { level: 'file' }]));
    });
  }
});

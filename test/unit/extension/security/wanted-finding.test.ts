import assert from 'node:assert/strict';
import { wantedFinding } from '#extension/security/wanted-finding.ts';

const fingerprint = '0123456789abcdef0123456789abcdef';

describe('a finding that a command names', () => {
  it('is an address of the page', () => {
    assert.equal(wantedFinding({ fingerprint }), `mode=security&finding=${fingerprint}`);
    assert.equal(
      wantedFinding({ project: 'prj_1', fingerprint }),
      `project=prj_1&mode=security&finding=${fingerprint}`,
    );
  });

  it('is the address of a link as it is: the page reads it', () => {
    assert.equal(wantedFinding('mode=security&finding=ab'), 'mode=security&finding=ab');
  });

  it('is nothing where the argument is of any other form', () => {
    for (const argument of [
      undefined,
      null,
      1,
      {},
      { fingerprint: 1 },
      { fingerprint: '&mode=map' },
      { fingerprint: '' },
    ])
      assert.equal(wantedFinding(argument), undefined);
    assert.equal(wantedFinding({ project: 'a&b', fingerprint }), `mode=security&finding=${fingerprint}`);
  });
});

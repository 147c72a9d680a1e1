import assert from 'node:assert/strict';
import { findingId, fingerprintsOf, type Recognised } from '#server/engine/security/fingerprints.ts';

const one: Recognised = { ruleId: 'command-injection', file: 'src/a.ts', symbol: 'Shop.run', sink: 'exec(…)' };

describe('fingerprints', () => {
  it('stay where the class around is renamed, and where code is laid out again', () => {
    const [first] = fingerprintsOf([one]);
    assert.match(first, /^[0-9a-f]{32}$/);
    assert.deepEqual(fingerprintsOf([{ ...one, symbol: 'Store.run', sink: 'exec( … )' }]), [first]);
    assert.deepEqual(fingerprintsOf([{ ...one, symbol: 'Shop.run~2' }]), [first]);
  });

  it('differ by rule, file, function and sink', () => {
    const changes = [{}, { ruleId: 'x' }, { file: 'src/b.ts' }, { symbol: 'Shop.walk' }, { sink: 'spawn(…)' }];
    const all = changes.flatMap((change) => fingerprintsOf([{ ...one, ...change }]));
    assert.equal(new Set(all).size, changes.length);
  });

  it('number those that are equal, so that the first keeps its own', () => {
    const [alone] = fingerprintsOf([one]);
    const [first, second] = fingerprintsOf([one, one]);
    assert.equal(first, alone);
    assert.notEqual(second, first);
  });

  it('give identifiers by snapshot', () => {
    const [fingerprint] = fingerprintsOf([one]);
    assert.match(findingId('snp_1', fingerprint), /^fnd_[0-9A-HJKMNP-TV-Z]{26}$/);
    assert.notEqual(findingId('snp_1', fingerprint), findingId('snp_2', fingerprint));
  });
});

import assert from 'node:assert/strict';
import { StoredTriage } from '#server/app/security/stored-triage.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { fingerprintOf } from '../../../../support/security-fixture.ts';

const [one, two] = ['one', 'two'].map(fingerprintOf);

describe('what people say of findings', () => {
  it('is the newest record of each, with a version of its own and one of all', () => {
    const [state, clock] = [new MemoryStateStore(), new FakeClock()];
    const triage = new StoredTriage({ state, clock });
    const versions = [triage.version('prj_1')];
    assert.equal(triage.find('prj_1', one), undefined);
    const first = triage.save('prj_1', one, { state: 'accepted', note: 'internal' });
    versions.push(triage.version('prj_1'));
    clock.advance(1000);
    const second = triage.save('prj_1', one, { state: 'open' });
    triage.save('prj_1', two, { state: 'false_positive' });
    versions.push(triage.version('prj_1'));
    assert.equal(new Set(versions).size, 3);
    assert.notEqual(second.version, first.version);
    assert.deepEqual(triage.find('prj_1', one), second);
    assert.deepEqual(
      [...triage.of('prj_1')].map(([fingerprint, { state: said }]) => [fingerprint, said]).toSorted(),
      [
        [one, 'open'],
        [two, 'false_positive'],
      ].toSorted(),
    );
    assert.deepEqual(
      state.triageHistory('prj_1', one).map(({ state: said, note }) => [said, note]),
      [['accepted', 'internal']],
    );
    assert.equal(triage.of('prj_2').size, 0);
  });
});

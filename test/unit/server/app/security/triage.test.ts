import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { EventHub } from '#server/app/events/event-hub.ts';
import type { ScannedFinding } from '#server/app/security/project-scans.ts';
import { FindingFollowers } from '#server/app/security/finding-followers.ts';
import { getTriage, putTriage, type TriageParts } from '#server/app/security/triage.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { eventHub, eventsFrom } from '../../../../support/published-events.ts';
import { byKey, sampleProject } from '../../../../support/sample-project.ts';
import { projectScan, scannedFinding, scansOf, triageRecords } from '../../../../support/security-fixture.ts';

const fingerprint = 'f'.repeat(32);
const id = 'prj_1';

const own = scannedFinding({ file: 'a.ts', line: 1, fingerprint, cause: 'a.ts:1:1' });

function triageParts(findings: readonly ScannedFinding[] = [own]): TriageParts & { readonly events: EventHub } {
  const scan = projectScan({ id: 'snp_1' } as GraphSnapshot, findings);
  const state = new MemoryStateStore();
  return {
    state,
    events: eventHub(state),
    register: { find: () => sampleProject() },
    scans: scansOf(() => scan),
    triage: triageRecords(),
    followers: new FindingFollowers(),
  };
}

describe('what was decided about a finding', () => {
  it('is nothing at first, then what was put', async () => {
    const parts = triageParts();
    assert.throws(() => getTriage(parts, { id, fingerprint }, byKey()), { code: 'path_not_found' });
    const put = await putTriage(parts, { id, fingerprint, state: 'accepted', note: 'behind the login' }, byKey());
    const got = getTriage(parts, { id, fingerprint }, byKey());
    assert.deepEqual(got.data(), put.data());
    assert.deepEqual([got.version, got.data().version], [put.version, put.version]);
  });

  it('[§6.4.triage.changed] is reported when it changes, and not when it comes again', async () => {
    const parts = triageParts();
    const published = eventsFrom(parts.events);
    const decision = { id, fingerprint, state: 'accepted', note: 'behind the login' } as const;
    await putTriage(parts, decision, byKey());
    await putTriage(parts, decision, byKey());
    await assert.rejects(putTriage(parts, { ...decision, state: 'open' }, byKey()), { code: 'triage_conflict' });
    const data = { projectId: id, fingerprint, state: 'accepted' };
    assert.deepEqual(
      published.map((event) => [event.type, event.data]),
      [['triage.changed', data]],
    );
  });

  it('is of a finding of the scan, or of one that has a record', async () => {
    const parts = triageParts();
    const unknown = putTriage(parts, { id, fingerprint: '0'.repeat(32), state: 'open' }, byKey());
    await assert.rejects(unknown, { code: 'path_not_found' });
    const { version = '' } = await putTriage(parts, { id, fingerprint, state: 'accepted' }, byKey());
    const scans = { ...scansOf(() => assert.fail('the record is enough')), present: () => undefined };
    const gone = { ...parts, scans };
    await putTriage(gone, { id, fingerprint, state: 'open', ifMatch: [version] }, byKey());
    assert.equal(getTriage(gone, { id, fingerprint }, byKey()).data().state, 'open');
  });

  it('is one about every place of it, but those that were decided otherwise', async () => {
    const others = [2, 3, 4].map((line) => scannedFinding({ file: 'a.ts', line, cause: 'a.ts:1:1' }));
    const [second, third, apart] = [...others.slice(0, 2), { ...others[2], cause: 'b.ts:1:1' }];
    const parts = triageParts([own, second, third, apart]);
    const stateOf = (each: ScannedFinding) => parts.triage.find(id, each.fingerprint)?.state;
    const { version: own3 = '' } = await putTriage(
      parts,
      { id, fingerprint: third.fingerprint, state: 'open', note: 'look again' },
      byKey(),
    );
    assert.notEqual(own3, '');
    parts.triage.save(id, third.fingerprint, { state: 'false_positive', note: 'a constant' });
    const current = parts.triage.find(id, fingerprint)?.version ?? '';
    const decided: OperationParams<'triage.put'> = {
      id,
      fingerprint,
      state: 'accepted',
      note: 'staff only',
      ifMatch: [current],
    };
    const { version = '' } = await putTriage(parts, decided, byKey());
    assert.deepEqual([own, second, third, apart].map(stateOf), ['accepted', 'accepted', 'false_positive', undefined]);
    await putTriage(parts, { id, fingerprint, state: 'open', ifMatch: [version] }, byKey());
    assert.deepEqual([own, second, third].map(stateOf), ['open', 'open', 'false_positive']);
  });

  const lost: readonly (readonly [ifMatch: readonly string[] | undefined])[] = [[undefined], [[]], [['0']]];
  for (const [ifMatch] of lost) {
    it(`is not replaced by one who read ${JSON.stringify(ifMatch) ?? 'nothing'}`, async () => {
      const parts = triageParts();
      await putTriage(parts, { id, fingerprint, state: 'accepted' }, byKey());
      const given = ifMatch === undefined ? {} : { ifMatch: [...ifMatch] };
      const again = putTriage(parts, { id, fingerprint, state: 'open', ...given }, byKey());
      await assert.rejects(again, { code: 'triage_conflict' });
      assert.equal(getTriage(parts, { id, fingerprint }, byKey()).data().state, 'accepted');
    });
  }

  it('is replaced by one who read it, or who takes any', async () => {
    const parts = triageParts();
    const first = await putTriage(parts, { id, fingerprint, state: 'accepted' }, byKey());
    const second = await putTriage(
      parts,
      { id, fingerprint, state: 'open', ifMatch: ['x', first.version ?? ''] },
      byKey(),
    );
    await putTriage(parts, { id, fingerprint, state: 'false_positive', ifMatch: ['*'] }, byKey());
    assert.notEqual(first.version, second.version);
    assert.equal(getTriage(parts, { id, fingerprint }, byKey()).data().state, 'false_positive');
  });

  it('is the same when it is sent again, as by a client whose answer was lost', async () => {
    const parts = triageParts();
    const decision = { id, fingerprint, state: 'accepted', note: 'behind the login' } as const;
    const [first, again] = [await putTriage(parts, decision, byKey()), await putTriage(parts, decision, byKey())];
    assert.equal(again.version, first.version);
  });

  it('can be no replacement of a record that is not there', async () => {
    const put = putTriage(triageParts(), { id, fingerprint, state: 'open', ifMatch: ['*'] }, byKey());
    await assert.rejects(put, { code: 'triage_conflict' });
  });
});

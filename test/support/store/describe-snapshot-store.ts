import assert from 'node:assert/strict';
import type { SnapshotRecord, SnapshotStore } from '#server/app/ports/snapshot-store.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { MemorySnapshotStore } from '../memory-snapshot-store.ts';
import { announcedSeed, rounds, seededRandom } from '../random-rounds.ts';
import { inScratchFolder } from './scratch.ts';
import { projectNamed } from './state-samples.ts';

const projects = ['prj_a', 'prj_b', 'prj_c'];
const members = ['anna', 'bert', 'anna/removed'];

export function describeSnapshotStore(driver: SqlDriver): void {
  describe('state: structures that were pushed', () => {
    it('are those of a model, whatever comes, goes and changes its owner, over restarts', () => {
      const random = seededRandom(announcedSeed(`structures over ${driver.name}`));
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
      inScratchFolder((folder) => {
        const model = new MemorySnapshotStore();
        let store = openStateStore(folder, { driver });
        for (const id of projects) store.insertProject(projectNamed(id));
        for (let round = 0; round < rounds(150); round++) {
          const [projectId, member, id] = [pick(projects), pick(members), `snp_${Math.floor(random() * 20)}`];
          const chance = random();
          const [record, branch] = [
            recordOf(projectId, id, member, Math.floor(random() * 1e9)),
            pick(['main', 'next']),
          ];
          const other = pick(members);
          if (chance < 0.9) {
            const change = { chance, member, other, record, branch };
            apply(change, {
              snapshots: store.snapshots,
              renameOwner: (from, to) => store.renameOwner(from, to),
              deleteProject: (each) => store.deleteProject(each),
            });
            apply(change, {
              snapshots: model,
              renameOwner: (from, to) => model.renameMember(from, to),
              deleteProject: (each) => model.deleteOfProject(each),
            });
          } else {
            store.close();
            store = openStateStore(folder, { driver });
          }
          assert.deepEqual(stateOf(store.snapshots), stateOf(model));
        }
        store.close();
      });
    });
  });
}

interface Change {
  /** From 0 to 1: which change it is. */
  readonly chance: number;
  readonly member: string;
  readonly other: string;
  readonly record: SnapshotRecord;
  readonly branch: string;
}

type Changed = Pick<StateStore, 'renameOwner' | 'deleteProject'> & { readonly snapshots: SnapshotStore };

function apply({ chance, member, other, record, branch }: Change, changed: Changed): void {
  const { projectId, id } = record;
  if (chance < 0.5) {
    if (changed.snapshots.find(projectId, id) === undefined) changed.snapshots.insert(record);
  } else if (chance < 0.7) changed.snapshots.delete(projectId, id);
  else if (chance < 0.8) changed.snapshots.saveMainBranch(projectId, branch);
  else if (chance < 0.86) changed.renameOwner(member, other);
  else changed.deleteProject(projectId);
}

function recordOf(projectId: string, id: string, member: string, bytes: number): SnapshotRecord {
  const counts = { nodes: 1, edges: 2, findings: 3 };
  return { projectId, id, createdAtMs: bytes, storedAtMs: 5, member, branch: "it's", ...counts, bytes };
}

function byId(a: SnapshotRecord, b: SnapshotRecord): number {
  return a.id < b.id ? -1 : 1;
}

function stateOf(store: SnapshotStore): unknown {
  return {
    lists: projects.map((id) => store.list(id).toSorted(byId)),
    branches: projects.map((id) => store.mainBranch(id)),
    ids: [...store.ids()].toSorted(),
    used: Array.from({ length: 20 }, (_, number) => store.isUsed(`snp_${number}`)),
    bytes: members.map((member) => store.bytesOf(member)),
    totals: store.totals(),
  };
}

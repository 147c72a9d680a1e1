import assert from 'node:assert/strict';
import type { ProjectIndexRecord, ProjectRecord, StateStore } from '#server/app/ports/state-store.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { announcedSeed, rounds, seededRandom } from '../random-rounds.ts';
import { FakeClock, inScratchFolder } from './scratch.ts';
import { indexOf, projectNamed } from './state-samples.ts';

interface Rows {
  readonly projects: Map<string, ProjectRecord>;
  readonly indexes: Map<string, ProjectIndexRecord>;
}

const ids = ['prj_a', 'prj_b', 'prj_c', 'prj_d'];

/** Rows as they should be, with a write of each kind. */
class Model {
  rows: Rows = { projects: new Map(), indexes: new Map() };
  readonly #store: StateStore;
  readonly #random: () => number;

  constructor(store: StateStore, random: () => number) {
    this.#store = store;
    this.#random = random;
  }

  copy(): Rows {
    return { projects: new Map(this.rows.projects), indexes: new Map(this.rows.indexes) };
  }

  write(): void {
    const id = this.#pick(ids);
    const { projects, indexes } = this.rows;
    const project = projects.get(id);
    const kind = Math.floor(this.#random() * 4);
    if (project === undefined) this.#insert(id);
    else if (kind === 0) {
      this.#store.deleteProject(id);
      projects.delete(id);
      indexes.delete(id);
    } else if (kind === 1) this.#rename(this.#pick(['owner', 'bert']), this.#pick(['bert', 'owner', 'cleo']));
    else {
      const index = indexOf(id, { indexedAtMs: Math.floor(this.#random() * 1000) });
      this.#store.saveProjectIndex(index);
      indexes.set(id, index);
    }
  }

  check(): void {
    const { projects, indexes } = this.rows;
    const known = this.#store.projects();
    assert.deepEqual(new Map(known.map((project) => [project.id, project])), projects);
    for (const id of ids) {
      assert.deepEqual(this.#store.project(id), projects.get(id));
      assert.deepEqual(this.#store.projectIndex(id), indexes.get(id));
    }
  }

  #insert(id: string): void {
    const project = projectNamed(id, { path: `/work/${id}` });
    this.#store.insertProject(project);
    this.rows.projects.set(id, project);
  }

  #rename(from: string, to: string): void {
    this.#store.renameOwner(from, to);
    for (const [id, project] of this.rows.projects)
      if (project.member === from) this.rows.projects.set(id, { ...project, member: to });
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)];
  }
}

export function describeProjectCache(driver: SqlDriver): void {
  describe('state: projects in memory', () => {
    it('are those of the rows, inside of transactions, after them, and where they are rolled back', () =>
      inScratchFolder((folder) => {
        const clock = new FakeClock();
        const random = seededRandom(announcedSeed(`projects in memory of ${driver.name}`));
        let store = openStateStore(folder, { driver, clock });
        try {
          const model = new Model(store, random);
          for (let round = 0; round < rounds(60); round++) {
            const before = model.copy();
            const fails = random() < 0.4;
            const work = () => {
              for (let write = 0; write < 1 + random() * 3; write++) {
                if (random() < 0.5) model.check();
                model.write();
              }
              if (random() < 0.5) model.check();
              if (fails) throw new RangeError('rolled back');
            };
            if (random() < 0.3) model.write();
            else if (fails) {
              assert.throws(() => store.transaction(work), RangeError);
              model.rows = before;
            } else store.transaction(work);
            model.check();
          }
          const { rows } = model;
          store.close();
          store = openStateStore(folder, { driver, clock });
          const again = new Model(store, random);
          again.rows = rows;
          again.check();
        } finally {
          store.close();
        }
      }));
  });
}

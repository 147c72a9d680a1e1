import { hashToIdentifier } from '#server/base/content-hash.ts';
import { folderName } from './folder-name.ts';
import type { Caller } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { findProject, ownerMember } from './project-space.ts';

/**
 * Projects by identifier, and folders that the command line looks at. Such a folder is no project (API.md §7.3): it has
 * an identifier made from its path, which only the owner can use and which holds until the engine ends.
 */
export class ProjectRegister {
  readonly #state: StateStore;
  readonly #clock: Clock;
  readonly #passing = new Map<string, ProjectRecord>();

  constructor(state: StateStore, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  /** @param path real path of a folder */
  folder(path: string): ProjectRecord {
    const project = this.#state.projectAt(path, 'live', ownerMember);
    if (project !== undefined) return project;
    const passing = this.#passingAt(path);
    this.#passing.set(passing.id, passing);
    return passing;
  }

  /** Throws `project_not_found` for what is not there or not the caller's to see. */
  find(caller: Caller, id: string): ProjectRecord {
    const passing = caller.kind === 'owner' ? this.#passing.get(id) : undefined;
    return passing ?? findProject(this.#state, caller, id);
  }

  #passingAt(path: string): ProjectRecord {
    return {
      id: `prj_${hashToIdentifier(['folder\0', path])}`,
      name: folderName(path),
      description: '',
      path,
      kind: 'live',
      member: ownerMember,
      createdAtMs: this.#clock.nowMs(),
    };
  }
}

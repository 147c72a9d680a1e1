import type { Identifiers } from '#server/service/identifiers.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Clock } from '../ports/clock.ts';
import type { FolderLookup } from '../ports/folders.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { ProjectRoots } from './project-folder.ts';
import type { ProjectRegister } from './project-register.ts';
import type { ProjectIndexes } from './project-indexes.ts';

/** Parts that the use cases of the register of projects need. */
export interface ProjectsContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly identifiers: Identifiers;
  readonly folders: FolderLookup;
  readonly roots: ProjectRoots;
  readonly register: ProjectRegister;
  readonly indexes: ProjectIndexes;
}

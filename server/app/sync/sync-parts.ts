import type { Identifiers } from '#server/service/identifiers.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { BaselineFiles } from '../ports/baselines.ts';
import type { Clock } from '../ports/clock.ts';
import type { RemoteClient } from '../ports/remote-client.ts';
import type { RepositoryRemotes } from '../ports/repository-remotes.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import type { ProjectRegister } from '../projects/project-register.ts';

/** Runs `work` later. @returns how to prevent it */
export type Later = (delayMs: number, work: () => void) => () => void;

export interface SyncParts {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly events: EventHub;
  readonly register: ProjectRegister;
  readonly client: RemoteClient;
  readonly baselineFiles: BaselineFiles;
  readonly remotes: RepositoryRemotes;
  readonly isTrusted: (project: Pick<ProjectRecord, 'path'>) => boolean;
  readonly later: Later;
  /** From 0 to 1, exclusive. */
  readonly random: () => number;
  /** Version of this program, for `user-agent`. */
  readonly version: string;
  readonly log: (text: string) => void;
}

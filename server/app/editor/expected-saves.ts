import type { Analysis } from '../analysis/analysis.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';

/** Threads that were made ready wait longer than that for work. */
const againAfterMs = 10_000;

export interface ExpectedSavesParts {
  readonly register: ProjectRegister;
  readonly workspaces: ProjectWorkspaces;
  readonly analysis: Analysis;
  readonly clock: Clock;
}

/**
 * A person who types will save: the threads that the run and the lenses behind it need are started while they type. They end
 * by themselves when no save comes. Starting them takes longer than all that follows a save.
 */
export class ExpectedSaves {
  readonly #parts: ExpectedSavesParts;
  #last: { readonly projectId: string; readonly path: string; readonly atMs: number } | undefined;

  constructor(parts: ExpectedSavesParts) {
    this.#parts = parts;
  }

  /** Called with each stroke. No workspace is opened for it. */
  note(projectId: string, path: string): void {
    const { register, workspaces, analysis, clock } = this.#parts;
    const atMs = clock.monotonicMs();
    const last = this.#last;
    if (last?.projectId === projectId && last.path === path && atMs - last.atMs < againAfterMs) return;
    this.#last = { projectId, path, atMs };
    const workspace = workspaces.ifOpen(register.find({ kind: 'owner' }, projectId));
    if (workspace?.expect(path) === true) analysis.prepare?.();
  }
}

import type { RemoteVerdict } from '#server/service/sync/remote-answers.ts';
import { ApiError } from '../operations/api-error.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { LinkRecord } from '../ports/sync-store.ts';
import type { RemoteProject } from './remote-project.ts';
import type { SyncParts } from './sync-parts.ts';

type LinksParts = Pick<SyncParts, 'state' | 'clock' | 'baselineFiles' | 'remotes'>;

const dayMs = 24 * 60 * 60 * 1000;
/** A baseline outlives its link by so long. */
export const baselineKeptMs = 30 * dayMs;

/** Links between local projects and those of the remote: one for each of either. */
export class Links {
  readonly #parts: LinksParts;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  get(projectId: string): LinkRecord | undefined {
    return this.#parts.state.sync.link(projectId);
  }

  /** Throws `sync_not_linked`. */
  need(projectId: string): LinkRecord {
    const link = this.get(projectId);
    if (link === undefined) throw new ApiError('sync_not_linked', 'The project is linked with none of the remote.');
    return link;
  }

  isTaken(remoteId: string): boolean {
    return this.#parts.state.sync.links().some((link) => link.remoteId === remoteId);
  }

  /** Throws `sync_link_taken` where either side is linked otherwise. */
  requireFree(projectId: string, remoteId?: string): void {
    const link = this.get(projectId);
    if (link !== undefined && link.remoteId !== remoteId) {
      throw new ApiError('sync_link_taken', `The project is linked with ${link.remote.name} already; unlink it first.`);
    }
    const other = this.#parts.state.sync.links().find((each) => each.remoteId === remoteId);
    if (other !== undefined && other.projectId !== projectId) {
      throw new ApiError('sync_link_taken', 'Another local project is linked with that one of the remote.');
    }
  }

  /** Its first poll is due at once. */
  add(project: ProjectRecord, remote: RemoteProject): LinkRecord {
    const { state, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const link: LinkRecord = {
      projectId: project.id,
      remoteId: remote.id,
      remote: remoteState(remote),
      linkedAtMs: nowMs,
      unchangedPolls: 0,
      nextPollAtMs: nowMs,
      ...this.#branchOf(project),
    };
    const known = this.get(project.id);
    if (known?.remoteId === remote.id) return known;
    state.transaction(() => {
      const baseline = this.#baseline(project.id);
      if (baseline !== undefined && baseline.remoteId !== remote.id) this.#forgetBaseline(project.id);
      else if (baseline !== undefined)
        state.sync.saveBaseline({ ...baseline, keptUntilMs: undefined, isOfEarlierLink: true });
      state.sync.saveLink(link);
    });
    return link;
  }

  /** Nothing local and nothing of the remote is deleted; the baseline stays for 30 days. */
  drop(projectId: string): void {
    const { state, clock } = this.#parts;
    state.transaction(() => {
      const baseline = this.#baseline(projectId);
      const keptUntilMs = clock.nowMs() + baselineKeptMs;
      if (baseline !== undefined) state.sync.saveBaseline({ ...baseline, keptUntilMs });
      state.sync.deleteLink(projectId);
      const waiting = state.sync.outbox();
      state.sync.saveOutbox(waiting.filter((item) => item.projectId !== projectId || item.action !== 'index'));
    });
  }

  /** That link, unless the project was linked otherwise meanwhile. */
  dropOf({ projectId, remoteId }: LinkRecord): void {
    if (this.get(projectId)?.remoteId === remoteId) this.drop(projectId);
  }

  dropAll(keepBaselines: boolean): void {
    const { state } = this.#parts;
    for (const { projectId } of state.sync.links()) this.drop(projectId);
    if (keepBaselines) return;
    for (const { projectId } of state.sync.baselines()) this.#forgetBaseline(projectId);
  }

  /** Drops links of projects that are gone, and baselines whose time has passed. */
  prune(): void {
    const { state, clock } = this.#parts;
    const isGone = ({ projectId }: { readonly projectId: string }) => state.project(projectId) === undefined;
    for (const link of state.sync.links()) if (isGone(link)) this.drop(link.projectId);
    for (const baseline of state.sync.baselines()) {
      const isOver = baseline.keptUntilMs !== undefined && baseline.keptUntilMs <= clock.nowMs();
      if (isOver || isGone(baseline)) this.#forgetBaseline(baseline.projectId);
    }
  }

  #baseline(projectId: string) {
    return this.#parts.state.sync.baselines().find((each) => each.projectId === projectId);
  }

  #forgetBaseline(projectId: string): void {
    this.#parts.state.sync.deleteBaseline(projectId);
    this.#parts.baselineFiles.delete(projectId);
  }

  #branchOf({ path }: ProjectRecord): Pick<LinkRecord, 'branch'> {
    const { remotes } = this.#parts;
    const name = remotes.branch(path);
    if (name === undefined) return {};
    const { pushed } = remotes.commits(path, name);
    return { branch: { name, ...(pushed !== undefined && { pushed }) } };
  }
}

/** Deleted remotely: the link ends. */
export function isDroppedBy(verdict: RemoteVerdict): boolean {
  return verdict.kind === 'refused' && verdict.code === 'remote_project_not_found';
}

export function remoteState({ name, description, status, indexedAt }: RemoteProject): LinkRecord['remote'] {
  return { name, description, status, ...(indexedAt !== undefined && { indexedAt }) };
}

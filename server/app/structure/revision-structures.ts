import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { textOfAbsence } from '../history/history-reasons.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { GitRepositories } from '../ports/git.ts';
import { timestamp } from '../projects/project-view.ts';
import type { ScanThread } from '../security/scan-thread.ts';
import { SharedWork } from '../security/shared-work.ts';
import type { ComparedState } from './compared-state.ts';

export interface RevisionStructuresParts {
  readonly git: Pick<GitRepositories, 'commitOf' | 'comparedCommit'>;
  readonly thread: Pick<ScanThread, 'scan'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly version: string;
}

export interface AskedRevision {
  /** Real path of a folder that may be read. */
  readonly root: string;
  /** As git takes it. */
  readonly revision: string;
  /** Where the checked-out commit parted from the revision is meant, not the revision itself. */
  readonly sinceParting: boolean;
  /** The state of the folder now: what the findings of files that moved are recognised by. */
  readonly now: GraphSnapshot;
  readonly withFindings: boolean;
}

/** A branch is compared with few commits, again and again. */
const keptMax = 4;

/** Structures of commits, linked as the folder is, each made once for all who ask. */
export class RevisionStructures {
  readonly #parts: RevisionStructuresParts;
  readonly #known = new Map<string, SharedWork<ComparedState>>();

  constructor(parts: RevisionStructuresParts) {
    this.#parts = parts;
  }

  /** Throws `revision_not_found` where git has no such revision, or no answer. */
  async of(asked: AskedRevision, signal: AbortSignal): Promise<ComparedState> {
    const { root, now, withFindings } = asked;
    const { commit: name, prefix } = await this.#commitOf(asked, signal);
    const key = JSON.stringify([root, name, prefix, now.id, withFindings]);
    const known = this.#known.get(key);
    if (known !== undefined && !known.isCancelled) return known.wait(signal);
    const header = {
      commit: name,
      createdAt: timestamp(this.#parts.clock.nowMs()),
      tool: `groundplan ${this.#parts.version}`,
    };
    const request = { root, commit: { name, prefix }, now, structure: { header, withFindings } };
    const work = new SharedWork((end) => this.#make(request, key, end));
    this.#keep(key, work);
    return work.wait(signal);
  }

  async #commitOf({ root, revision, sinceParting }: AskedRevision, signal: AbortSignal) {
    const { git } = this.#parts;
    const named = await git.commitOf(root, revision, signal);
    if ('absent' in named) throw new ApiError('revision_not_found', textOfAbsence(named.absent));
    if (!sinceParting) return named.value;
    const parted = await git.comparedCommit(root, named.value.commit, signal);
    if ('absent' in parted) throw new ApiError('revision_not_found', textOfAbsence(parted.absent));
    return { ...named.value, commit: parted.value };
  }

  async #make(request: Parameters<ScanThread['scan']>[0], mark: string, signal: AbortSignal): Promise<ComparedState> {
    const { structure } = await this.#parts.thread.scan(request, () => {}, signal);
    if (structure === undefined) throw new Error('the scan thread made no structure');
    return { mark, packed: Buffer.from(structure.packed, 'base64') };
  }

  /** One that fails is forgotten, so that it is tried again. */
  #keep(key: string, work: SharedWork<ComparedState>): void {
    this.#known.delete(key);
    this.#known.set(key, work);
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptMax) this.#known.delete(oldest);
    void work.settled.then(({ status }) => {
      if (status === 'rejected' && this.#known.get(key) === work) this.#known.delete(key);
    });
  }
}

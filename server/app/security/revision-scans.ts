import { hashToIdentifier } from '#server/base/content-hash.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { textOfAbsence } from '../history/history-reasons.ts';
import { ApiError } from '../operations/api-error.ts';
import type { AdvisoryStore } from '../ports/advisories.ts';
import type { GitAnswer, GitRepositories } from '../ports/git.ts';
import type { RevisionScan } from './project-scans.ts';
import type { ScanProgress } from './scan-progress.ts';
import type { ScanThread } from './scan-thread.ts';
import { SharedWork } from './shared-work.ts';

export interface RevisionScansParts {
  readonly git: Pick<GitRepositories, 'comparedCommit' | 'head'>;
  readonly thread: Pick<ScanThread, 'scan'>;
  readonly advisories: Pick<AdvisoryStore, 'mark'>;
}

export interface AskedRevision {
  /** Real path of a folder that may be read. */
  readonly root: string;
  /** As git takes it: what is compared with is where the checked-out commit parted from it. */
  readonly revision: string;
  /** The state of the folder now. */
  readonly now: GraphSnapshot;
}

/** A branch is compared with one commit, again and again. */
const keptMax = 4;

/** Scans of commits, each made once for all who ask. */
export class RevisionScans {
  readonly #parts: RevisionScansParts;
  readonly #known = new Map<string, SharedWork<RevisionScan>>();

  constructor(parts: RevisionScansParts) {
    this.#parts = parts;
  }

  /** Throws `invalid_parameter` where git has no such revision, or no answer. */
  async of(
    { root, revision, now }: AskedRevision,
    onProgress: (progress: ScanProgress) => void,
    signal: AbortSignal,
  ): Promise<RevisionScan> {
    const { git, advisories } = this.#parts;
    const name = valueOf(await git.comparedCommit(root, revision, signal));
    const { prefix } = valueOf(await git.head(root, signal));
    // Files that moved since are looked up by what the folder is now.
    const key = JSON.stringify([root, name, prefix, now.id, advisories.mark()]);
    const known = this.#known.get(key);
    const work = known ?? new SharedWork((end) => this.#scan({ root, commit: { name, prefix }, now }, onProgress, end));
    if (known === undefined) this.#keep(key, work);
    return work.wait(signal);
  }

  async #scan(
    request: Parameters<ScanThread['scan']>[0] & { readonly commit: unknown },
    onProgress: (progress: ScanProgress) => void,
    signal: AbortSignal,
  ): Promise<RevisionScan> {
    const { findings, rulesVersion, scope } = await this.#parts.thread.scan(request, onProgress, signal);
    const { packages } = scope;
    const content = JSON.stringify([request.commit, rulesVersion, findings, packages]);
    return { id: `scn_${hashToIdentifier([content])}`, findings, packages };
  }

  /** A scan that fails is forgotten, so that it is tried again. */
  #keep(key: string, work: SharedWork<RevisionScan>): void {
    this.#known.set(key, work);
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptMax) this.#known.delete(oldest);
    void work.settled.then(({ status }) => {
      if (status === 'rejected' && this.#known.get(key) === work) this.#known.delete(key);
    });
  }
}

function valueOf<Value>(answer: GitAnswer<Value>): Value {
  if ('value' in answer) return answer.value;
  const message = textOfAbsence(answer.absent);
  throw new ApiError('invalid_parameter', 'The revision cannot be compared with.', [
    { field: 'base', issue: 'unknown', message },
  ]);
}

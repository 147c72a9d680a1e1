import { type FileHistories, historiesOf } from '#server/engine/history/file-history.ts';
import { logFormat, readLog } from '#server/engine/history/read-log.ts';
import type { GitAnswer, GitRepositories } from '../ports/git.ts';

/** The history of a project's files as of one commit. */
export interface ProjectHistory {
  readonly commit: string;
  readonly files: FileHistories;
  /** Older commits exist and were not read, or are not at hand. */
  readonly isCut: boolean;
}

/** Older commits than these weigh next to nothing; ten thousand are read in half a second. */
const commitsMax = 10_000;
/** Histories kept: one is some megabytes. */
const keptMax = 8;

/** Histories of folders, read on the first request and cached while the same commit is checked out. */
export class ProjectHistories {
  readonly #git: GitRepositories;
  readonly #kept = new Map<string, { readonly commit: string; readonly history: Promise<GitAnswer<ProjectHistory>> }>();
  readonly #closing = new AbortController();

  constructor(git: GitRepositories) {
    this.#git = git;
  }

  /** @param root a trusted folder */
  async of(root: string): Promise<GitAnswer<ProjectHistory>> {
    const head = await this.#git.head(root, this.#closing.signal);
    if ('absent' in head) return head;
    const { commit, isShallow } = head.value;
    const known = this.#kept.get(root);
    const history = known?.commit === commit ? known.history : this.#read(root, commit, isShallow);
    this.#keep(root, commit, history);
    return history;
  }

  /** Ends what is under way. */
  close(): void {
    this.#closing.abort();
  }

  /** Not ended by the caller's signal: others may wait for the same. */
  async #read(root: string, from: string, isShallow: boolean): Promise<GitAnswer<ProjectHistory>> {
    const log = await this.#git.log(root, { from, commitsMax, format: logFormat }, this.#closing.signal);
    if ('absent' in log) {
      this.#kept.delete(root);
      return log;
    }
    const commits = readLog(log.value);
    return { value: { commit: from, files: historiesOf(commits), isCut: isShallow || commits.length >= commitsMax } };
  }

  #keep(root: string, commit: string, history: Promise<GitAnswer<ProjectHistory>>): void {
    this.#kept.delete(root);
    this.#kept.set(root, { commit, history });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax) this.#kept.delete(oldest);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { commitOrder } from '#server/engine/history/commit-order.ts';
import { summaryOf } from '#server/engine/history/commit-summary.ts';
import { historyVersion } from '#server/engine/history/history-tables.ts';
import { hashContent } from '#server/base/content-hash.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { Clock } from '../ports/clock.ts';
import type { HistoryStoreOpener } from '../ports/history-store.ts';
import type { GitAnswer, GitRepositories, RepositoryHead } from '../ports/git.ts';
import type { ProjectHistory } from './project-history.ts';
import { RepositoryHistory } from './repository-history.ts';
import type { ReadPlace } from './read-commits.ts';

export interface HistoryParts {
  readonly git: GitRepositories;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly openHistory: HistoryStoreOpener;
  readonly linesWaitMs?: number;
}

/** Projects whose history is in memory: one of a large repository has tens of megabytes. */
const keptMax = 8;
/** A longer `.mailmap` is not read. */
const mailmapBytesMax = 1024 * 1024;

/** Longest time that an answer waits for lines. */
const linesWaitMs = 3000;

interface KeptHistory {
  readonly head: RepositoryHead;
  readonly lineage: string;
  readonly history: Promise<GitAnswer<ProjectHistory>>;
}

/** Histories of folders, read on the first request and cached while the same commit is checked out. */
export class ProjectHistories {
  readonly #parts: HistoryParts;
  readonly #kept = new Map<string, KeptHistory>();
  readonly #repositories = new Map<string, RepositoryHistory>();
  readonly #closing = new AbortController();

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /** @param root a trusted folder */
  async of(root: string): Promise<GitAnswer<ProjectHistory>> {
    const { git } = this.#parts;
    const head = await git.head(root, this.#closing.signal);
    if ('absent' in head) return head;
    const known = this.#kept.get(root);
    if (known !== undefined && isSameHead(known.head, head.value)) return this.#keep(root, known);
    const lineage = await this.#lineage(root, head.value, known);
    if ('absent' in lineage) return lineage;
    const history = this.#read(root, head.value, lineage.value);
    return this.#keep(root, { head: head.value, lineage: lineage.value, history });
  }

  /**
   * The same with the lines that each change added and removed. Git takes about ten times as long for them: what is not counted within
   * a moment goes on behind the answer.
   */
  async withLines(root: string): Promise<GitAnswer<ProjectHistory>> {
    const answer = await this.of(root);
    const repository = this.#repositories.get(this.#kept.get(root)?.lineage ?? '');
    if ('absent' in answer || repository === undefined) return answer;
    const counted = repository.countLines(this.#place(root, answer.value.isShallow));
    const late = sleep(this.#parts.linesWaitMs ?? linesWaitMs, undefined, { ref: false });
    await Promise.race([counted.catch(() => undefined), late]);
    return { value: withCounted(answer.value, repository) };
  }

  /** Ends what is under way. */
  close(): void {
    this.#closing.abort();
  }

  /** Named once for as long as it is known; what a shallow one has may grow. */
  async #lineage(root: string, head: RepositoryHead, known: KeptHistory | undefined): Promise<GitAnswer<string>> {
    if (known !== undefined && known.head.bounds === head.bounds) return { value: known.lineage };
    const first = await this.#parts.git.lineage(root, head.commit, this.#closing.signal);
    return 'absent' in first ? first : { value: hashContent(encodeUtf8(`${first.value} ${head.bounds ?? ''}`)) };
  }

  /** Not ended by the caller's signal: others may wait for the same. */
  async #read(root: string, head: RepositoryHead, lineage: string): Promise<GitAnswer<ProjectHistory>> {
    const place = this.#place(root, head.bounds !== undefined);
    const repository = this.#repositories.get(lineage) ?? new RepositoryHistory(this.#parts.openHistory(lineage));
    this.#repositories.set(lineage, repository);
    const reached = await repository.reach(place, head.commit);
    if ('absent' in reached) {
      if (this.#kept.get(root)?.head === head) this.#kept.delete(root);
      return reached;
    }
    return { value: historyAt(repository, head, await this.#mailmap(place, head), this.#parts.clock) };
  }

  #place(root: string, isShallow: boolean): ReadPlace {
    return { git: this.#parts.git, root, isShallow, signal: this.#closing.signal };
  }

  async #mailmap({ git, root, signal }: ReadPlace, { commit }: RepositoryHead): Promise<string> {
    const [bytes] = (await git.blobs(root, [`${commit}:.mailmap`], mailmapBytesMax, signal)).values();
    return bytes === undefined ? '' : decodeUtf8(bytes);
  }

  #keep(root: string, kept: KeptHistory): Promise<GitAnswer<ProjectHistory>> {
    this.#kept.delete(root);
    this.#kept.set(root, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax) this.#kept.delete(oldest);
    const used = new Set([...this.#kept.values()].map(({ lineage }) => lineage));
    for (const lineage of this.#repositories.keys()) if (!used.has(lineage)) this.#repositories.delete(lineage);
    return kept.history;
  }
}

function isSameHead(left: RepositoryHead, right: RepositoryHead): boolean {
  return left.commit === right.commit && left.bounds === right.bounds && left.prefix === right.prefix;
}

function historyAt(
  { graph }: RepositoryHistory,
  { commit, prefix, bounds }: RepositoryHead,
  mailmap: string,
  clock: HistoryParts['clock'],
): ProjectHistory {
  const order = commitOrder(graph, graph.rowOf(commit) as number);
  const segments = [...graph.segments];
  const { newestAtSeconds, bound, unread } = summaryOf(graph, order, clock.nowMs() / 1000);
  const isShallow = bounds !== undefined;
  const known = [historyVersion, commit, prefix, bounds, newestAtSeconds, order.length, bound, unread];
  const id = hashContent(encodeUtf8(JSON.stringify(known)));
  return {
    commit,
    tables: { id, prefix, segments, order, newestAtSeconds, mailmap },
    isShallow,
    isCut: !isShallow && bound > 0,
    unread,
  };
}

function withCounted(history: ProjectHistory, { graph, pending, uncounted }: RepositoryHistory): ProjectHistory {
  const { tables } = history;
  const segments = graph.segments.slice(0, tables.segments.length);
  const id = `${tables.id} ${segments.filter(({ lines }) => lines !== undefined).length}`;
  return { ...history, tables: { ...tables, id, segments }, uncounted, pending };
}

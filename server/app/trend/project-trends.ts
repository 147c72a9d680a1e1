import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { fileMeasures } from '#server/engine/trend/file-measures.ts';
import type { SampledCommit, TrendSegment, TrendTables } from '#server/engine/trend/trend-tables.ts';
import { doubtOfAbsence, reasonsOfHistory } from '../history/history-reasons.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { Clock } from '../ports/clock.ts';
import type { GitAbsence, GitRepositories, RepositoryHead } from '../ports/git.ts';
import type { TrendMessage } from './trend-messages.ts';
import type { TrendJob, TrendThread } from './trend-thread.ts';

export interface ProjectTrendsParts {
  readonly git: Pick<GitRepositories, 'head'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly thread: TrendThread;
}

/** A project's history as far as it is known at one moment. */
export interface KnownTrend {
  /** Changes with everything below. */
  readonly version: string;
  readonly tables: TrendTables;
  /** Commits that are still to be measured. */
  readonly pending: number;
  /** Why it is missing, or not whole. */
  readonly reasons: readonly Doubt[];
}

/** Projects whose trend is in memory: one of a large repository has ten megabytes. */
const keptMax = 8;
/** With more of them, most are of commits that were chosen once. */
const segmentsMax = 150;

/** Histories of folders, measured in the background from the first request on, and kept while the engine runs. */
export class ProjectTrends {
  readonly #parts: ProjectTrendsParts;
  readonly #kept = new Map<string, Measuring>();
  readonly #closing = new AbortController();

  constructor(parts: ProjectTrendsParts) {
    this.#parts = parts;
  }

  /** Returns what is known, at once, and has the rest measured. @param root a trusted folder */
  async of(root: string): Promise<KnownTrend> {
    const head = await this.#parts.git.head(root, this.#closing.signal);
    if ('absent' in head) return unknownTrend(doubtOfAbsence(head.absent));
    const before = this.#kept.get(root);
    const measuring = before?.isOf(head.value) === true ? before : this.#begin(root, head.value, before);
    this.#kept.delete(root);
    this.#kept.set(root, measuring);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax) this.#kept.delete(oldest);
    return measuring.known();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#parts.thread.close();
  }

  #begin(root: string, head: RepositoryHead, before: Measuring | undefined): Measuring {
    const { clock, thread } = this.#parts;
    const isSameFolder = before?.head.prefix === head.prefix && before.segments.length < segmentsMax;
    const segments = isSameFolder ? before.segments : [];
    const measuring = new Measuring(root, { head, segments, nowSeconds: clock.nowMs() / 1000 });
    thread.measure(measuring);
    return measuring;
  }
}

export function unknownTrend(reason: Doubt): KnownTrend {
  return { version: reason.code, tables: { commits: [], segments: [] }, pending: 0, reasons: [reason] };
}

interface Start {
  readonly head: RepositoryHead;
  readonly segments: readonly TrendSegment[];
  readonly nowSeconds: number;
}

/** The history of one commit, as far as it is measured. */
class Measuring implements TrendJob {
  readonly root: string;
  readonly head: RepositoryHead;
  readonly nowSeconds: number;
  segments: readonly TrendSegment[];
  #commits: readonly SampledCommit[] | undefined;
  #isOver = false;
  #absent: GitAbsence | undefined;
  #unread = 0;

  constructor(root: string, { head, segments, nowSeconds }: Start) {
    this.root = root;
    this.head = head;
    this.segments = segments;
    this.nowSeconds = nowSeconds;
  }

  isOf({ commit, bounds, prefix }: RepositoryHead): boolean {
    return this.head.commit === commit && this.head.bounds === bounds && this.head.prefix === prefix;
  }

  knownSoFar() {
    const measured = this.segments;
    return {
      commits: measured.map(({ commit }) => commit),
      paths: measured.reduce((sum, { paths }) => sum + paths.ends.length, 0),
      rows: measured.reduce((sum, { measures }) => sum + measures.length / fileMeasures.length, 0),
    };
  }

  take(message: TrendMessage): void {
    if (message.type === 'chosen') this.#commits = message.commits;
    else if (message.type === 'measured') this.segments = [...this.segments, message.segment];
    else {
      this.#absent = message.absent;
      this.#unread = message.unread;
    }
  }

  end(outcome: 'finished' | 'failed', lost: number): void {
    this.#isOver = true;
    this.#unread += lost;
    if (outcome === 'failed') this.#absent ??= 'failed';
  }

  known(): KnownTrend {
    const { segments } = this;
    const commits = this.#commits ?? [];
    const pending = this.#pending();
    const reasons = this.#reasons();
    const state = [this.head, segments.length, commits.length, pending, reasons];
    const version = hashContent(encodeUtf8(JSON.stringify(state)));
    return { version, tables: { commits, segments }, pending, reasons };
  }

  /** At least the newest, before they are chosen. */
  #pending(): number {
    if (this.#isOver) return 0;
    const measured = new Set(this.segments.map(({ commit }) => commit));
    return Math.max(1, (this.#commits ?? []).filter(({ commit }) => !measured.has(commit)).length);
  }

  #reasons(): readonly Doubt[] {
    const absence = this.#absent === undefined ? [] : [doubtOfAbsence(this.#absent)];
    const isShallow = this.head.bounds !== undefined;
    return [...absence, ...reasonsOfHistory({ isShallow, isCut: false, unread: 0 }), ...doubtOfUnread(this.#unread)];
  }
}

function doubtOfUnread(files: number): Doubt[] {
  return files === 0 ? [] : [{ code: 'earlier_files_unread', count: files }];
}

import { setImmediate as pause } from 'node:timers/promises';
import { CommitGraph } from '#server/engine/history/commit-graph.ts';
import type { Commit } from '#server/engine/history/commit.ts';
import { type HistoryRecord, packRecord, unpackRecord } from '#server/engine/history/history-record.ts';
import { bulkFiles } from '#server/engine/history/past-changes.ts';
import { commitFlags } from '#server/engine/history/history-tables.ts';
import { SegmentBuilder } from '#server/engine/history/segment-builder.ts';
import type { GitAnswer } from '../ports/git.ts';
import type { HistoryStore } from '../ports/history-store.ts';
import { countLines } from './count-lines.ts';
import { commitsMax } from './project-history.ts';
import { readCommits, type ReadPlace } from './read-commits.ts';

/** With more changes than these (50 MB), files of commits that change many are not looked at. */
const changesMax = 6_000_000;
/** Of one segment: it is made in some milliseconds. */
const segmentMax = { commits: 2000, changes: 20_000 };

/**
 * The commits of one repository with its branches, worktrees and clones, read as far as they were asked for, and stored as
 * they are read.
 */
export class RepositoryHistory {
  readonly graph = new CommitGraph();
  readonly #store: HistoryStore;
  /** Commits of which all that lies behind them was read. */
  readonly #tips = new Set<string>();
  #changes = 0;
  /** Commits whose lines could not be counted. */
  #uncounted = 0;
  /** One reading after the other: what is known decides what is read. */
  #reading: Promise<unknown>;
  /** Lines are counted beside it: a new commit does not wait for those of all others. */
  #counting: Promise<unknown>;

  constructor(store: HistoryStore) {
    this.#store = store;
    this.#reading = this.#load();
    this.#counting = this.#reading;
  }

  get uncounted(): number {
    return this.#uncounted;
  }

  /** Commits whose lines are not counted yet. */
  get pending(): number {
    const left = this.graph.segments.filter(({ lines }) => lines === undefined);
    return left.reduce((sum, { flags }) => sum + flags.length, 0);
  }

  /** Reads the commit `from` and what lies behind it, as far as it is not known. */
  reach(place: ReadPlace, from: string): Promise<GitAnswer<void>> {
    const reached = this.#reading.then(() => this.#reach(place, from));
    this.#reading = reached.catch(() => undefined);
    return reached;
  }

  /** Counts the lines of all changes that were read, those that were read last first. */
  countLines(place: ReadPlace): Promise<void> {
    const counted = this.#counting.then(() => this.#countLines(place));
    this.#counting = counted.catch(() => undefined);
    return counted;
  }

  async #load(): Promise<void> {
    for (const bytes of await this.#store.load()) {
      const record = unpackRecord(bytes);
      // oxlint-disable-next-line no-await-in-loop -- written by another version: nothing of it holds
      if (record === undefined) return this.#store.clear();
      this.#apply(record);
      // oxlint-disable-next-line no-await-in-loop -- others have their turn between two records
      await pause();
    }
  }

  #apply(record: HistoryRecord): void {
    if (record.type === 'tip') this.#tips.add(record.commit);
    else if (record.type === 'commits') {
      this.graph.add(record.segment);
      this.#changes += record.segment.paths.length;
    } else {
      this.graph.setLines(record.number, record.lines);
      this.#uncounted += record.uncounted;
    }
  }

  async #keep(record: HistoryRecord): Promise<void> {
    this.#apply(record);
    await this.#store.append(packRecord(record));
  }

  async #reach(place: ReadPlace, from: string): Promise<GitAnswer<void>> {
    if (this.#tips.has(from)) return { value: undefined };
    const listed = await place.git.listCommits(place.root, { from, known: [...this.#tips], commitsMax }, place.signal);
    if ('absent' in listed) return listed;
    const answer = await this.#read(
      place,
      listed.value.filter((name) => this.graph.rowOf(name) === undefined),
    );
    if (!('absent' in answer)) await this.#keep({ type: 'tip', commit: from });
    return answer;
  }

  async #read(place: ReadPlace, names: readonly string[]): Promise<GitAnswer<void>> {
    let builder = new SegmentBuilder(this.graph, this.graph.commits);
    const stored: Promise<void>[] = [];
    const finish = (): void => {
      if (builder.commits === 0) return;
      stored.push(this.#keep({ type: 'commits', segment: builder.finish() }));
      builder = new SegmentBuilder(this.graph, this.graph.commits);
    };
    let changes = this.#changes;
    const answer = await readCommits(place, names, (commit, isRead) => {
      const isTooMuch = changes > changesMax && commit.changes.length > bulkFiles;
      changes += isTooMuch ? 0 : commit.changes.length;
      addCommit(builder, commit, isRead && !isTooMuch, place);
      if (builder.commits >= segmentMax.commits || builder.changes >= segmentMax.changes) finish();
    });
    finish();
    await Promise.all(stored);
    return answer;
  }

  async #countLines(place: ReadPlace): Promise<void> {
    for (const [number, segment] of [...this.graph.segments.entries()].toReversed()) {
      if (segment.lines !== undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- one git at a time
      const counted = await countLines(place, segment, this.graph.namesIn(number));
      if (place.signal.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.#keep({ type: 'lines', number, ...counted });
    }
  }
}

function addCommit(builder: SegmentBuilder, commit: Commit, isRead: boolean, { isShallow }: ReadPlace): void {
  // At the end of a shallow history git shows a commit as if it had made all files.
  const isBound = isShallow && commit.parents.length === 0;
  if (isRead && !isBound) builder.add(commit);
  else builder.add({ ...commit, changes: [] }, (isBound ? commitFlags.bound : 0) | commitFlags.unread);
}

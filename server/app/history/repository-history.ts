import { CommitGraph } from '#server/engine/history/commit-graph.ts';
import type { Commit } from '#server/engine/history/commit.ts';
import { commitFlags } from '#server/engine/history/history-tables.ts';
import { SegmentBuilder } from '#server/engine/history/segment-builder.ts';
import type { GitAnswer } from '../ports/git.ts';
import { commitsMax } from './project-history.ts';
import { readCommits, type ReadPlace } from './read-commits.ts';

/** With more changes than these (50 MB), files of commits that change many are not looked at. */
const changesMax = 6_000_000;
const bulkFiles = 100;
/** Of one segment: it is made in some milliseconds. */
const segmentMax = { commits: 2000, changes: 20_000 };

/** The commits of one repository with its branches, worktrees and clones, read as far as they were asked for. */
export class RepositoryHistory {
  readonly graph = new CommitGraph();
  /** Commits of which all that lies behind them was read. */
  readonly #tips: string[] = [];
  #changes = 0;
  #underWay: Promise<unknown> = Promise.resolve();

  /** Reads the commit `from` and what lies behind it, as far as it is not known. One reading waits for the other. */
  reach(place: ReadPlace, from: string): Promise<GitAnswer<void>> {
    const reading = this.#underWay.then(() => this.#reach(place, from));
    this.#underWay = reading.catch(() => undefined);
    return reading;
  }

  async #reach(place: ReadPlace, from: string): Promise<GitAnswer<void>> {
    if (this.#tips.includes(from)) return { value: undefined };
    const listed = await place.git.listCommits(place.root, { from, known: this.#tips, commitsMax }, place.signal);
    if ('absent' in listed) return listed;
    const names = listed.value.filter((name) => this.graph.rowOf(name) === undefined);
    const answer = await this.#read(place, names);
    if (!('absent' in answer)) this.#tips.push(from);
    return answer;
  }

  async #read(place: ReadPlace, names: readonly string[]): Promise<GitAnswer<void>> {
    let builder = new SegmentBuilder(this.graph, this.graph.commits);
    const finish = (): void => {
      if (builder.commits === 0) return;
      this.graph.add(builder.finish());
      builder = new SegmentBuilder(this.graph, this.graph.commits);
    };
    const answer = await readCommits(place, names, (commit, isRead) => {
      this.#add(builder, commit, isRead, place);
      if (builder.commits >= segmentMax.commits || builder.changes >= segmentMax.changes) finish();
    });
    finish();
    return answer;
  }

  #add(builder: SegmentBuilder, commit: Commit, isRead: boolean, { isShallow }: ReadPlace): void {
    // At the end of a shallow history git shows a commit as if it had made all files.
    const isBound = isShallow && commit.parents.length === 0;
    const isTooMuch = this.#changes > changesMax && commit.changes.length > bulkFiles;
    if (isBound || isTooMuch) {
      builder.add({ ...commit, changes: [] }, (isBound ? commitFlags.bound : 0) | commitFlags.unread);
      return;
    }
    builder.add(commit, isRead ? 0 : commitFlags.unread);
    this.#changes += commit.changes.length;
  }
}

import { readTree } from '#server/engine/history/read-tree.ts';
import { type CommitFile, filesOfCommit, isOwnIgnoreFile } from '#server/engine/trend/commit-files.ts';
import { coarseFirst, sampleCommits } from '#server/engine/trend/sample-commits.ts';
import type { SampledCommit } from '#server/engine/trend/trend-tables.ts';
import { commitsMax } from '../history/project-history.ts';
import type { GitAbsence, GitAnswer, GitRepositories } from '../ports/git.ts';
import type { FileSizes } from './file-sizes.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { CurrentFile, TrendMessage, TrendWorkerData } from './trend-messages.ts';

export interface MeasureTrendParts extends Omit<TrendWorkerData, 'stateDirectory'> {
  readonly git: Pick<GitRepositories, 'mainLine' | 'tags' | 'tree' | 'blobs'>;
  readonly sizes: FileSizes;
  readonly report: (message: TrendMessage) => void;
  /** Lets the machine rest between pieces of work. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Files that are read and stored together. */
const batchFiles = 100;
/** A smaller batch that git gives nothing of is not at hand; a larger one may have more bytes than git is let say. */
const smallBatchFiles = 8;

/** Measures the commits chosen of a history, and reports each when it is done. */
export async function measureTrend(parts: MeasureTrendParts): Promise<void> {
  const run = new TrendRun(parts);
  const chosen = await run.choose();
  if ('absent' in chosen) return parts.report({ type: 'finished', absent: chosen.absent, unread: 0 });
  parts.report({ type: 'chosen', commits: chosen.value });
  const known = new Set(parts.known.commits);
  let absent: GitAbsence | undefined;
  for (const { commit } of coarseFirst(chosen.value)) {
    if (known.has(commit)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one commit after the other, at the lowest priority
    absent = (await run.measure(commit)) ?? absent;
  }
  parts.report({ type: 'finished', unread: run.unread, ...(absent !== undefined && { absent }) });
}

class TrendRun {
  readonly #parts: MeasureTrendParts;
  readonly #builder: SegmentBuilder;
  readonly #lost: ReadonlySet<string>;
  readonly #current: NumberedFile;
  unread = 0;

  constructor(parts: MeasureTrendParts) {
    this.#parts = parts;
    this.#builder = new SegmentBuilder(parts.known);
    this.#lost = new Set(parts.lost);
    this.#current = new NumberedFile(parts.current);
  }

  async choose(): Promise<GitAnswer<readonly SampledCommit[]>> {
    const { git, root, head, nowSeconds, signal } = this.#parts;
    const line = await git.mainLine(root, head.commit, commitsMax, signal);
    if ('absent' in line) return line;
    const tags = await git.tags(root, signal);
    return { value: sampleCommits(line.value, 'absent' in tags ? [] : tags.value, nowSeconds) };
  }

  /** Returns why the commit cannot be measured. */
  async measure(commit: string): Promise<GitAbsence | undefined> {
    const { git, root, head, report, signal } = this.#parts;
    const answer = await git.tree(root, commit, head.prefix, signal);
    if ('absent' in answer) return answer.absent;
    const tree = readTree(answer.value);
    const ignoreFiles = [...tree].flatMap(([path, { objectName }]) => (isOwnIgnoreFile(path) ? [objectName] : []));
    const files = filesOfCommit(tree, head.prefix, await this.#blobs(ignoreFiles));
    await this.#measureNew(files);
    for (const file of files) this.#builder.add(file.path, this.#parts.sizes.keyOf(file));
    report({ type: 'measured', segment: this.#builder.finish(commit) });
    return undefined;
  }

  async #measureNew(files: readonly CommitFile[]): Promise<void> {
    const fresh = this.#notStored(files);
    for (let start = 0; start < fresh.length; start += batchFiles) {
      // oxlint-disable-next-line no-await-in-loop -- a batch is in memory, not all
      await this.#measureBatch(fresh.slice(start, start + batchFiles));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.#parts.pause();
    }
  }

  /** Files whose content nothing is known of, each once. */
  #notStored(files: readonly CommitFile[]): CommitFile[] {
    const { sizes } = this.#parts;
    const fresh = new Map<string, CommitFile>();
    for (const file of files) {
      const key = sizes.keyOf(file);
      if (this.#builder.has(key) || fresh.has(key)) continue;
      const row = sizes.stored(file);
      if (row !== undefined) this.#builder.setRow(key, row);
      else if (!this.#lost.has(file.objectName)) fresh.set(key, file);
    }
    return [...fresh.values()];
  }

  async #measureBatch(files: readonly CommitFile[]): Promise<void> {
    const { sizes } = this.#parts;
    const blobs = await this.#blobs([...new Set(files.map(({ objectName }) => objectName))]);
    const rows: { file: CommitFile; row: Uint32Array }[] = [];
    for (const file of files) {
      const bytes = blobs.get(file.objectName);
      // oxlint-disable-next-line no-await-in-loop -- front-ends are loaded by the first file
      const row = bytes && (await this.#measureOne(file, bytes));
      if (row === undefined) this.#leaveOut(file);
      else rows.push({ file, row });
    }
    for (const { file, row } of rows) this.#builder.setRow(sizes.keyOf(file), row);
    sizes.keep(rows);
  }

  /** A file that a front-end throws at is left out, as it is of a snapshot. */
  async #measureOne(file: CommitFile, bytes: Uint8Array): Promise<Uint32Array | undefined> {
    this.#current.begin(file.objectName);
    try {
      return await this.#parts.sizes.measure(file, bytes);
    } catch {
      return undefined;
    } finally {
      this.#current.end();
    }
  }

  #leaveOut(file: CommitFile): void {
    this.unread++;
    this.#builder.setRow(this.#parts.sizes.keyOf(file), new Uint32Array());
  }

  async #blobs(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const { git, root, signal } = this.#parts;
    if (names.length === 0) return new Map();
    const blobs = await git.blobs(root, names, Number.MAX_SAFE_INTEGER, signal);
    if (blobs.size > 0 || names.length <= smallBatchFiles) return blobs;
    const half = names.length >>> 1;
    return new Map([...(await this.#blobs(names.slice(0, half))), ...(await this.#blobs(names.slice(half)))]);
  }
}

/** Writes down which file is being measured: it is at fault when the thread hangs or dies. */
class NumberedFile {
  readonly #current: CurrentFile;
  #number = 0;

  constructor(current: CurrentFile) {
    this.#current = current;
  }

  begin(objectName: string): void {
    const { number, objectName: bytes } = this.#current;
    bytes.fill(0);
    bytes.set(Uint8Array.from(objectName, (letter) => letter.charCodeAt(0)));
    Atomics.store(number, 0, ++this.#number);
  }

  end(): void {
    Atomics.store(this.#current.number, 0, 0);
  }
}

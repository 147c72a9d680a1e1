import type { Advisory, AdvisoryValue } from '#server/engine/advisories/advisory.ts';
import { type ReadAdvisory, readAdvisory } from '#server/engine/advisories/read-advisory.ts';
import type { Ecosystem } from '#server/engine/packages/locked-package.ts';
import { type AdvisoriesInfo, type AdvisoryWriter, UnreadableAdvisories } from '../ports/advisories.ts';

export interface MergedAdvisories {
  readonly info: AdvisoriesInfo;
  /** Advisories of the file that are read: those that were there before in the same or a newer state too. */
  readonly read: number;
  readonly withdrawn: number;
  /** About packages of other registries. */
  readonly elsewhere: number;
  readonly broken: number;
  /** Why, of the first of these. */
  readonly problems: readonly string[];
}

export interface AdvisoryFiles {
  /** Those of before. */
  readonly known: Iterable<Advisory>;
  readonly values: AsyncIterable<AdvisoryValue>;
  readonly writer: AdvisoryWriter;
  readonly nowMs: () => number;
}

/** More than all registries that are read have together. */
const advisoriesMax = 2_000_000;
const problemsMax = 20;

/** State of an advisory that counts: the newest one. */
interface NewestState {
  /** Undefined where it was withdrawn. */
  readonly row: number | undefined;
  readonly modifiedMs: number;
  readonly modified: string;
  readonly ecosystems: readonly Ecosystem[];
}

/**
 * Adds the advisories of a file to those that are there: of each the newest state counts, by when it was modified, and one that was
 * withdrawn is taken out. Advisories are never deleted where they are published, so that nothing is missed by it.
 *
 * Throws `UnreadableAdvisories` where the file has none that can be read; then nothing changes.
 */
export async function mergeAdvisories(files: AdvisoryFiles): Promise<MergedAdvisories> {
  const merge = new Merge(files.writer);
  for (const advisory of files.known) merge.take({ kind: 'advisory', advisory });
  merge.beginFile();
  for await (const value of files.values) merge.takeValue(value);
  return merge.finish(files.nowMs());
}

class Merge {
  readonly #writer: AdvisoryWriter;
  readonly #newest = new Map<string, NewestState>();
  readonly #problems: string[] = [];
  #counts = { advisory: 0, withdrawn: 0, elsewhere: 0, broken: 0 };

  constructor(writer: AdvisoryWriter) {
    this.#writer = writer;
  }

  beginFile(): void {
    this.#counts = { advisory: 0, withdrawn: 0, elsewhere: 0, broken: 0 };
  }

  takeValue(value: AdvisoryValue): void {
    const read = 'problem' in value ? ({ kind: 'broken', problem: value.problem } as const) : readText(value.text);
    this.take(read);
    if (read.kind === 'broken' && this.#problems.length < problemsMax) this.#problems.push(read.problem);
  }

  take(read: ReadAdvisory): void {
    this.#counts[read.kind]++;
    if (read.kind === 'withdrawn') this.#note(read.id, read.modified, () => undefined, []);
    if (read.kind !== 'advisory') return;
    const { advisory } = read;
    const ecosystems = [...new Set(advisory.affected.map(({ ecosystem }) => ecosystem))];
    this.#note(advisory.id, advisory.modified, () => this.#writer.add(advisory), ecosystems);
  }

  finish(nowMs: number): MergedAdvisories {
    const { advisory: read, withdrawn, elsewhere, broken } = this.#counts;
    if (read + withdrawn === 0) throw new UnreadableAdvisories(this.#whyNone());
    const kept = [...this.#newest.values()].filter(({ row }) => row !== undefined);
    const rows = new Set(kept.map(({ row }) => row));
    const newest = kept.reduce((one, other) => (other.modifiedMs > one.modifiedMs ? other : one), {
      modifiedMs: 0,
      modified: new Date(0).toISOString(),
    });
    const info: AdvisoriesInfo = {
      advisories: kept.length,
      ecosystems: (['npm', 'pypi'] as const).flatMap((ecosystem) => {
        const advisories = kept.filter(({ ecosystems }) => ecosystems.includes(ecosystem)).length;
        return advisories === 0 ? [] : [{ ecosystem, advisories }];
      }),
      newest: newest.modified,
      givenAt: new Date(nowMs).toISOString(),
    };
    this.#writer.finish(info, (row) => rows.has(row));
    return { info, read, withdrawn, elsewhere, broken, problems: this.#problems };
  }

  #whyNone(): string {
    const { elsewhere, broken } = this.#counts;
    if (elsewhere > 0) return 'no advisory in it is about a package of npm or PyPI';
    return broken > 0 ? `nothing in it is an advisory: ${this.#problems[0]}` : 'it has no advisory';
  }

  #note(id: string, modified: string, add: () => number | undefined, ecosystems: readonly Ecosystem[]): void {
    const modifiedMs = Date.parse(modified);
    const before = this.#newest.get(id);
    if (before !== undefined && before.modifiedMs > modifiedMs) return;
    if (this.#newest.size >= advisoriesMax) throw new UnreadableAdvisories('it has too many advisories');
    this.#newest.set(id, { row: add(), modifiedMs, modified, ecosystems });
  }
}

function readText(text: string): ReadAdvisory {
  try {
    return readAdvisory(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'broken', problem: 'no JSON' };
    throw error;
  }
}

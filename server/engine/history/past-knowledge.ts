import type { PastChanges } from './past-changes.ts';
import { recencyWeight, secondsPerDay } from './recency.ts';

/** One person's part in a file. */
export interface FileAuthor {
  readonly name: string;
  readonly changes: number;
  readonly recentChanges: number;
  /** Of the file's recency-weighted changes by people. */
  readonly share: number;
  readonly lastChangedAtSeconds: number;
}

export interface KnownPerson {
  readonly name: string;
  readonly changes: number;
  readonly recentChanges: number;
  /** Files of today. */
  readonly files: number;
  /** Those of which they are the main author. */
  readonly mainFiles: number;
  readonly lastChangedAtSeconds: number;
  /** No commit in the last year of the history. */
  readonly departed: boolean;
}

export interface SoleFile {
  readonly path: string;
  readonly name: string;
  readonly changes: number;
  readonly codeLines: number;
  readonly departed: boolean;
}

export interface Knowledge {
  /** Those with the most recent changes first. */
  readonly authors: readonly KnownPerson[];
  /** Share of the code lines whose main author has departed. */
  readonly departedShare: number;
  /** Files that a single person ever changed, the largest first. */
  readonly soleFiles: readonly SoleFile[];
}

const departedDays = 365;

interface Work {
  readonly person: number;
  changes: number;
  recentChanges: number;
  lastChangedAtSeconds: number;
}

/** Who changed which file, programs left out. */
export class PastKnowledge {
  readonly #past: PastChanges;
  /** By file and person. */
  readonly #works: readonly ReadonlyMap<number, Work>[];
  readonly #people: ReadonlyMap<number, Work>;
  readonly #newestAtSeconds: number;

  constructor(past: PastChanges, files: number, newestAtSeconds: number) {
    this.#past = past;
    this.#newestAtSeconds = newestAtSeconds;
    const works = Array.from({ length: files }, () => new Map<number, Work>());
    const people = new Map<number, Work>();
    for (let commit = 0; commit + 1 < past.starts.length; commit++) {
      const person = past.authors[commit];
      if (past.people.areBots[person]) continue;
      const at = past.authoredAtSeconds[commit];
      const weight = recencyWeight(newestAtSeconds - at);
      addWork(people, person, at, weight);
      for (let change = past.starts[commit]; change < past.starts[commit + 1]; change++)
        addWork(works[past.files[change]], person, at, weight);
    }
    this.#works = works;
    this.#people = people;
  }

  authorCount(file: number): number {
    return this.#works[file].size;
  }

  /** By recent changes, then changes, then name. */
  authorsOf(file: number): FileAuthor[] {
    const works = [...this.#works[file].values()];
    const all = works.reduce((sum, { recentChanges }) => sum + recentChanges, 0);
    return works
      .map(({ person, changes, recentChanges, lastChangedAtSeconds }) => ({
        name: this.#past.people.names[person],
        changes,
        recentChanges,
        share: all === 0 ? 0 : recentChanges / all,
        lastChangedAtSeconds,
      }))
      .toSorted(byRecentChanges);
  }

  knowledge(paths: readonly string[], codeLines: (path: string) => number): Knowledge {
    const [files, mainFiles] = [new Map<number, number>(), new Map<number, number>()];
    const soleFiles: SoleFile[] = [];
    let [lines, departedLines] = [0, 0];
    this.#works.forEach((works, file) => {
      const main = mainOf(works, this.#past.people.names);
      if (main === undefined) return;
      const own = codeLines(paths[file]);
      const departed = this.#hasDeparted(main.person);
      lines += own;
      if (departed) departedLines += own;
      for (const person of works.keys()) files.set(person, (files.get(person) ?? 0) + 1);
      mainFiles.set(main.person, (mainFiles.get(main.person) ?? 0) + 1);
      const name = this.#past.people.names[main.person];
      if (works.size === 1)
        soleFiles.push({ path: paths[file], name, changes: main.changes, codeLines: own, departed });
    });
    return {
      authors: this.#persons(files, mainFiles),
      departedShare: lines === 0 ? 0 : departedLines / lines,
      soleFiles: soleFiles.toSorted((a, b) => b.codeLines - a.codeLines || (a.path < b.path ? -1 : 1)),
    };
  }

  #persons(files: ReadonlyMap<number, number>, mainFiles: ReadonlyMap<number, number>): KnownPerson[] {
    return Array.from(this.#people.values(), ({ person, changes, recentChanges, lastChangedAtSeconds }) => ({
      name: this.#past.people.names[person],
      changes,
      recentChanges,
      files: files.get(person) ?? 0,
      mainFiles: mainFiles.get(person) ?? 0,
      lastChangedAtSeconds,
      departed: this.#hasDeparted(person),
    })).toSorted(byRecentChanges);
  }

  #hasDeparted(person: number): boolean {
    const last = this.#people.get(person)?.lastChangedAtSeconds ?? 0;
    return this.#newestAtSeconds - last > departedDays * secondsPerDay;
  }
}

function addWork(works: Map<number, Work>, person: number, at: number, weight: number): void {
  let work = works.get(person);
  if (work === undefined) works.set(person, (work = { person, changes: 0, recentChanges: 0, lastChangedAtSeconds: 0 }));
  work.changes++;
  work.recentChanges += weight;
  work.lastChangedAtSeconds = Math.max(work.lastChangedAtSeconds, at);
}

function mainOf(works: ReadonlyMap<number, Work>, names: readonly string[]): Work | undefined {
  const named = Array.from(works.values(), (work) => ({ ...work, name: names[work.person] }));
  return named.toSorted(byRecentChanges)[0];
}

interface Ranked {
  readonly name: string;
  readonly changes: number;
  readonly recentChanges: number;
}

function byRecentChanges(left: Ranked, right: Ranked): number {
  return (
    right.recentChanges - left.recentChanges ||
    right.changes - left.changes ||
    (left.name < right.name ? -1 : Number(left.name > right.name))
  );
}

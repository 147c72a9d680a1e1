import { compareTexts } from '#server/base/compare-texts.ts';
import type { AmbientQuestion } from '#server/engine/resolve/javascript/installed/ambient-questions.ts';
import type { InstalledResolver } from '#server/engine/resolve/javascript/installed/installed-resolver.ts';
import type { DiskAnswers } from './disk-answers.ts';
import { InstalledBudget, type InstalledLimits } from './installed-budget.ts';
import type { InstalledFile, InstalledState } from './installed-state.ts';
import type { ReadFile } from './read-installed.ts';

export type ReadDeclarations = (paths: readonly string[]) => Promise<ReadonlyMap<string, ReadFile>>;

export interface InstalledWalkParts {
  readonly disk: DiskAnswers;
  readonly resolver: InstalledResolver;
  readonly limits: InstalledLimits;
  /** Files of the look before. */
  readonly known: ReadonlyMap<string, InstalledFile>;
  /** The disk says something else than it did then: only files with the same stamp are what they were, and lead anywhere. */
  readonly isRenewed: boolean;
  readonly read: ReadDeclarations;
}

/**
 * From the questions of a project through the imports of declaration files, ring by ring. What is reached depends on the
 * questions and the disk alone: rings are sorted, and the budget is spent in their order.
 */
export class InstalledWalk {
  readonly #parts: InstalledWalkParts;
  readonly #budget: InstalledBudget;
  readonly #reached = new Map<string, InstalledFile>();
  readonly #met = new Set<string>();

  constructor(parts: InstalledWalkParts) {
    this.#parts = parts;
    this.#budget = new InstalledBudget(parts.limits);
  }

  /** @param keys questions of the project's imports, `questionKey` each */
  async from(keys: readonly string[], ambient: readonly AmbientQuestion[]): Promise<InstalledState> {
    const answers = this.#answers(keys);
    let ring = this.#unmet([...answers.values(), ...this.#ambientFiles(ambient)]);
    while (ring.length > 0) {
      const taken = ring.filter((path) => this.#budget.takes(path, this.#parts.disk.fileBytes(path) ?? 0));
      // oxlint-disable-next-line no-await-in-loop -- each ring is known when the one before is read
      ring = this.#unmet(await this.#reach(taken));
    }
    const sorted = [...this.#reached].toSorted(([a], [b]) => compareTexts(a, b));
    return { files: new Map(sorted), answers };
  }

  #answers(keys: readonly string[]): ReadonlyMap<string, string> {
    const answers = new Map<string, string>();
    for (const key of keys) {
      const end = key.indexOf('\n');
      const found = this.#parts.resolver.fromProject(key.slice(0, end), key.slice(end + 1));
      if (found !== undefined) answers.set(key, found);
    }
    return answers;
  }

  #ambientFiles(questions: readonly AmbientQuestion[]): readonly string[] {
    const { resolver } = this.#parts;
    return questions.flatMap(({ directory, types, typeRoots }) => {
      if (types === undefined || types.includes('*')) return resolver.visibleTypes(directory, typeRoots);
      return types.flatMap((name) => resolver.named(directory, typeRoots, name) ?? []);
    });
  }

  #unmet(paths: readonly string[]): readonly string[] {
    const fresh = [...new Set(paths)].filter((path) => !this.#met.has(path)).toSorted(compareTexts);
    for (const path of fresh) this.#met.add(path);
    return fresh;
  }

  /** @returns where the files lead */
  async #reach(paths: readonly string[]): Promise<readonly string[]> {
    const { known, isRenewed, read } = this.#parts;
    const reread = await read(paths.filter((path) => !this.#isCurrent(known.get(path))));
    return paths.flatMap((path) => {
      const before = known.get(path);
      const fresh = reread.get(path);
      const file = fresh === undefined && !isRenewed && before !== undefined ? before : this.#led(fresh ?? before);
      if (file === undefined) return [];
      this.#reached.set(path, file);
      this.#parts.disk.witnessFile(path);
      return [...file.targets.values()];
    });
  }

  #isCurrent(file: InstalledFile | undefined): boolean {
    if (file === undefined) return false;
    return !this.#parts.isRenewed || file.stamp === this.#parts.disk.stamp(file.path);
  }

  #led(file: ReadFile | undefined): InstalledFile | undefined {
    if (file === undefined) return undefined;
    const targets = new Map<string, string>();
    for (const specifier of file.specifiers) {
      const target = this.#parts.resolver.fromDeclaration(file.path, specifier);
      if (target !== undefined) targets.set(specifier, target);
    }
    return { ...file, targets };
  }
}

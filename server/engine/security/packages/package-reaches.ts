import type { Doubt } from '#protocol/doubt-codes.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../../graph/calls/answers.ts';
import { shortestPath } from '../../graph/dependency-path.ts';
import { findFile } from '../../graph/find-file.ts';
import { proofLevels } from '../../graph/snapshot.ts';
import type { ProjectPackage } from '../../packages/join-packages.ts';
import { packageKey } from '../../packages/locked-package.ts';
import { directoryOf } from '../../resolve/javascript/path.ts';
import { isAside } from '../aside-files.ts';
import type { FoundStep } from '../finding.ts';
import type { CodeReach } from '../reach/code-reach.ts';
import type { CodeReaches } from '../reach/code-reaches.ts';
import { importsByPackage, type PackageImport } from './package-imports.ts';

/** Packages that folders of the project need at once, by the folder's path from the root. */
export interface DirectPackage {
  readonly ecosystem: ProjectPackage['ecosystem'];
  readonly folder: string;
  readonly key: string;
}

export interface PackageReach extends Pick<CodeReach, 'state' | 'reasons' | 'entry' | 'entryCount'> {
  /** From the entry point, or from the import where none is known, to the import of the package; empty where no file imports it. */
  readonly steps: readonly FoundStep[];
}

interface ImportReach {
  readonly found: PackageImport;
  readonly reach: CodeReach;
}

/** Imports of one package that are looked at until one is reached: the others would change nothing. */
const importsMax = 40;

/**
 * Says of packages whether code that an entry point leads to imports them.
 *
 * Invariant: `not_reachable` is said only of a package that work on the program alone needs, and only where no shipped code imports it or
 * what needs it. That no file imports a package says nothing: others load it, and tools do by its name.
 */
export class PackageReaches {
  readonly #snapshot: LinkedSnapshot;
  readonly #reaches: CodeReaches;
  readonly #versions: ReadonlyMap<string, readonly ProjectPackage[]>;
  readonly #needing: ReadonlyMap<string, readonly ProjectPackage[]>;
  readonly #directs: ReadonlyMap<string, readonly DirectPackage[]>;
  /** Whether all lock files say which package needs which. */
  readonly #areNeedsKnown: boolean;
  readonly #known = new Map<string, readonly ImportReach[]>();

  constructor(
    snapshot: LinkedSnapshot,
    reaches: CodeReaches,
    packages: readonly ProjectPackage[],
    direct: readonly DirectPackage[],
  ) {
    this.#snapshot = snapshot;
    this.#reaches = reaches;
    this.#versions = Map.groupBy(packages, nameOf);
    this.#directs = Map.groupBy(direct, ({ ecosystem, key }) => `${ecosystem}:${key.slice(0, key.lastIndexOf('@'))}`);
    this.#areNeedsKnown = packages.every(({ needs }) => needs !== undefined);
    const needing = packages.flatMap((each) => (each.needs ?? []).map((key) => ({ each, key })));
    this.#needing = new Map(
      [...Map.groupBy(needing, ({ each, key }) => `${each.ecosystem}:${key}`)].map(([key, rows]) => [
        key,
        rows.map(({ each }) => each),
      ]),
    );
  }

  of(found: ProjectPackage): PackageReach {
    const imports = this.#importsOf(found);
    const reached = imports.find(({ reach }) => reach.state === 'reachable');
    if (reached !== undefined) return this.#byImport(found, reached, imports.length);
    const doubted = imports.find(({ reach }) => reach.state === 'unknown');
    if (doubted !== undefined) return this.#byImport(found, doubted, imports.length);
    if (found.scope === 'development' && this.#isUnshipped(found)) {
      return { state: 'not_reachable', reasons: [{ code: 'package_of_development' }], entryCount: 0, steps: [] };
    }
    return this.#byOthers(found);
  }

  /** Imports of shipped code that may mean this version, with who has them run. */
  #importsOf(found: ProjectPackage): readonly ImportReach[] {
    const key = identityOf(found);
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#lookAt(this.#meaning(found))));
    return known;
  }

  #meaning(found: ProjectPackage): readonly PackageImport[] {
    const all = importsByPackage(this.#snapshot).get(nameOf(found)) ?? [];
    return all.filter(({ file }) => !isAside(file) && this.#mayMean(found, file));
  }

  /** The folder next above the file that needs the package at once says in which version. */
  #mayMean(found: ProjectPackage, file: string): boolean {
    const directs = this.#directs.get(nameOf(found)) ?? [];
    for (let folder = directoryOf(file); ; folder = directoryOf(folder)) {
      const here = directs.filter((direct) => direct.folder === folder);
      if (here.length > 0) return here.some(({ key }) => key === packageKey(found));
      if (folder === '') return true;
    }
  }

  #lookAt(imports: readonly PackageImport[]): readonly ImportReach[] {
    const looked: ImportReach[] = [];
    for (const found of imports.slice(0, importsMax)) {
      looked.push({ found, reach: this.#reaches.of(found) });
      if (looked.at(-1)?.reach.state === 'reachable') break;
    }
    // Those that were not looked at may be reached.
    const isCut = imports.length > importsMax && looked.every(({ reach }) => reach.state === 'not_reachable');
    if (!isCut) return looked;
    const unknown: CodeReach = {
      state: 'unknown',
      reasons: [{ code: 'ways_not_followed' }],
      entryCount: 0,
      isOfTests: false,
    };
    return [...looked, { found: imports[importsMax], reach: unknown }];
  }

  #byImport(found: ProjectPackage, { found: site, reach }: ImportReach, count: number): PackageReach {
    const imported: Doubt = {
      code: 'package_imported',
      values: [found.name],
      file: site.file,
      line: site.line,
      ...(count > 1 && { count: count - 1 }),
    };
    const isCertain = this.#isVersionKnown(found, site.file);
    const versions: Doubt[] = isCertain ? [] : [{ code: 'package_versions', count: this.#versionsOf(found) }];
    return {
      state: isCertain ? reach.state : 'unknown',
      reasons: [imported, ...reach.reasons, ...versions],
      ...(isCertain && reach.entry !== undefined && { entry: reach.entry }),
      entryCount: isCertain ? reach.entryCount : 0,
      steps: this.#stepsTo(site, reach),
    };
  }

  #versionsOf(found: ProjectPackage): number {
    return this.#versions.get(nameOf(found))?.length ?? 1;
  }

  /** One version alone is pinned, or the lock file says which one the folder around the file needs. */
  #isVersionKnown(found: ProjectPackage, file: string): boolean {
    if (this.#versionsOf(found) === 1) return true;
    const directs = this.#directs.get(nameOf(found)) ?? [];
    return directs.some(({ folder, key }) => key === packageKey(found) && isBelow(file, folder));
  }

  /**
   * Whether shipped code loads neither it nor what needs it: bundlers take what stands under development as well. Modules of PyPI may have
   * other names than their package, so that one of which no file imports a module of its name may be imported all the same.
   */
  #isUnshipped(found: ProjectPackage): boolean {
    const others = [...this.#versions.values()].flat().filter(({ ecosystem }) => ecosystem === found.ecosystem);
    const around = this.#areNeedsKnown ? this.#around(found).map(({ each }) => each) : others.filter(isOfDevelopment);
    return [found, ...around].every((each) => this.#isNamed(each) && !this.#isRun(each));
  }

  #isNamed(found: ProjectPackage): boolean {
    return found.ecosystem === 'npm' || importsByPackage(this.#snapshot).has(nameOf(found));
  }

  #isRun(found: ProjectPackage): boolean {
    return this.#importsOf(found).some(({ reach }) => reach.state !== 'not_reachable');
  }

  #byOthers(found: ProjectPackage): PackageReach {
    const around = this.#around(found);
    const imported = around.find(({ each }) => this.#isRun(each));
    if (imported === undefined) {
      const [first] = this.#needing.get(`${found.ecosystem}:${packageKey(found)}`) ?? [];
      const reason: Doubt =
        first === undefined
          ? { code: 'package_not_imported' }
          : { code: 'package_needed', values: [`${first.name} ${first.version}`] };
      return { state: 'unknown', reasons: [reason], entryCount: 0, steps: [] };
    }
    const [first] = this.#importsOf(imported.each).filter(({ reach }) => reach.state !== 'not_reachable');
    const chain = imported.chain.map(({ name }) => name).join(' > ');
    const reason: Doubt = {
      code: 'package_comes_with',
      values: [chain],
      file: first.found.file,
      line: first.found.line,
    };
    return { state: 'unknown', reasons: [reason], entryCount: 0, steps: this.#stepsTo(first.found, first.reach) };
  }

  /** Packages that need it, at once or in turn, the nearest first, with the way to it. */
  #around(
    found: ProjectPackage,
  ): readonly { readonly each: ProjectPackage; readonly chain: readonly ProjectPackage[] }[] {
    const seen = new Set([identityOf(found)]);
    let frontier: { readonly each: ProjectPackage; readonly chain: readonly ProjectPackage[] }[] = [
      { each: found, chain: [found] },
    ];
    const all: typeof frontier = [];
    while (frontier.length > 0) {
      frontier = frontier.flatMap(({ each, chain }) =>
        (this.#needing.get(`${each.ecosystem}:${packageKey(each)}`) ?? []).flatMap((above) => {
          if (seen.has(identityOf(above))) return [];
          seen.add(identityOf(above));
          return [{ each: above, chain: [above, ...chain] }];
        }),
      );
      all.push(...frontier);
    }
    return all;
  }

  /** Import by import from the file of the entry point, as far as imports lead. */
  #stepsTo(site: PackageImport, { entry }: CodeReach): readonly FoundStep[] {
    const { files, loads } = this.#snapshot;
    const what = `import ${site.specifier}`;
    const { file, line, column } = site;
    if (entry === undefined) return [{ file, line, column, role: 'source', proof: 'exact', what }];
    const start: FoundStep = {
      file: entry.file,
      line: entry.line,
      column: 1,
      role: 'source',
      proof: 'exact',
      what: `${entry.type} ${entry.name}`,
    };
    const from = findFile(files, entry.file);
    const way =
      from === undefined || from === site.node
        ? undefined
        : shortestPath(
            { files, ...(loads && { loads, scope: 'deferred' }) },
            { from: new Set([from]), to: new Set([site.node]) },
          );
    const between = (way?.uses ?? []).map((row): FoundStep => {
      const { sources, lines, columns, proofs, specifierTable } = files.uses;
      return {
        file: stringAt(files.paths, sources[row]),
        line: lines[row],
        column: columns[row],
        role: 'step',
        proof: proofLevels[proofs[row]],
        what: `import ${stringAt(specifierTable, row)}`,
      };
    });
    // Where no imports lead from one to the other, something else has it run: a framework, or a registration.
    const proof = from === site.node || way !== undefined ? 'exact' : 'inferred';
    return [start, ...between, { file, line, column, role: 'step', proof, what }];
  }
}

function nameOf({ ecosystem, name }: ProjectPackage): string {
  return `${ecosystem}:${name}`;
}

function isOfDevelopment({ scope }: ProjectPackage): boolean {
  return scope !== 'production';
}

function identityOf(found: ProjectPackage): string {
  return `${nameOf(found)}@${found.version} ${found.origin ?? ''}`;
}

function isBelow(file: string, folder: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

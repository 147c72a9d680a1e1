import type { InstalledDeclarations, LinkingFiles } from '../../language-linker.ts';
import type { ImportTarget } from '../entity.ts';
import { foreignUnit } from './foreign-units.ts';
import { ProjectUnit } from './project-unit.ts';

/** The standard library has its numbers below. */
const firstNumber = foreignUnit + (1 << 20);

const noDeclarations = new Uint8Array();

/** A missing import of a package's declaration file is external like the package itself. */
const outside: ImportTarget = { kind: 'external', id: '', site: -1 };

const nothing: InstalledDeclarations = {
  paths: [],
  has: () => false,
  declaresGlobally: () => false,
  target: () => undefined,
};

/** Units of installed declarations: made when they are first asked for, kept as long as their bytes are the same. */
export class InstalledUnits {
  readonly #files: LinkingFiles;
  readonly #installed: InstalledDeclarations;
  readonly #intern: (text: string) => string;
  readonly #units = new Map<string, ProjectUnit>();
  #numbered: readonly string[] | undefined;
  #numbers: ReadonlyMap<string, number> = new Map();

  constructor(files: LinkingFiles, intern: (text: string) => string) {
    this.#files = files;
    this.#installed = files.installed ?? nothing;
    this.#intern = intern;
  }

  has(path: string): boolean {
    return this.#installed.has(path);
  }

  /** Returns the unit that a specifier of a file names. */
  imported(path: string, specifier: string): ProjectUnit | undefined {
    const target = this.#installed.target(path, specifier);
    return target === undefined ? undefined : this.at(target);
  }

  at(path: string): ProjectUnit {
    let unit = this.#units.get(path);
    if (unit === undefined) this.#units.set(path, (unit = this.#make(path)));
    return unit;
  }

  /** Those that may declare for all files, for a run that begins. */
  global(): readonly ProjectUnit[] {
    this.#renumber();
    return this.#installed.paths.filter((path) => this.#installed.declaresGlobally(path)).map((path) => this.at(path));
  }

  forget(path: string): void {
    this.#units.delete(path);
  }

  trim(bytesMax: number): void {
    let bytes = 0;
    for (const unit of this.#units.values()) bytes += unit.bytes;
    if (bytes > bytesMax) this.#units.clear();
  }

  #make(path: string): ProjectUnit {
    const source = { tree: () => this.#files.tree(path) as Uint8Array, declarations: () => noDeclarations };
    const resolveImport = (specifier: string): ImportTarget => {
      const unit = this.imported(path, specifier);
      return unit === undefined ? outside : { kind: 'unit', unit, proof: 'exact', site: -1 };
    };
    const unit = new ProjectUnit(path, source, this.#intern, { isForeign: true, isInstalled: true, resolveImport });
    unit.number = this.#numbers.get(path) ?? 0;
    return unit;
  }

  /** Numbers follow the paths, not the order of the lookups. */
  #renumber(): void {
    const { paths } = this.#installed;
    if (paths === this.#numbered) return;
    this.#numbered = paths;
    this.#numbers = new Map(paths.map((path, index) => [path, firstNumber + index]));
    for (const [path, unit] of this.#units) unit.number = this.#numbers.get(path) ?? 0;
  }
}

import type { Program } from '../program/program.ts';

/** Folder of a file. */
const lastPart = /[^/]*$/;
/** Stands for the only application where the program does not say which file creates it. */
const unnamed = -1;

/**
 * Applications of NestJS in a program, each the number of the file that creates it, and the files that each is made of:
 * those that its file imports, over any number of others.
 */
export class NestApplications {
  readonly #program: Program;
  readonly #reached = new Map<number, ReadonlySet<number>>();

  constructor(program: Program, creating: Iterable<number>) {
    this.#program = program;
    const imports = importsByFile(program);
    for (const file of creating) this.#reached.set(file, reachedFrom(file, imports));
  }

  all(): readonly number[] {
    return this.#reached.size === 0 ? [unnamed] : [...this.#reached.keys()];
  }

  /** Applications that a file is a part of. */
  of(file: number): readonly number[] {
    return this.all().filter((application) => this.isPart(application, file));
  }

  isPart(application: number, file: number): boolean {
    return application === unnamed || this.#reached.get(application)?.has(file) === true;
  }

  /**
   * Whether an application has what a file sets up. A file of several applications may set up one of them alone;
   * those that one folder creates are one application that is started in several ways.
   */
  isSetUpIn(application: number, file: number): boolean {
    if (this.#reached.has(file)) return application === file;
    const applications = this.of(file);
    return applications.includes(application) && new Set(applications.map((each) => this.#folderOf(each))).size === 1;
  }

  #folderOf(application: number): string | undefined {
    return this.#program.fileByNumber(application)?.path.replace(lastPart, '');
  }
}

function importsByFile({ snapshot: { files } }: Program): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  for (let row = 0; row < files.uses.count; row++) {
    const target = files.uses.targets[row];
    if (target >= files.count) continue;
    const source = files.uses.sources[row];
    const targets = found.get(source) ?? new Set();
    found.set(source, targets.add(target));
  }
  return found;
}

function reachedFrom(file: number, imports: ReadonlyMap<number, ReadonlySet<number>>): ReadonlySet<number> {
  const reached = new Set([file]);
  // A set hands out what is added to it on the way.
  for (const each of reached) for (const target of imports.get(each) ?? []) reached.add(target);
  return reached;
}

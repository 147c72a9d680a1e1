import { projectFiles } from '#server/engine/graph/project-files.ts';
import {
  type AmbientQuestion,
  ambientQuestions,
} from '#server/engine/resolve/javascript/installed/ambient-questions.ts';
import { InstalledResolver } from '#server/engine/resolve/javascript/installed/installed-resolver.ts';
import { baseNameOf, directoryOf } from '#server/engine/resolve/javascript/path.ts';
import type { IndexContents } from '../index-contents.ts';
import type { ProduceFacts } from '../read-stage.ts';
import { PackageImports } from './package-imports.ts';
import { DiskAnswers, type DiskParts } from './disk-answers.ts';
import { installedLimits } from './installed-budget.ts';
import { type InstalledState, nothingInstalled } from './installed-state.ts';
import { InstalledWalk, type ReadDeclarations } from './installed-walk.ts';
import { readInstalled } from './read-installed.ts';
import type { WorkspaceIndexParts } from '../workspace-index-parts.ts';

export interface InstalledStageParts extends DiskParts {
  readonly contents: IndexContents;
  readonly produce: ProduceFacts;
  /** Texts of the files that steer resolution. */
  readonly manifests: () => Promise<ReadonlyMap<string, string>>;
}

export interface InstalledRefreshOptions {
  /** Configs or manifests of the project are others. */
  readonly manifestsChanged: boolean;
}

/**
 * Stage between declarations and links: declaration files of installed packages, as far as the imports and configs of the
 * project reach them. They are no files of the graph.
 *
 * Invariant: what is at hand after a look is what a look from nothing would find.
 */
export class InstalledStage {
  readonly #parts: InstalledStageParts;
  readonly #imports = new PackageImports();
  #disk: DiskAnswers | undefined;
  /** The disk was compared with its stored answers in this process already. */
  #isChecked = true;
  #resolver: InstalledResolver | undefined;
  #ambient: readonly AmbientQuestion[] | undefined;
  #holders: readonly string[] = [];
  #paths: readonly string[] = [];
  #directories: readonly string[] = [];

  constructor(parts: InstalledStageParts) {
    this.#parts = parts;
  }

  /** The witnesses of an earlier look are to be believed as long as the disk says the same. */
  restore(witnesses: ReadonlyMap<string, string>): void {
    this.forget();
    this.#disk = new DiskAnswers(this.#parts, witnesses);
    this.#isChecked = false;
  }

  forget(): void {
    this.#disk = undefined;
    this.#resolver = undefined;
    this.#ambient = undefined;
    this.#imports.forget();
    this.#paths = [];
    this.#directories = [];
  }

  /** Folders whose entries show installations: they are watched, and no file in them is a file of the project. */
  get directories(): readonly string[] {
    return this.#disk?.packageFolders ?? [];
  }

  /** Those of the folders that may hold files of the project. */
  besidePackages(directories: readonly string[] | undefined): readonly string[] | undefined {
    const own = new Set(this.directories);
    return directories?.filter((directory) => !own.has(directory));
  }

  /** Reports whether what the disk said is what it says now. */
  isCurrent(): boolean {
    const disk = this.#disk;
    if (disk === undefined) return false;
    const wasChecked = this.#isChecked;
    this.#isChecked = true;
    if (disk.marksHold()) return wasChecked || disk.allHold();
    if (!disk.allHold()) return false;
    disk.renewMarks();
    return true;
  }

  /** @returns whether something else is at hand than before */
  async refresh({ manifestsChanged }: InstalledRefreshOptions): Promise<boolean> {
    const { contents } = this.#parts;
    const wereElsewhere = this.#findDirectories();
    const isRenewed = !this.isCurrent();
    if (isRenewed) this.#startOver();
    const disk = this.#disk as DiskAnswers;
    this.#holders = this.#directories.filter((directory) => disk.holdsPackages(directory));
    if (this.#holders.length === 0 && contents.installed.state === nothingInstalled) {
      if (isRenewed || wereElsewhere) contents.installed.setWitnesses(this.#witnesses);
      return false;
    }
    if (wereElsewhere) this.#imports.forget();
    const asksElse = this.#imports.update(contents.files.known(), contents.scopeOf);
    if (manifestsChanged) this.#ambient = undefined;
    if (!isRenewed && !wereElsewhere && !asksElse && this.#ambient !== undefined) return false;
    return this.#apply(await this.#walk(disk, isRenewed));
  }

  get #witnesses(): ReadonlyMap<string, string> {
    return this.#disk?.witnesses ?? new Map();
  }

  #startOver(): void {
    this.#disk = new DiskAnswers(this.#parts);
    this.#resolver = undefined;
    this.#isChecked = true;
  }

  /** @returns whether folders with a manifest came or went */
  #findDirectories(): boolean {
    const paths = this.#parts.contents.files.paths();
    if (paths === this.#paths) return false;
    this.#paths = paths;
    const directories = paths.filter((path) => baseNameOf(path) === 'package.json').map(directoryOf);
    const now = [...new Set(['', ...directories])];
    const isSame =
      now.length === this.#directories.length && now.every((each, index) => each === this.#directories[index]);
    if (!isSame) this.#directories = now;
    return !isSame;
  }

  async #walk(
    disk: DiskAnswers,
    isRenewed: boolean,
  ): Promise<{ state: InstalledState; trees: Map<string, Uint8Array> }> {
    const { contents, produce } = this.#parts;
    this.#ambient ??= await this.#ambientQuestions();
    this.#resolver ??= new InstalledResolver(disk);
    const trees = new Map<string, Uint8Array>();
    const read: ReadDeclarations = (paths) =>
      readInstalled(paths, { produce, disk, trees, declaresGlobally: contents.code.declaresGlobally });
    const known = contents.installed.state.files;
    const walk = new InstalledWalk({ disk, resolver: this.#resolver, limits: installedLimits, known, isRenewed, read });
    const state = await walk.from(this.#imports.keys(), this.#ambient);
    return { state, trees };
  }

  async #ambientQuestions(): Promise<readonly AmbientQuestion[]> {
    if (this.#holders.length === 0) return [];
    const { contents, manifests } = this.#parts;
    return ambientQuestions(projectFiles(contents.files.paths(), await manifests()));
  }

  #apply({ state, trees }: { state: InstalledState; trees: ReadonlyMap<string, Uint8Array> }): boolean {
    const { contents } = this.#parts;
    const before = contents.installed.mark;
    const { answers } = contents.installed.state;
    for (const [path, keys] of this.#imports.entries()) {
      if (keys.some((key) => answers.get(key) !== state.answers.get(key))) contents.code.redirect(path);
    }
    contents.code.replaceInstalled(state, trees);
    contents.installed.setWitnesses(this.#witnesses);
    return contents.installed.mark !== before;
  }
}

/** Returns undefined where no linker needs installed packages. */
export function installedStage(
  { packages, root }: Pick<WorkspaceIndexParts, 'packages' | 'root'>,
  parts: Pick<InstalledStageParts, 'contents' | 'produce' | 'manifests'>,
): InstalledStage | undefined {
  return packages && new InstalledStage({ ...packages, ...parts, root });
}

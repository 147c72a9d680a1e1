import type { InstalledFolders } from '#server/engine/resolve/javascript/installed/installed-folders.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { PackageFolders } from '../../ports/packages.ts';
import type { WorkspaceReader } from '../../ports/reading.ts';

export interface DiskParts {
  readonly root: string;
  readonly folders: PackageFolders;
  readonly reader: WorkspaceReader;
}

/** A manifest that is larger steers nothing. */
const manifestBytesMax = 1024 * 1024;

/** Written by package managers when they are done, in the folder they installed to. */
const installedMarks = ['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml'];

/**
 * Answers of the disk about installed packages, each asked once; and enough of it to find out later whether it would
 * say the same again: which folders hold packages, where packages lie, and what of them was read. That a file was not
 * in a package counts with the package's manifest, which every installation writes again.
 */
export class DiskAnswers implements InstalledFolders {
  readonly #parts: DiskParts;
  readonly #files = new Map<string, { readonly bytes: number; readonly stamp: string } | undefined>();
  readonly #folders = new Map<string, boolean>();
  readonly #witnesses: Map<string, string>;

  /** @param witnesses those of an earlier look, as far as they still hold */
  constructor(parts: DiskParts, witnesses: ReadonlyMap<string, string> = new Map()) {
    this.#parts = parts;
    this.#witnesses = new Map(witnesses);
  }

  get witnesses(): ReadonlyMap<string, string> {
    return this.#witnesses;
  }

  /** Reports whether packages are installed beside a manifest of the project. To be asked of each such folder. */
  holdsPackages(directory: string): boolean {
    const answer = this.#witness('h', directory);
    return answer !== '';
  }

  /** Folders of packages beside manifests of the project, as of the last lookup. */
  get packageFolders(): readonly string[] {
    return [...this.#witnesses].flatMap(([key, answer]) =>
      key[0] === 'h' && answer !== '' ? folderBeside(key.slice(1)) : [],
    );
  }

  /** Returns a text that changes whenever the file does. */
  stamp(path: string): string {
    return this.#fileAt(path)?.stamp ?? '';
  }

  fileBytes(path: string): number | undefined {
    return this.#fileAt(path)?.bytes;
  }

  isFolder(path: string): boolean {
    if (!this.#folders.has(path)) this.#folders.set(path, this.#isFolder(path));
    return this.#folders.get(path) === true;
  }

  realFolder(path: string): string | undefined {
    return this.#witness('r', path) || undefined;
  }

  text(path: string): string | undefined {
    if (this.#witness('f', path) === '') return undefined;
    const { reader, root } = this.#parts;
    const bytes = reader.read(root, path, manifestBytesMax);
    return 'skipped' in bytes ? undefined : decodeText(bytes);
  }

  names(folder: string): readonly string[] {
    if (this.#witness('n', folder) === '') return [];
    return this.#parts.folders.names(this.#parts.root, folder);
  }

  /** The file is read now: it counts from here on that it stays the same. */
  witnessFile(path: string): void {
    this.#witness('f', path);
  }

  /** Reports whether packages were installed or removed since, as far as the installer leaves marks. */
  marksHold(): boolean {
    return this.#hold(([kind]) => kind === 'h');
  }

  /** Reports whether the disk would answer everything as it did, marks aside. */
  allHold(): boolean {
    return this.#hold(([kind]) => kind !== 'h');
  }

  /** The marks as they are now: they say nothing new. */
  renewMarks(): void {
    for (const key of this.#witnesses.keys())
      if (key[0] === 'h') this.#witnesses.set(key, this.#ask('h', key.slice(1)));
  }

  #hold(isAsked: (key: string) => boolean): boolean {
    for (const [key, answer] of this.#witnesses) {
      if (isAsked(key) && this.#ask(key[0], key.slice(1)) !== answer) return false;
    }
    return true;
  }

  #witness(kind: string, path: string): string {
    const key = kind + path;
    let answer = this.#witnesses.get(key);
    if (answer === undefined) this.#witnesses.set(key, (answer = this.#ask(kind, path)));
    return answer;
  }

  #ask(kind: string, path: string): string {
    const { folders, root } = this.#parts;
    switch (kind) {
      case 'h':
        return this.#askMarks(path);
      case 'r':
        return folders.realFolder(root, path) ?? '';
      case 'n':
        return folders.folder(root, path) ?? '';
      default:
        return folders.file(root, path)?.stamp ?? '';
    }
  }

  #askMarks(directory: string): string {
    const { folders, root } = this.#parts;
    const folder = folderBeside(directory);
    const stamp = folders.folder(root, folder);
    if (stamp === undefined) return '';
    // Where the end of an installation leaves a mark, what comes and goes in the folder meanwhile says nothing.
    const marks = installedMarks.flatMap((name) => folders.file(root, `${folder}/${name}`)?.stamp ?? []);
    return marks.length > 0 ? marks.join(' ') : stamp;
  }

  #fileAt(path: string): { readonly bytes: number; readonly stamp: string } | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.#parts.folders.file(this.#parts.root, path));
    return this.#files.get(path);
  }

  #isFolder(path: string): boolean {
    return this.#parts.folders.folder(this.#parts.root, path) !== undefined;
  }
}

function folderBeside(directory: string): string {
  return directory === '' ? 'node_modules' : `${directory}/node_modules`;
}

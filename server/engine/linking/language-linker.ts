import type { ResolvedUse } from '../graph/file-facts.ts';

/** Files of a project as a linker sees them. Answers change between its runs, never during one. */
export interface LinkingFiles {
  /** Encoded code tree; undefined for a file that has none. Read from the store where it was not used lately. */
  tree(path: string): Uint8Array | undefined;
  /** Encoded declaration facts of the same bytes; undefined for a file that has no tree, or is gone. */
  declarations(path: string): Uint8Array | undefined;
  /** Imports of the file with their answers. */
  uses(path: string): readonly ResolvedUse[];
  /** Absent where none are looked for. */
  readonly installed?: InstalledDeclarations;
}

/** Declaration files of installed packages that are at hand. They have trees as files of the project have, and no declarations. */
export interface InstalledDeclarations {
  /** By code units; the same array as long as these are the same files. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** Whether it may declare for all files: names, or modules by their names. */
  declaresGlobally(path: string): boolean;
  /** Where a specifier leads in a file of the project, or in one of these: to one of these, or undefined. */
  target(path: string, specifier: string): string | undefined;
}

/** A file of the standard library or of a dependency, as it is shipped. */
export interface ForeignFile {
  readonly path: string;
  /** Encoded code tree. */
  readonly tree: Uint8Array;
}

/** Digest by key of all that others may conclude from a file (`dependencies.ts`). */
export type ShapeDigests = ReadonlyMap<string, number | string>;

/** Keys that begin so belong to no file but to all together: they are looked up under the path `''`. */
export const globalKeyStart = 'global ';

/** Hash of a key of a file, 32 bits: of two keys that share one, a change of either links again what rests on the other. */
export function hashKey(path: string, key: string): number {
  return hashKeyOf(hashOfPath(path), key);
}

/** Returns the hash that the keys of one file have in common. */
export function hashOfPath(path: string): number {
  return hashText(0x811c9dc5, path) ^ 0xff;
}

/** `hashKey`, the path of which is hashed already. */
export function hashKeyOf(hashedPath: number, key: string): number {
  return hashText(hashedPath, key) >>> 0;
}

/** Fowler–Noll–Vo, 1a, with UTF-16 units for bytes. */
function hashText(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** The key that any change changes: files that depend on it are linked again whenever any file is. */
export const anyKey = 0;

/** Linking result of a file, as it is stored. */
export interface LinkedCode {
  /** Encoded `FileLinks`. */
  readonly links: Uint8Array;
  /**
   * Its dependencies: `hashKey` of every key, ascending, each once. Of every file with a key that of its path with an
   * empty key is there too: the file as a whole.
   */
  readonly keys: Uint32Array;
  /** Declares names for all other files: a script, `declare global`. Undefined where linking failed before it could be known. */
  readonly declaresGlobally: boolean | undefined;
}

/** A file was too much for the linker. `keys`: what it had looked at until then. */
export class LinkingFailed extends Error {
  override readonly name = 'LinkingFailed';
  readonly keys: Uint32Array;

  constructor(keys: Uint32Array, cause: unknown) {
    super('a file could not be linked', { cause });
    this.keys = keys;
  }
}

/** Links files of one state of a project; made for a run and thrown away with all it computed. */
export interface LinkRun {
  /** Throws for a file that is too much for it; what was computed for others must not be used any more then. */
  link(path: string): LinkedCode;
}

/** A language's view of one project. It keeps what depends on one file alone, from run to run. */
export interface LanguageProject {
  /** By the tree of the file alone: its declarations and imports may be those of other bytes already. */
  digestsOf(path: string): ShapeDigests;
  /** The file's tree is another one from now on, or gone. */
  forget(path: string): void;
  /**
   * Notes how all files together are before some of them change; cheap to call again.
   *
   * @param paths files of these languages whose tree is at hand, whether or not it is that of their bytes
   */
  prepare(paths: readonly string[]): void;
  /** Keys of the path `''` that changed since the last call, by what was forgotten. `globalKeyStart` ones aside. */
  takeSharedChanges(): readonly string[];
  /**
   * @param paths files of these languages that have a tree, by code units
   * @param declaresGlobally what was found of a file that is linked; undefined: not known yet
   */
  begin(paths: readonly string[], declaresGlobally: (path: string) => boolean | undefined): LinkRun;
  /** After a run: gives up what does not pay to be kept. */
  end(): void;
}

/** Links the files of some languages. The pipeline knows nothing else of languages. */
export interface LanguageLinker {
  readonly name: string;
  /** VS Code language identifiers. */
  readonly languages: ReadonlySet<string>;
  /** Cheap to call again; must have ended before a run begins. */
  load(): Promise<void>;
  open(files: LinkingFiles): LanguageProject;
  /** Whether a declaration file outside the project may declare for all files, by its encoded tree. Absent: none is read. */
  declaresGlobally?(path: string, tree: Uint8Array): boolean;
}

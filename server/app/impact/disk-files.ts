import type { ObjectFormat } from '#server/base/blob-name.ts';
import { fileModes, type TreeFile } from '#server/engine/history/read-tree.ts';
import { isAsIndexed, isSameFile, modeOf, type SeenFile, storedName } from '#server/engine/history/tracked-state.ts';
import type { GitIndexEntry } from '#server/engine/source/git-index.ts';
import type { FileLook, WorkingFiles } from '../ports/git.ts';
import type { TrackedFiles } from './tracked-files.ts';

/** A larger file whose stat data are not the index's counts as changed. Hosts of repositories take none. */
const hashedBytesMax = 100 * 1024 * 1024;

/** One path on both sides. */
export interface Difference {
  readonly path: string;
  readonly before: TreeFile | undefined;
  readonly after: TreeFile | undefined;
}

/** Tracked files as they lie on the disk, beside what a commit has of them. */
export class DiskFiles {
  /** Paths of the commit and of the index. */
  readonly paths: readonly string[];
  readonly prefix: string;
  readonly #working: WorkingFiles;
  readonly #tracked: TrackedFiles;
  readonly #before: ReadonlyMap<string, TreeFile>;

  constructor(working: WorkingFiles, tracked: TrackedFiles, before: ReadonlyMap<string, TreeFile>) {
    this.#working = working;
    this.#tracked = tracked;
    this.#before = before;
    this.prefix = working.prefix;
    this.paths = [...new Set([...before.keys(), ...tracked.byPath.keys()])];
  }

  /** Returns undefined where both are the same, as far as the disk shows. */
  sidesOf(path: string): Difference | undefined {
    const before = this.#before.get(path);
    const entry = this.#tracked.byPath.get(path);
    // A name that is no UTF-8 is in the commit alone.
    if (entry === undefined && path.includes('\uFFFD')) return undefined;
    const after = entry && this.#onDisk(entry, before);
    const sides = { path, before, after };
    return isSameFile(before, after) && !this.isCheckedOutSubmodule(sides) ? undefined : sides;
  }

  isCheckedOutSubmodule({ path, after }: Difference): boolean {
    return after?.mode === fileModes.submodule && this.#working.isRepository(path);
  }

  /** Undefined where it is gone. */
  #onDisk(entry: GitIndexEntry, before: TreeFile | undefined): TreeFile | undefined {
    const look = this.#working.look(entry.path);
    if (look === undefined) return entry.isLetAlone ? entry : undefined;
    if (entry.mode === fileModes.submodule && look.kind === 'folder') return entry;
    if (!isFile(look)) return undefined;
    if (isAsIndexed(entry, look, this.#tracked.indexWrittenAtMs)) return entry;
    return this.#read(entry, look, before);
  }

  #read(entry: GitIndexEntry, look: SeenFile, before: TreeFile | undefined): TreeFile {
    const bytes = this.#working.read(entry.path, hashedBytesMax);
    const mode = modeOf(look, entry.mode, this.#working.hasModes);
    if (bytes === undefined) return { mode, objectName: unknownName };
    const objectName = storedName(bytes, [entry.objectName, ...(before ? [before.objectName] : [])], formatOf(entry));
    // Git writes the text of a link into a file where the system has no links.
    const isLinkText = entry.mode === fileModes.link && objectName === entry.objectName;
    return { mode: isLinkText ? entry.mode : mode, objectName };
  }
}

/** Name that belongs to no object. */
const unknownName = '';

function isFile(look: FileLook): look is FileLook & SeenFile {
  return look.kind === 'file' || look.kind === 'link';
}

function formatOf({ objectName }: GitIndexEntry): ObjectFormat {
  return objectName.length === 64 ? 'sha256' : 'sha1';
}

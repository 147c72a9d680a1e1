import {
  candidatesOf,
  choosePairs,
  exactRenames,
  type MovedFile,
  namesakeRenames,
  pairsMax,
  type PiecesOf,
  type Renames,
  unpaired,
} from '#server/engine/history/pair-renames.ts';
import { type Pieces, piecesOf } from '#server/engine/history/text-similarity.ts';
import type { GitRepositories, WorkingFiles } from '../git-ports.ts';
import { mapInTurns } from '../in-turns.ts';
import { scanLimits } from '../indexing/limits.ts';

export interface RenameParts {
  readonly git: GitRepositories;
  readonly root: string;
  readonly working: WorkingFiles;
}

/**
 * Which new files are old ones under another name, as `git diff -M` has it: those with the same bytes first, then the only
 * two of one name, then those that are most alike.
 */
export async function findRenames(
  parts: RenameParts,
  gone: readonly MovedFile[],
  fresh: readonly MovedFile[],
  signal: AbortSignal,
): Promise<Renames> {
  const renames = exactRenames(gone, fresh);
  const contents = new Contents(parts, signal);
  const left = () => ({ gone: unpaired(gone, renames.values()), fresh: unpaired(fresh, renames.keys()) });
  let rest = left();
  await contents.load(rest.fresh.length > 0 ? rest.gone : []);
  for (const [path, old] of namesakeRenames(rest.gone, rest.fresh, contents.piecesOf)) renames.set(path, old);
  rest = left();
  if (rest.gone.length * rest.fresh.length > pairsMax) return renames;
  const candidates = await mapInTurns(rest.fresh, (file) => candidatesOf(file, rest.gone, contents.piecesOf), signal);
  for (const [path, old] of choosePairs(candidates.flat())) renames.set(path, old);
  return renames;
}

/** Pieces of old files, which git has, and of new ones, which lie on the disk. */
class Contents {
  readonly #parts: RenameParts;
  readonly #signal: AbortSignal;
  readonly #pieces = new Map<string, Pieces | undefined>();

  constructor(parts: RenameParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  async load(old: readonly MovedFile[]): Promise<void> {
    const { git, root } = this.#parts;
    const names = [...new Set(old.map(({ objectName }) => objectName))];
    const blobs = await git.blobs(root, names, scanLimits.fileBytes, this.#signal);
    const pieces = await mapInTurns(old, ({ objectName }) => piecesOfBytes(blobs.get(objectName)), this.#signal);
    for (const [at, { path }] of old.entries()) this.#pieces.set(path, pieces[at]);
  }

  readonly piecesOf: PiecesOf = ({ path }) => {
    if (!this.#pieces.has(path)) {
      const { working } = this.#parts;
      this.#pieces.set(path, piecesOfBytes(working.read(path, scanLimits.fileBytes)));
    }
    return this.#pieces.get(path);
  };
}

function piecesOfBytes(bytes: Uint8Array | undefined): Pieces | undefined {
  return bytes && piecesOf(bytes);
}

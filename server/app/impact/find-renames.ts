import {
  allPairs,
  type Candidate,
  choosePairs,
  exactRenames,
  type MovedFile,
  namesakes,
  namesakeScoreMin,
  type Pair,
  type Renames,
  scoreMin,
  unpaired,
} from '#server/engine/history/pair-renames.ts';
import type { GitRepositories, WorkingFiles } from '../ports/git.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import { type AlikenessLimits, alikenessLimits, FileAlikeness } from './file-alikeness.ts';

export interface RenameParts {
  readonly git: Pick<GitRepositories, 'blobs'>;
  readonly root: string;
  readonly working: Pick<WorkingFiles, 'read'>;
  readonly limits?: AlikenessLimits;
}

/**
 * Which new files are old ones under another name, as `git diff -M` has it: those with the same bytes first, then the only
 * two of one name, then those that are most alike. Where there is more to compare than a moment takes, a file that was moved
 * is one that is gone and one that is new.
 */
export async function findRenames(
  { git, root, working, limits = alikenessLimits }: RenameParts,
  gone: readonly MovedFile[],
  fresh: readonly MovedFile[],
  signal: AbortSignal,
): Promise<Renames> {
  const renames = exactRenames(gone, fresh);
  const left = () => ({ gone: unpaired(gone, renames.values()), fresh: unpaired(fresh, renames.keys()) });
  let rest = left();
  if (rest.gone.length === 0 || rest.fresh.length === 0) return renames;
  const alikeness = new FileAlikeness(working, limits);
  await alikeness.load({ git, root }, rest.gone, signal);
  const alike = async (pairs: readonly Pair[], min: number): Promise<Candidate[]> => {
    const scored = await mapInTurns(pairs, (pair) => ({ ...pair, score: alikeness.scoreOf(pair, min) }), signal);
    return scored.filter(({ score }) => score > 0);
  };
  for (const { before, after } of await alike(namesakes(rest.gone, rest.fresh), namesakeScoreMin))
    renames.set(after.path, before.path);
  rest = left();
  for (const [path, old] of choosePairs(await alike(allPairs(rest.gone, rest.fresh), scoreMin))) renames.set(path, old);
  return renames;
}

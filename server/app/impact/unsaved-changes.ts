import type { GivenFile } from '../analysis/given-file.ts';
import type { GivenChanges, TextOf } from './given-changes.ts';

/**
 * Returns the changes as they would be if everything that an editor has open were saved.
 *
 * @param unsaved by path
 * @param textOf of the snapshot
 */
export function withUnsaved(given: GivenChanges, unsaved: ReadonlyMap<string, string>, textOf: TextOf): GivenChanges {
  if (unsaved.size === 0) return given;
  const known = new Set(given.files.map(({ path }) => path));
  const overlaid = given.files.map((file) => overlay(file, unsaved.get(file.path)));
  const further = [...unsaved].filter(([path]) => !known.has(path));
  return { ...given, files: [...overlaid, ...further.map(([path, after]) => changed(path, textOf(path), after))] };
}

/** A file that counts as changed as a whole does so with any text. */
function overlay(file: GivenFile, after: string | undefined): GivenFile {
  return after === undefined || file.kind !== 'modified' || file.before === undefined ? file : { ...file, after };
}

/** No other part is uncommitted: the saved text is that of the commit. */
function changed(path: string, before: string | undefined, after: string): GivenFile {
  return { path, kind: 'modified', ...(before !== undefined && { before, after }) };
}

import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isOneTypoAway } from '../search/names/one-typo.ts';
import { isTestPath } from '../source/tests.ts';

interface AlikePath {
  readonly path: string;
  /** How far its last name is from the one that was asked for. */
  readonly distance: number;
  /** Folders that both have, from the end. */
  readonly shared: number;
}

/** Shorter names are a slip away from too much. */
const slippedLengthMin = 4;

/** Files and folders (`src/lib/`) whose last name is like that of a path: those that are the nearest, by the folders they share. */
export function pathsAlike(files: FileLayer, path: string): string[] {
  const asked = path
    .toLowerCase()
    .replace(/\/(\*\*)?$/, '')
    .split('/');
  const found: AlikePath[] = [];
  for (const each of allPaths(files)) {
    const parts = each.toLowerCase().replace(/\/$/, '').split('/');
    const distance = distanceOf(asked[asked.length - 1], parts[parts.length - 1]);
    if (distance !== undefined) found.push({ path: each, distance, shared: sharedFolders(asked, parts) });
  }
  const nearest = Math.min(...found.map(({ distance }) => distance));
  return found
    .filter(({ distance }) => distance === nearest)
    .toSorted(byNearness)
    .map(({ path: each }) => each);
}

function* allPaths(files: FileLayer): Generator<string> {
  const folders = new Set<string>();
  for (let file = 0; file < files.count; file++) {
    const path = stringAt(files.paths, file);
    yield path;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
      yield folder;
    }
  }
}

/** 0: the same; 1: but for the extension; 2: but for one slip. Undefined: not alike. */
function distanceOf(asked: string, name: string): number | undefined {
  if (asked === name) return 0;
  const [askedStem, stem] = [stemOf(asked), stemOf(name)];
  if (askedStem === stem) return 1;
  if (askedStem.length < slippedLengthMin) return undefined;
  return isOneTypoAway(asked, name) || isOneTypoAway(askedStem, stem) ? 2 : undefined;
}

/** A name that begins with its dot is all stem. */
function stemOf(name: string): string {
  return name.replace(/(?<=.)\.[^.]+$/, '');
}

function sharedFolders(asked: readonly string[], parts: readonly string[]): number {
  let count = 0;
  while (count + 1 < Math.min(asked.length, parts.length) && asked.at(-2 - count) === parts.at(-2 - count)) count++;
  return count;
}

function byNearness(a: AlikePath, b: AlikePath): number {
  return (
    Number(isTestPath(a.path)) - Number(isTestPath(b.path)) ||
    b.shared - a.shared ||
    a.path.length - b.path.length ||
    (a.path < b.path ? -1 : 1)
  );
}

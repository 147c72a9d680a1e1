import { isJsonObject } from '#server/base/json-object.ts';
import { fieldOf } from '../json-text.ts';
import { compilePathPatterns, matchPathPatterns } from '../path-patterns.ts';

/**
 * Returns where `typesVersions` sends a path of a package, for a current compiler; empty where it says nothing. A range
 * counts when it is open upwards: declarations for old compilers only have ranges that end somewhere.
 */
export function versionedPaths(typesVersions: unknown, path: string): readonly string[] {
  if (!isJsonObject(typesVersions)) return [];
  const range = Object.keys(typesVersions).find(isOpenUpwards);
  const table = range === undefined ? undefined : fieldOf(typesVersions, range);
  return isJsonObject(table)
    ? (matchPathPatterns(compilePathPatterns(Object.entries(table)), path)?.targets ?? [])
    : [];
}

function isOpenUpwards(range: string): boolean {
  return /^(?:\*|>=?\s*[0-5](?:\.\d+)*(?:-\d+)?)$/.test(range.trim());
}

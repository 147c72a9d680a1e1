import type { GraphSnapshot } from '../graph/snapshot.ts';
import type { ViewRequest } from './drawn-view.ts';
import { folderPrefix } from '../graph/filter-files.ts';
import { marksDefault } from './make-map.ts';

/** Returns a key of the parts of a request that decide which tree is drawn. */
export function treeName({ id, symbols }: GraphSnapshot, request: ViewRequest): string {
  const { level = 'file', tests = 'include' } = request;
  return JSON.stringify([id, symbols !== undefined, level, tests, languagesOf(request), folderPrefix(request.folder)]);
}

function languagesOf({ languages }: ViewRequest): readonly string[] | undefined {
  return languages && [...new Set(languages)].toSorted();
}

/**
 * Returns a key of the parts of a request, apart from the snapshot, that decide where marks stand: requests with equal
 * keys share one layout.
 */
export function layoutKey({ symbols }: GraphSnapshot, request: ViewRequest): string {
  const { level = 'file', shape = 'wide', tests = 'include', limit = marksDefault } = request;
  // Only there do files unfold by themselves, for which their symbols must be known.
  const hasSymbols = level === 'symbol' && symbols !== undefined;
  return JSON.stringify([level, shape, tests, limit, languagesOf(request), folderPrefix(request.folder), hasSymbols]);
}

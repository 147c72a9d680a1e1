/** Refusals of names that are not there. All fronts show what may have been meant by this one list. */
import { visibleText } from '#server/base/visible-text.ts';
import { type NamedThings, namesAlike } from '#server/engine/naming/names-alike.ts';
import { pathsAlike } from '#server/engine/naming/paths-alike.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { ApiError } from './api-error.ts';

/** Number of names shown in a sentence; all of them are in the details. */
const namesMax = 3;
/** A file is not offered in place of a folder, and too many paths are no help. */
const pathsMax = 8;

/** @param field parameter that has the id */
export function symbolNotFound(things: NamedThings, field: string, id: string): ApiError {
  return notFound('symbol_not_found', `Nothing in the graph has the id ${id}.`, {
    field,
    suggestions: namesAlike(things, id),
  });
}

/** @param field parameter that has the path of a file */
export function fileNotFound(files: FileLayer, field: string, path: string): ApiError {
  const alike = pathsAlike(files, path).filter((each) => !each.endsWith('/'));
  return notFound('path_not_found', 'The snapshot has no such file.', {
    field,
    suggestions: alike.slice(0, pathsMax),
  });
}

/** @param field parameter that has the path of a file or folder, or the name of a module */
export function placeNotFound(files: FileLayer, field: string, path: string): ApiError {
  return notFound('path_not_found', 'The snapshot has no such file, folder or module.', {
    field,
    suggestions: pathsAlike(files, path).slice(0, pathsMax),
  });
}

export interface Unknown {
  readonly field: string;
  /** The likeliest first. */
  readonly suggestions: readonly string[];
}

export function notFound(
  code: 'symbol_not_found' | 'path_not_found',
  sentence: string,
  { field, suggestions }: Unknown,
): ApiError {
  if (suggestions.length === 0) return new ApiError(code, visibleText(sentence));
  const details = [{ field, issue: 'unknown', message: 'Nothing has this name.', suggestions }];
  return new ApiError(code, visibleText(`${sentence} ${didYouMean(suggestions)}`), details);
}

function didYouMean(names: readonly string[]): string {
  const named = names.slice(0, namesMax);
  const last = named.pop() as string;
  return named.length === 0 ? `Did you mean ${last}?` : `Did you mean ${named.join(', ')} or ${last}?`;
}

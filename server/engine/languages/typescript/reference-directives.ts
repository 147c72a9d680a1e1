const DIRECTIVE = /^\/\/\/\s*<reference\s[^>]*?\b(path|types)\s*=\s*(?:"([^"]*)"|'([^']*)')/;

export interface ReferenceDirective {
  /** Offset of the opening quote in the comment. */
  readonly offset: number;
  readonly specifier: string;
}

/** `/// <reference path="…" />` and `/// <reference types="…" />`; `comment` begins at the first slash. */
export function readReferenceDirective(comment: string): ReferenceDirective | undefined {
  const match = DIRECTIVE.exec(comment);
  if (match === null) return undefined;
  const [upToValue, attribute] = match;
  const value = match[2] ?? match[3] ?? '';
  const specifier = attribute === 'path' ? relativeSpecifier(value) : value;
  return { offset: upToValue.length - value.length - 2, specifier };
}

/**
 * A path that is relative to the file even without `./`, written so that it reads as one: `a.js` of
 * `new URL('a.js', import.meta.url)` is no package. Absolute paths and URLs stay as they are.
 */
export function relativeSpecifier(path: string): string {
  return /^(?:\.{0,2}\/|[a-zA-Z][a-zA-Z0-9+.-]*:|$)/.test(path) ? path : `./${path}`;
}

/** A folder cannot be a module: `.`, `..`, `../data/`. */
export function namesDirectory(path: string): boolean {
  return /(?:^|\/)\.{0,2}$/.test(path);
}

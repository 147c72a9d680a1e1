import type { SymbolName } from './file-links.ts';

/**
 * A value as far as it is written where it is given.
 *
 * - `text`: a constant text; `isWhole` is false where only its beginning is known (a template, a sum).
 * - `symbol`: a symbol of the project that is named there: a function, a class, a variable that holds what was made of it.
 * - `code`: a function that is written right there and has no name; it spans these offsets of the file (UTF-16 units, from 0).
 * - `parameter`: what the enclosing function gets at this place: a function of the project, or one that begins at an offset.
 * - `result`: what another registration of the same file returned, by its number there.
 * - `other`: anything else.
 */
export type GivenValue =
  | { readonly kind: 'text'; readonly text: string; readonly isWhole: boolean }
  | { readonly kind: 'list'; readonly items: readonly GivenValue[] }
  | { readonly kind: 'properties'; readonly properties: readonly NamedValue[]; readonly isWhole: boolean }
  | { readonly kind: 'symbol'; readonly symbol: SymbolName }
  | { readonly kind: 'code'; readonly start: number; readonly end: number }
  | { readonly kind: 'parameter'; readonly of: SymbolName | number; readonly index: number }
  | { readonly kind: 'result'; readonly registration: number }
  | { readonly kind: 'other' };

/** A property of an object literal, or a keyword argument. */
export interface NamedValue {
  readonly name: string;
  readonly value: GivenValue;
}

/** Stands in a member path for what a call of the member before it returned, or `new` made of it. */
export const calledMember = '()';

/**
 * A call of something that a package brought, with what it was given: how code tells a framework what to call, when and by
 * which name. A fact of the file alone as far as its names are bound; what it means is said by `entry-points/`.
 */
export interface Registration {
  /** Offset of the name token of what is called (UTF-16 units, from 0). */
  readonly position: number;
  /** Innermost enclosing symbol: index into the declarations of the file, -1 for its top level. */
  readonly source: number;
  readonly how: 'call' | 'new' | 'decorator';
  /** Specifier of the package as in import facts: `npm:x`, `node:x`, `python:x`; `''` for a global or what is not known. */
  readonly origin: string;
  /** From the package to what is called: `['Router', '()', 'get']`. A default import begins with `default`. */
  readonly members: readonly string[];
  /** `inferred` where the origin was concluded from more than imports, scopes and constants. */
  readonly proof: 'exact' | 'inferred';
  /** Whose member is called, where that is a value of the project: the holder of a router, a parameter, a result. */
  readonly receiver?: GivenValue;
  /** The symbol that keeps what the call returns. */
  readonly holder?: SymbolName;
  /** Of a decorator: what it stands at. */
  readonly decorated?: SymbolName;
  readonly arguments: readonly GivenValue[];
  readonly keywords: readonly NamedValue[];
}

import { addToList } from '#server/base/add-to-list.ts';
import { compileGlobs, matchesGlob } from '../../resolve/javascript/glob.ts';
import type { EntryRow } from '../by-convention.ts';

/** A route that a text may be the address of. */
export interface AskedRoute {
  readonly row: EntryRow;
  /** The whole text is its address, but for parameters; otherwise it may be a part of one. */
  readonly isWhole: boolean;
}

interface RoutePath {
  readonly row: EntryRow;
  readonly segments: readonly string[];
}

/** Segments that stand for more than themselves: `<uuid:code>`, `(?P<pk>[^/.]+)`, unknown ones. */
const PARAMETER = /[<>(){}[\]*\\?+|^$]/;

/**
 * Routes by the texts that are written to request them.
 *
 * A part of an address contains the last part of the path that is no parameter: code that puts addresses together
 * writes that part somewhere, and the text before it may be written elsewhere. Any address may fit a path of parameters
 * alone.
 */
export class RouteAddresses {
  readonly #byLast = new Map<string, EntryRow[]>();
  readonly #byLength = new Map<number, RoutePath[]>();
  readonly #byName = new Map<string, EntryRow[]>();
  /** Routes of which no part of the path is known. */
  readonly open: readonly EntryRow[];
  /** Routes whose name is not known, or looks like any other word. */
  readonly named: readonly EntryRow[];

  constructor(rows: readonly EntryRow[]) {
    const open: EntryRow[] = [];
    for (const row of rows) {
      const segments = segmentsOf(row.name.slice(row.name.indexOf(' ') + 1));
      const last = segments.findLast((segment) => !PARAMETER.test(segment));
      if (last === undefined && segments.length > 0) open.push(row);
      else if (last !== undefined) addToList(this.#byLast, last, row);
      addToList(this.#byLength, segments.length, { row, segments });
      if (row.called !== undefined && row.called !== '') addToList(this.#byName, row.called, row);
    }
    this.open = open;
    this.named = rows.filter(({ called }) => called === undefined || /^\w+$/.test(called));
  }

  /** @param text with `*` for what is put into it */
  at(text: string): readonly AskedRoute[] {
    const path = text.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '');
    const segments = segmentsOf(path);
    const rows = new Map<EntryRow, boolean>();
    for (const segment of segments)
      for (const row of segment === '*' ? [] : under(this.#byLast, segment)) rows.set(row, false);
    for (const { row, segments: wanted } of path.startsWith('/') ? (this.#byLength.get(segments.length) ?? []) : []) {
      const isFitting = wanted.every((each, at) => PARAMETER.test(each) || fits(segments[at], each));
      const isWhole = isFitting && wanted.every((each, at) => PARAMETER.test(each) || segments[at] === each);
      if (isFitting) rows.set(row, isWhole && (wanted.length === 0 || wanted.some((each) => !PARAMETER.test(each))));
    }
    return Array.from(rows, ([row, isWhole]) => ({ row, isWhole }));
  }

  /** By the name of a route, with the names of lists around it before colons. */
  called(name: string): readonly AskedRoute[] {
    const own = name.slice(name.lastIndexOf(':') + 1);
    const known = under(this.#byName, own);
    return known.map((row) => ({ row, isWhole: !own.includes('*') }));
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Values of a map under each key that a text with fields may be. */
function under<Value>(map: ReadonlyMap<string, readonly Value[]>, written: string): readonly Value[] {
  if (!written.includes('*')) return map.get(written) ?? [];
  const globs = compileGlobs(written);
  return [...map].flatMap(([key, values]) => (globs.some((glob) => matchesGlob(glob, [key])) ? values : []));
}

function fits(written: string, segment: string): boolean {
  if (!written.includes('*')) return written === segment;
  return compileGlobs(written).some((glob) => matchesGlob(glob, [segment]));
}

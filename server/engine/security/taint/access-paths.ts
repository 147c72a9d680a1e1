/** Number of an access path. */
export type AccessPath = number;

/** The value as a whole. */
export const wholeValue: AccessPath = 0;

/** Stands for every key, where it is computed. */
export const anyKey = '*';
/** Stands for one key that code computed: which one is not known. */
export const someKey = '?';
/** Stands for every item of a list. */
export const itemKey = '[]';
/** Begins the key of an entry of a map or a store, which no member has: `map.set('a', x)`. */
const entryMark = '@';
/** Stands in the key of an entry for a part that is not known. */
export const entryHole = '\u0001';

/** The key of an entry by what code writes there: a text, with holes for parts that are not known. */
export function entryKey(text: string): string {
  return entryMark + text;
}

/** The key of an entry that code computes: equal only to itself. */
export function computedEntryKey(node: number): string {
  return `${entryMark}${entryHole}${node}`;
}

export function isEntryKey(key: string): boolean {
  return key.startsWith(entryMark);
}

/** Deeper parts are taken for the part around them: more is followed then, not less. */
const keysMax = 5;

const number = /^\d+$/;

/** Separates the keys of which any is meant. */
const either = '|';

/** A key that stands for several: parts of a value that are tainted alike are one path. */
export function eitherKey(keys: readonly string[]): string {
  return keys.length === 1 ? keys[0] : `${either}${keys.join(either)}${either}`;
}

/** Begins a key that stands for every member but those listed behind it. */
const exceptMark = '\u0002';

/** A key that stands for all members that have none of these names. */
export function exceptKey(keys: readonly string[]): string {
  return `${exceptMark}${either}${keys.join(either)}${either}`;
}

/** Which part of a value is meant: keys from outside in. Equal paths have equal numbers. */
export class AccessPaths {
  readonly #keys: readonly string[][] = [[]];
  readonly #numbers = new Map<string, AccessPath>([['', wholeValue]]);
  /** By path, what `inside` and `under` answer for a key; `null` where the key leads elsewhere. */
  readonly #insides: Map<string, AccessPath>[] = [];
  readonly #unders: Map<string, AccessPath | null>[] = [];

  keysOf(path: AccessPath): readonly string[] {
    return this.#keys[path];
  }

  of(keys: readonly string[]): AccessPath {
    const kept = keys.slice(0, keysMax);
    const name = kept.join('\0');
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#keys.length);
    return (this.#keys as string[][]).push(kept) - 1;
  }

  /** Whether the part is the items of a list, an entry of a map, or all but some members: as a text, the value is that of these. */
  isItems(path: AccessPath): boolean {
    const keys = this.#keys[path];
    return keys.length === 1 && (keys[0] === itemKey || isEntryKey(keys[0]) || keys[0].startsWith(exceptMark));
  }

  /** The place of the one item of a list that is meant; undefined where another part is. */
  placeOf(path: AccessPath): number | undefined {
    const [key = '', ...inner] = this.#keys[path];
    return inner.length === 0 && number.test(key) ? Number(key) : undefined;
  }

  /** Whether a read by a name leads to what was stored under a computed key, which may be another one. */
  isGuessed(path: AccessPath, key: string): boolean {
    if (isEntryKey(key)) return path !== wholeValue && this.#keys[path][0] !== key;
    return this.#keys[path][0] === someKey && key !== anyKey && key !== itemKey && key !== someKey && !number.test(key);
  }

  /** The same part, of something that has the value under a key. */
  inside(key: string, path: AccessPath): AccessPath {
    const known = (this.#insides[path] ??= new Map());
    let inside = known.get(key);
    if (inside === undefined) known.set(key, (inside = this.of([key, ...this.#keys[path]])));
    return inside;
  }

  /** The same part seen from what a key leads to; undefined where the key leads elsewhere. A part of a part belongs to it. */
  under(path: AccessPath, key: string): AccessPath | undefined {
    if (path === wholeValue) return wholeValue;
    const known = (this.#unders[path] ??= new Map());
    let under = known.get(key);
    if (under === undefined) known.set(key, (under = this.#find(path, key)));
    return under ?? undefined;
  }

  #find(path: AccessPath, key: string): AccessPath | null {
    const [first, ...rest] = this.#keys[path];
    return mayBeSameKey(first, key) ? this.of(rest) : null;
  }
}

export function mayBeSameKey(a: string, b: string): boolean {
  if (a === b || a === anyKey || b === anyKey || a === someKey || b === someKey) return true;
  if (isEntryKey(a) || isEntryKey(b)) return mayBeSameEntry(a, b);
  if (a.startsWith(exceptMark)) return !a.includes(`${either}${b}${either}`);
  if (a.startsWith(either)) return a.includes(`${either}${b}${either}`);
  return (a === itemKey && number.test(b)) || (b === itemKey && number.test(a));
}

/** All entries are items; of two keys the known beginnings and ends decide. */
function mayBeSameEntry(a: string, b: string): boolean {
  if (a === itemKey || b === itemKey) return true;
  if (!isEntryKey(a) || !isEntryKey(b)) return false;
  const [first, second] = [a, b].map((key) => key.slice(entryMark.length).split(entryHole));
  if (first.length === 1 && second.length === 1) return first[0] === second[0];
  const isComputed = [first, second].some((parts) => parts.length === 2 && parts[0] === '' && /^\d*$/.test(parts[1]));
  return (
    isComputed || (fitsEither(first[0], second[0], 'startsWith') && fitsEither(first.at(-1), second.at(-1), 'endsWith'))
  );
}

function fitsEither(a = '', b = '', how: 'startsWith' | 'endsWith'): boolean {
  return a[how](b) || b[how](a);
}

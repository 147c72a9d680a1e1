import { hashKey } from './language-linker.ts';

/**
 * What linking a file, or computing something about a declaration, looked at in the text of files: the ground on which
 * a save decides what is linked again.
 *
 * A key is a name of a unit as others can look it up, found or not: `foo` (top level), `Foo.bar` (member), `Foo.*` (which
 * members there are), `export foo`, `export *` (which exports there are), `export stars` (which files it passes on), `export
 * export=`. Each has a digest of all that may be concluded
 * from it (`shape-digests.ts`); when a unit is saved, what looked at a key whose digest changed is computed again.
 *
 * What units declare together for all belongs to no file: it is looked up, found or not, under the path `''` by a key
 * that begins with `global ` (`global Array`, `global module "x"`; `global augment`: what is added to other files; `global
 * export foo`: any file may have it, for who looks through `export *`). A unit's digests hold its own part of such a key under
 * the same name.
 *
 * Invariant: a key's digest does not depend on positions, so that what moves lines links nothing again.
 */
export class Dependencies {
  readonly #files = new Map<string, KeysOfFile>();
  /** `hashKey` by the number of a key. */
  readonly #hashes: number[] = [];
  /** That of the file as a whole, beside it. */
  readonly #fileHashes: number[] = [];
  /** The last search that met a key, by its number. */
  readonly #found: number[] = [];
  #searches = 0;
  #computations = 0;
  #current: DependencyOwner | undefined;

  /** How many remembered computations were begun. */
  get computations(): number {
    return this.#computations;
  }

  /** The remembered computation under way: what is kept for a computation alone is kept by it. */
  get current(): DependencyOwner | undefined {
    return this.#current;
  }

  /** The computation under way looked this up. */
  touch(path: string, key: string): void {
    this.#current?.addKey(this.numberOf(path, key));
  }

  /** The same for the key `container.member`, which is put together once: these are most of all look-ups. */
  touchMember(path: string, container: string, member: string): void {
    this.#current?.addKey(this.#numberOfMember(path, container, member));
  }

  /** The computation under way used a remembered value. */
  reuse(owner: DependencyOwner): void {
    if (owner.isUnderWay || !owner.isEmpty) this.#current?.addOwner(owner);
  }

  /** Runs a computation that is remembered: what it touches is its own, and whoever asked for it rests upon it. */
  compute<Value>(owner: DependencyOwner, run: () => Value): Value {
    const asking = this.#current;
    this.#current = owner;
    owner.isUnderWay = true;
    this.#computations++;
    try {
      return run();
    } finally {
      owner.isUnderWay = false;
      this.#current = asking;
      this.reuse(owner);
    }
  }

  /** As `touch`, by a number that `numberOf` gave. */
  touchNumber(key: number): void {
    this.#current?.addKey(key);
  }

  /** Every key that the owner rests upon, through all owners below it: `hashKey` of each and of its file, ascending. */
  keysBelow(owner: DependencyOwner): Uint32Array {
    const search = ++this.#searches;
    const open = [owner];
    owner.search = search;
    const hashes: number[] = [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const key of next.keys) {
        if (this.#found[key] === search) continue;
        this.#found[key] = search;
        hashes.push(this.#hashes[key], this.#fileHashes[key]);
      }
      for (const below of next.owners) {
        if (below.search === search) continue;
        below.search = search;
        open.push(below);
      }
    }
    const sorted = Uint32Array.from(hashes).toSorted();
    return sorted.filter((hash, index) => index === 0 || sorted[index - 1] !== hash);
  }

  #numberOfMember(path: string, container: string, member: string): number {
    const { members } = this.#fileAt(path);
    let numbers = members.get(container);
    if (numbers === undefined) members.set(container, (numbers = new Map()));
    let number = numbers.get(member);
    if (number === undefined) numbers.set(member, (number = this.numberOf(path, `${container}.${member}`)));
    return number;
  }

  #fileAt(path: string): KeysOfFile {
    let file = this.#files.get(path);
    if (file === undefined) {
      file = { hash: hashKey(path, ''), numbers: new Map(), members: new Map() };
      this.#files.set(path, file);
    }
    return file;
  }

  /** The number of a key as long as this object lives. */
  numberOf(path: string, key: string): number {
    const file = this.#fileAt(path);
    const known = file.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#hashes.push(hashKey(path, key)) - 1;
    this.#fileHashes.push(file.hash);
    this.#found.push(0);
    file.numbers.set(key, number);
    return number;
  }
}

interface KeysOfFile {
  /** Of the file as a whole. */
  readonly hash: number;
  readonly numbers: Map<string, number>;
  /** Of keys of members, by container, then member. */
  readonly members: Map<string, Map<string, number>>;
}

/** Up to this many elements a list is searched; most computations rest upon one or two things, and a set takes ten times the memory. */
const listMax = 8;
const nothing: readonly never[] = [];

/**
 * Something whose result is remembered; compared by identity. What rests upon no key, such as everything inside of the
 * standard library, is not remembered by who asked for it.
 */
export class DependencyOwner {
  isUnderWay = false;
  /** The last search for keys that came by. */
  search = 0;
  #keys: number[] | Set<number> | undefined;
  #owners: DependencyOwner[] | Set<DependencyOwner> | undefined;

  get isEmpty(): boolean {
    return this.#keys === undefined && this.#owners === undefined;
  }

  get keys(): readonly number[] | ReadonlySet<number> {
    return this.#keys ?? nothing;
  }

  get owners(): readonly DependencyOwner[] | ReadonlySet<DependencyOwner> {
    return this.#owners ?? nothing;
  }

  addKey(key: number): void {
    this.#keys = added(this.#keys, key);
  }

  addOwner(owner: DependencyOwner): void {
    this.#owners = added(this.#owners, owner);
  }
}

function added<Element>(known: Element[] | Set<Element> | undefined, element: Element): Element[] | Set<Element> {
  if (known === undefined) return [element];
  if (known instanceof Set) return known.add(element);
  if (known.includes(element)) return known;
  if (known.length === listMax) return new Set(known).add(element);
  known.push(element);
  return known;
}

import { hashKeyOf, hashOfPath } from './language-linker.ts';
import { Steps } from './steps.ts';

/**
 * The parts of files' text that linking a file, or a computation about a declaration, depends on. They decide what a
 * save links again.
 *
 * A key is a name of a unit as others can look it up, found or not: `foo` (top level), `Foo.bar` (member), `Foo.*` (the
 * list of members), `export foo`, `export *` (the list of exports), `export stars` (the files that it re-exports),
 * `export export=`. Each has a digest of all that may be concluded from it (`shape-digests.ts`). When a unit is saved,
 * computations that looked at a key whose digest changed run again.
 *
 * Declarations that units share globally belong to no file: they are looked up, found or not, under the path `''` by a
 * key that begins with `global ` (`global Array`, `global module "x"`; `global augment`: additions to other files;
 * `global export foo`: any file may have it, for lookups through `export *`). A unit's digests hold its own part of
 * such a key under the same name.
 *
 * Invariant: a key's digest does not depend on positions, so that a change that only moves lines links nothing again.
 */
export class Dependencies {
  readonly steps = new Steps();
  readonly #files = new Map<string, FileKeys>();
  readonly #keys = new KeyNumbers();
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
    this.#current?.addKey(this.keysOf(path).numberOfMember(container, member));
  }

  /** The computation under way used a remembered value. */
  reuse(owner: DependencyOwner): void {
    if (owner.isUnderWay || !owner.isEmpty) this.#current?.addOwner(owner);
  }

  /**
   * Runs a memoized computation. The keys that it touches are its own, and the computation that called it depends on
   * it.
   */
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

  /**
   * Returns every key that the owner depends on, through all owners below it: `hashKey` of each and of its file,
   * ascending.
   */
  keysBelow(owner: DependencyOwner): Uint32Array {
    const search = new KeySearch(this.#keys, ++this.#searches);
    search.addOwner(owner);
    for (let next = search.open.pop(); next !== undefined; next = search.open.pop()) {
      next.forEachKey(search.addKey);
      next.forEachOwner(search.addOwner);
    }
    return search.hashes();
  }

  /** Keys of one file as long as this object lives. */
  keysOf(path: string): FileKeys {
    let file = this.#files.get(path);
    if (file === undefined) this.#files.set(path, (file = new FileKeys(path, this.#keys)));
    return file;
  }

  /** The number of a key as long as this object lives. */
  numberOf(path: string, key: string): number {
    return this.keysOf(path).numberOf(key);
  }
}

/** Properties of keys, by number. */
class KeyNumbers {
  /** `hashKey` by the number of a key. */
  readonly hashes: number[] = [];
  /** Number of the file that a key is of, as its own key without a name. */
  readonly files: number[] = [];
  /** The last search that met a key. */
  readonly found: number[] = [];

  /** @param file number of the file as a whole, -1 for that itself */
  add(hash: number, file: number): number {
    const number = this.hashes.push(hash) - 1;
    this.files.push(file < 0 ? number : file);
    this.found.push(0);
    return number;
  }
}

/** Keys of one file, by number. To put a key's text together costs more than all else, so that is done once. */
export class FileKeys {
  readonly #hashedPath: number;
  readonly #keys: KeyNumbers;
  readonly #whole: number;
  readonly #numbers = new Map<string, number>();
  /** Of keys `export name`. */
  readonly #exports = new Map<string, number>();
  /** Of keys of members, by container, then member. */
  readonly #members = new Map<string, Map<string, number>>();

  constructor(path: string, keys: KeyNumbers) {
    this.#hashedPath = hashOfPath(path);
    this.#keys = keys;
    this.#whole = keys.add(hashKeyOf(this.#hashedPath, ''), -1);
  }

  numberOf(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#keys.add(hashKeyOf(this.#hashedPath, key), this.#whole);
      this.#numbers.set(key, number);
    }
    return number;
  }

  numberOfExport(name: string): number {
    let number = this.#exports.get(name);
    if (number === undefined) this.#exports.set(name, (number = this.numberOf(`export ${name}`)));
    return number;
  }

  numberOfMember(container: string, member: string): number {
    let numbers = this.#members.get(container);
    if (numbers === undefined) this.#members.set(container, (numbers = new Map()));
    let number = numbers.get(member);
    if (number === undefined) numbers.set(member, (number = this.numberOf(`${container}.${member}`)));
    return number;
  }
}

/** Keys and owners that one search meets, each once. */
class KeySearch {
  readonly open: DependencyOwner[] = [];
  readonly #keys: KeyNumbers;
  readonly #search: number;
  readonly #hashes: number[] = [];

  constructor(keys: KeyNumbers, search: number) {
    this.#keys = keys;
    this.#search = search;
  }

  readonly addOwner = (owner: DependencyOwner): void => {
    if (owner.search === this.#search) return;
    owner.search = this.#search;
    this.open.push(owner);
  };

  readonly addKey = (key: number): void => {
    const { files, found } = this.#keys;
    if (found[key] === this.#search) return;
    this.#take(key);
    if (found[files[key]] !== this.#search) this.#take(files[key]);
  };

  #take(key: number): void {
    this.#keys.found[key] = this.#search;
    this.#hashes.push(this.#keys.hashes[key]);
  }

  /** Ascending, each once: two keys may share one. */
  hashes(): Uint32Array {
    const sorted = new Uint32Array(this.#hashes).toSorted();
    let count = 0;
    for (let index = 0; index < sorted.length; index++) {
      if (index === 0 || sorted[index] !== sorted[count - 1]) sorted[count++] = sorted[index];
    }
    return sorted.slice(0, count);
  }
}

/**
 * Largest list that is searched linearly. Most computations depend on one or two things, and a set takes ten times the
 * memory.
 */
const listMax = 8;

/**
 * A memoized computation; compared by identity. One that depends on no key, such as everything inside the standard
 * library, is not recorded by its callers.
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

  forEachKey(visit: (key: number) => void): void {
    visitAll(this.#keys, visit);
  }

  forEachOwner(visit: (owner: DependencyOwner) => void): void {
    visitAll(this.#owners, visit);
  }

  addKey(key: number): void {
    this.#keys = added(this.#keys, key);
  }

  addOwner(owner: DependencyOwner): void {
    this.#owners = added(this.#owners, owner);
  }
}

/** Without an iterator: millions of them would be most of what a search allocates. */
function visitAll<Element>(all: Element[] | Set<Element> | undefined, visit: (element: Element) => void): void {
  if (all === undefined) return;
  if (all instanceof Set) all.forEach(visit);
  else for (let index = 0; index < all.length; index++) visit(all[index]);
}

function added<Element>(known: Element[] | Set<Element> | undefined, element: Element): Element[] | Set<Element> {
  if (known === undefined) return [element];
  if (known instanceof Set) return known.add(element);
  if (known.includes(element)) return known;
  if (known.length === listMax) return new Set(known).add(element);
  known.push(element);
  return known;
}

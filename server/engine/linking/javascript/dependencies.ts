/**
 * What linking a file, or computing something about a declaration, looked at in the text of files: the ground on which
 * a save decides what is linked again.
 *
 * A key is a name of a unit as others can look it up, found or not: `foo` (top level), `Foo.bar` (member), `Foo.*` (which
 * members there are), `export foo`, `export *` (which exports there are). Each has a digest of all that may be concluded
 * from it (`shape-digests.ts`); when a unit is saved, what looked at a key whose digest changed is computed again.
 *
 * What units declare together for all belongs to no file: it is looked up, found or not, under the path `''` by a key
 * that begins with `global ` (`global Array`, `global module "x"`). A unit's digests hold its own part of such a key under
 * the same name.
 *
 * Invariant: a key's digest does not depend on positions, so that what moves lines links nothing again.
 */
export class Dependencies {
  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [];
  #current: DependencyOwner | undefined;

  /** The remembered computation under way: what is kept for a computation alone is kept by it. */
  get current(): DependencyOwner | undefined {
    return this.#current;
  }

  /** The computation under way looked this up. */
  touch(path: string, key: string): void {
    if (this.#current !== undefined) this.#current.keys.add(this.#numberOf(`${path}\0${key}`));
  }

  /** The computation under way used a remembered value. */
  reuse(owner: DependencyOwner): void {
    this.#current?.owners.add(owner);
  }

  /** Runs a computation that is remembered: what it touches is its own, and whoever asked for it rests upon it. */
  compute<Value>(owner: DependencyOwner, run: () => Value): Value {
    const asking = this.#current;
    asking?.owners.add(owner);
    this.#current = owner;
    try {
      return run();
    } finally {
      this.#current = asking;
    }
  }

  /** Every key that the owner rests upon, through all owners below it: `[path, key]`, in no order. */
  keysBelow(owner: DependencyOwner): [path: string, key: string][] {
    const keys = new Set<number>();
    const seen = new Set<DependencyOwner>([owner]);
    for (const next of seen) {
      for (const key of next.keys) keys.add(key);
      for (const below of next.owners) seen.add(below);
    }
    return Array.from(keys, (key) => this.#keys[key].split('\0') as [string, string]);
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#keys.length);
    this.#keys.push(text);
    return this.#keys.length - 1;
  }
}

/** Something whose result is remembered; compared by identity. */
export class DependencyOwner {
  readonly keys = new Set<number>();
  readonly owners = new Set<DependencyOwner>();
}

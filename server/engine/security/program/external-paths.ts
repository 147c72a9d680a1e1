import type { ValuePattern } from '../rules/rule.ts';

/** Longer ones are not followed: each call of a chain is two. */
const lengthMax = 12;

/** Stands in a path for what a call of the member before it returned. */
export const calledMember = '()';

/** Values of packages by the ways to them, numbered as they are met. */
export class ExternalPaths {
  readonly #paths: ValuePattern[] = [];
  readonly #roots = new Map<string, number>();
  /** Most paths are the last of theirs. */
  readonly #members: (Map<string, number> | undefined)[] = [];

  /** @param origin `npm:x`, `node:fs`, `global:process` */
  root(origin: string): number {
    const known = this.#roots.get(origin);
    if (known !== undefined) return known;
    const number = this.#add({ origin, members: [] });
    this.#roots.set(origin, number);
    return number;
  }

  /** Undefined where the path is too long to be followed. A package's default export is the package itself. */
  member(path: number, name: string): number | undefined {
    const known = this.#members[path]?.get(name);
    if (known !== undefined) return known;
    const { origin, members } = this.#paths[path];
    if (name === 'default' && members.length === 0) return path;
    if (members.length >= lengthMax) return undefined;
    const number = this.#add({ origin, members: [...members, name] });
    (this.#members[path] ??= new Map()).set(name, number);
    return number;
  }

  /** Always the same object for a path. */
  at(path: number): ValuePattern {
    return this.#paths[path];
  }

  /** The path behind others: of `a.b` as of `b` of `a`. */
  below(path: number, names: readonly string[]): number | undefined {
    let found: number | undefined = path;
    for (const name of names) found = found === undefined ? undefined : this.member(found, name);
    return found;
  }

  #add(path: ValuePattern): number {
    this.#members.push(undefined);
    return this.#paths.push(path) - 1;
  }
}

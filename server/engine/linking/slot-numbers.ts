import type { ByteWriter } from '#server/base/byte-stream.ts';
import type { SymbolName } from './file-links.ts';

/** The names that a file uses, each once and numbered: by path, then name (code units). */
export class SlotNumbers {
  readonly count: number;
  readonly #paths: readonly (readonly [path: string, numbers: ReadonlyMap<string, number>])[];
  readonly #byPath: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By the object: what is used often is one object mostly. */
  readonly #known = new Map<SymbolName, number>();

  constructor(used: ReadonlySet<SymbolName>) {
    const names = new Map<string, Set<string>>();
    for (const { path, name } of used) {
      const known = names.get(path);
      if (known === undefined) names.set(path, new Set([name]));
      else known.add(name);
    }
    let count = 0;
    this.#paths = [...names.keys()].toSorted().map((path) => {
      const sorted = [...(names.get(path) as Set<string>)].toSorted();
      return [path, new Map(sorted.map((name) => [name, count++]))] as const;
    });
    this.count = count;
    this.#byPath = new Map(this.#paths);
  }

  /** Of a name that was given at the start. */
  of(symbol: SymbolName): number {
    let number = this.#known.get(symbol);
    if (number === undefined) {
      number = this.#byPath.get(symbol.path)?.get(symbol.name) as number;
      this.#known.set(symbol, number);
    }
    return number;
  }

  write(out: ByteWriter): void {
    for (const [path, numbers] of this.#paths) {
      out.text(path);
      out.unsigned(numbers.size);
      for (const name of numbers.keys()) out.text(name);
    }
  }
}

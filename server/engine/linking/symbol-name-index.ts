import type { SymbolName } from './file-links.ts';
import { lastPart, otherNamesIn, symbolNameIn, type SymbolNames, symbolNamesIn } from './symbol-names.ts';

/** Symbols of a file: its encoded declarations, or names where these are not at hand. */
type Contribution = Uint8Array | readonly string[];

interface Carriers {
  count: number;
  /** Sum of the numbers of all carriers: of a single one, its number. */
  sum: number;
}

/** Numbers of symbols of a file lie below this: a file of 2 MiB declares fewer. 200,000 files of them stay exact in a sum. */
const symbolsPerFile = 2 ** 18;

/**
 * Symbols of a project by the last part of their names: whether none, one or several carry it, and which of them one does; and whether
 * some file gives a symbol that name.
 * Kept from run to run: of a save only the names of the saved file are looked at.
 */
export class SymbolNameIndex implements SymbolNames {
  readonly #contributions = new Map<string, Contribution>();
  readonly #numbers = new Map<string, number>();
  readonly #paths: string[] = [];
  readonly #carriers = new Map<string, Carriers>();
  /** By other names that files give to symbols: how many files do. */
  readonly #others = new Map<string, number>();
  /** How names were carried before they were touched since the last call of `takeChanged`. */
  readonly #before = new Map<string, string>();

  has(name: string): boolean {
    return this.#carriers.has(name) || this.#others.has(name);
  }

  soleSymbol(name: string): SymbolName | undefined {
    const carriers = this.#carriers.get(name);
    if (carriers?.count !== 1) return undefined;
    const path = this.#paths[Math.floor(carriers.sum / symbolsPerFile)];
    return { path, name: this.#nameAt(path, carriers.sum % symbolsPerFile) };
  }

  knows(path: string): boolean {
    return this.#contributions.has(path);
  }

  /** @param contribution undefined for a file that brings nothing any more */
  set(path: string, contribution: Contribution | undefined): void {
    if (this.#contributions.get(path) === contribution) return;
    this.#count(path, -1);
    if (contribution === undefined) this.#contributions.delete(path);
    else this.#contributions.set(path, contribution);
    this.#count(path, 1);
  }

  /** Names that are carried by none, one or several, or given by a file, and were not before; and those whose only carrier is another one. */
  takeChanged(): string[] {
    const changed = Array.from(this.#before).flatMap(([name, before]) =>
      this.#stateOf(name) === before ? [] : [name],
    );
    this.forgetChanges();
    return changed;
  }

  forgetChanges(): void {
    this.#before.clear();
  }

  #count(path: string, step: 1 | -1): void {
    const first = this.#numberOf(path) * symbolsPerFile;
    const names = this.#namesOf(path).map(lastPart);
    const others = this.#othersOf(path);
    // Before the first one is counted: what a sole carrier is called is read out of what is there.
    for (const name of [...names, ...others]) if (!this.#before.has(name)) this.#before.set(name, this.#stateOf(name));
    names.forEach((name, symbol) => this.#add(name, step, first + symbol));
    for (const name of others) this.#addOther(name, step);
  }

  #addOther(name: string, step: 1 | -1): void {
    const count = (this.#others.get(name) ?? 0) + step;
    if (count === 0) this.#others.delete(name);
    else this.#others.set(name, count);
  }

  #add(name: string, step: 1 | -1, number: number): void {
    const carriers = this.#carriers.get(name);
    if (carriers === undefined) {
      this.#carriers.set(name, { count: step, sum: step * number });
      return;
    }
    carriers.count += step;
    carriers.sum += step * number;
    if (carriers.count === 0) this.#carriers.delete(name);
  }

  #stateOf(name: string): string {
    const carriers = this.#carriers.get(name);
    if (carriers === undefined) return this.#others.has(name) ? 'other' : 'none';
    const sole = this.soleSymbol(name);
    return sole === undefined ? 'several' : `${sole.path}#${sole.name}`;
  }

  #namesOf(path: string): readonly string[] {
    const contribution = this.#contributions.get(path) ?? [];
    return contribution instanceof Uint8Array ? symbolNamesIn(contribution) : contribution;
  }

  #othersOf(path: string): readonly string[] {
    const contribution = this.#contributions.get(path);
    return contribution instanceof Uint8Array ? otherNamesIn(contribution) : [];
  }

  /** Without a look at the other names of the file, which may be thousands. */
  #nameAt(path: string, symbol: number): string {
    const contribution = this.#contributions.get(path) ?? [];
    return contribution instanceof Uint8Array ? symbolNameIn(contribution, symbol) : contribution[symbol];
  }

  #numberOf(path: string): number {
    let number = this.#numbers.get(path);
    if (number === undefined) {
      number = this.#paths.push(path) - 1;
      this.#numbers.set(path, number);
    }
    return number;
  }
}

import { compareTexts } from '../../base/compare-texts.ts';
import { traitsOf } from '../source/language-traits.ts';
import { hasNumber } from '#server/base/lower-bound.ts';
import { stringAt } from '#server/base/string-table.ts';
import { mayNamePath } from '../source/words.ts';
import { usesOf } from './edge-uses.ts';
import { fileKinds } from './file-kinds.ts';
import { importersThrough } from './importers-through.ts';
import { targetName, namesOf } from './named-targets.ts';
import { type FileLayer, leftOutBits, type LeftOutTable, unresolvedTarget } from './snapshot.ts';

/** Declarations of a file, as far as their names decide which code may mean them. */
export interface NamedSymbol {
  /** `hashOfWord` of its own name. */
  readonly nameHash: number;
  readonly isMember: boolean;
}

/** Possible imports and names of files that were read and left out. */
export class LeftOutFiles {
  readonly #layer: FileLayer;
  readonly #table: LeftOutTable;
  #passing: { readonly file: number; readonly through: ReadonlySet<number> } | undefined;

  constructor(layer: FileLayer) {
    this.#layer = layer;
    this.#table = layer.leftOut;
  }

  /** Row of a file, undefined of one that was not read. */
  find(path: string): number | undefined {
    const { paths } = this.#table;
    let low = 0;
    let high = paths.ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareTexts(stringAt(paths, middle), path) < 0) low = middle + 1;
      else high = middle;
    }
    return low < paths.ends.length && stringAt(paths, low) === path ? low : undefined;
  }

  importsSomething(row: number): boolean {
    return this.#has(row, leftOutBits.importsSomething);
  }

  /** Whether it may import that file itself. */
  mayImport(row: number, file: number): boolean {
    if (this.#has(row, leftOutBits.importsAnything) || hasNumber(this.#targets(row), file)) return true;
    const lost = this.#lost(row);
    return lost.length > 0 && namesOf(stringAt(this.#layer.paths, file)).some((name) => lost.includes(name));
  }

  /**
   * Whether a file of the graph may import that one where it is read under another path, by a link: relative names mean
   * other files there. All else that it imports is known.
   */
  mayImportElsewhere(linked: number, file: number): boolean {
    const { broken, computesTargets, uses, count } = this.#layer;
    if (broken[linked] === 1 || computesTargets[linked] === 1) return true;
    const { hasDottedModules } = traitsOf(fileKinds(this.#layer)[linked].language);
    const isOutside = (row: number) => uses.targets[row] >= count && uses.targets[row] !== unresolvedTarget;
    const rows = [...usesOf(uses, linked)].filter((row) => !isOutside(row));
    const targets = rows.map((row) => targetName(stringAt(uses.specifierTable, row), hasDottedModules));
    const isNamed = (to: number) => namesOf(stringAt(this.#layer.paths, to)).some((name) => targets.includes(name));
    return targets.includes(undefined) || (targets.length > 0 && [...this.#passingOn(file)].some(isNamed));
  }

  /**
   * Reports whether it may name a declaration of a file: any of them, where no symbol is given.
   *
   * An unresolved import may lead to another file that is left out and re-exports its imports. An instance may come
   * from anywhere, but a member keeps its name; a default export of the file itself can have any name.
   *
   * @param isNear by what is known of packages, it may import that file
   */
  mayName(row: number, file: number, isNear: boolean, symbol?: NamedSymbol): boolean {
    const isOpen = isNear && (this.#has(row, leftOutBits.importsAnything) || this.#lost(row).length > 0);
    const targets = this.#targets(row);
    if (symbol?.isMember === true) return (isOpen || targets.length > 0) && this.#hasName(row, symbol);
    const isFound = targets.some((target) => this.#passingOn(file).has(target));
    if (!isOpen && !isFound) return false;
    if (symbol === undefined || this.#hasName(row, symbol)) return true;
    if (!traitsOf(fileKinds(this.#layer)[file].language).hasDefaultExports) return false;
    return hasNumber(targets, file) || mayNamePath(this.#words(row), stringAt(this.#layer.paths, file));
  }

  #hasName(row: number, { nameHash }: NamedSymbol): boolean {
    const words = this.#words(row);
    return words.length === 0 || hasNumber(words, nameHash);
  }

  #has(row: number, bit: number): boolean {
    return (this.#table.flags[row] & bit) !== 0;
  }

  #targets(row: number): Uint32Array {
    const { targets, targetStarts } = this.#table;
    return targets.subarray(targetStarts[row], targetStarts[row + 1]);
  }

  #words(row: number): Uint32Array {
    const { words, wordStarts } = this.#table;
    return words.subarray(wordStarts[row], wordStarts[row + 1]);
  }

  #lost(row: number): readonly string[] {
    const { lost, lostStarts } = this.#table;
    const count = lostStarts[row + 1] - lostStarts[row];
    return Array.from({ length: count }, (_, index) => stringAt(lost, lostStarts[row] + index));
  }

  /** Symbols of one file are asked for one after the other. */
  #passingOn(file: number): ReadonlySet<number> {
    if (this.#passing?.file !== file) {
      this.#passing = { file, through: importersThrough(this.#layer, file).passing };
    }
    return this.#passing.through;
  }
}

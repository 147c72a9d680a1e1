import { stringAt } from '#server/base/string-table.ts';
import { isBesideProduct } from '../source/beside-product.ts';
import { isTestPath } from '../source/tests.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';

/**
 * Unit that a person reads as one: a declaration at the top level with all that is in it, or the rest of the top level
 * of a file. Named by its node in the snapshot: that of the outermost declaration, or of the file.
 */
export type Unit = SymbolNode;

/** Unit of each node, and which files are no part of the product. */
export class Units {
  readonly snapshot: LinkedSnapshot;
  /** Units and all other nodes. */
  readonly nodeCount: number;
  readonly #unitOf: Uint32Array;
  readonly #fileOf: Uint32Array;
  /** Of units that are declarations: members may be put onto something behind its own declaration. */
  readonly #endLines: Uint32Array;
  /** 1 by file: tests, examples, benchmarks, documents, declarations of types alone, code of others. */
  readonly #aside: Uint8Array;

  constructor(snapshot: LinkedSnapshot) {
    const { symbols, files } = snapshot;
    this.snapshot = snapshot;
    this.nodeCount = symbols.count + files.count;
    this.#unitOf = new Uint32Array(this.nodeCount);
    this.#fileOf = new Uint32Array(this.nodeCount);
    this.#endLines = symbols.endLines.slice();
    this.#aside = new Uint8Array(files.count);
    for (let file = 0; file < files.count; file++) this.#readFile(file);
  }

  #readFile(file: number): void {
    const { symbols, files } = this.snapshot;
    this.#aside[file] = Number(files.vendored[file] === 1 || isAsidePath(stringAt(files.paths, file)));
    const module = symbols.count + file;
    this.#unitOf[module] = module;
    this.#fileOf[module] = file;
    for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) {
      this.#fileOf[row] = file;
      let top = row;
      while (symbols.containers[top] !== 0) top = symbols.starts[file] + symbols.containers[top] - 1;
      this.#unitOf[row] = top;
      this.#endLines[top] = Math.max(this.#endLines[top], symbols.endLines[row]);
    }
  }

  of(node: SymbolNode): Unit {
    return this.#unitOf[node];
  }

  isUnit(node: SymbolNode): boolean {
    return this.#unitOf[node] === node;
  }

  isFile(unit: Unit): boolean {
    return unit >= this.snapshot.symbols.count;
  }

  fileOf(node: SymbolNode): number {
    return this.#fileOf[node];
  }

  /** First and last line of it with all that is in it. */
  linesOf(unit: Unit): readonly [line: number, endLine: number] {
    const { symbols, files } = this.snapshot;
    if (this.isFile(unit)) return [1, Math.max(1, files.lines[this.#fileOf[unit]])];
    return [symbols.lines[unit], Math.max(symbols.lines[unit], this.#endLines[unit])];
  }

  isAside(unit: Unit): boolean {
    return this.isAsideFile(this.#fileOf[unit]);
  }

  isAsideFile(file: number): boolean {
    return this.#aside[file] === 1;
  }

  /** The declaration that lines of a file lie in, else the file. */
  at(file: number, line: number): Unit {
    const { symbols } = this.snapshot;
    for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) {
      if (this.isUnit(row) && symbols.lines[row] <= line && line <= this.#endLines[row]) return row;
    }
    return symbols.count + file;
  }

  /** Nodes of a unit, itself first. */
  membersOf(unit: Unit): readonly SymbolNode[] {
    if (this.isFile(unit)) return [unit];
    const { starts } = this.snapshot.symbols;
    const file = this.#fileOf[unit];
    const members: SymbolNode[] = [];
    for (let row = starts[file]; row < starts[file + 1]; row++) if (this.#unitOf[row] === unit) members.push(row);
    return [unit, ...members.filter((row) => row !== unit)];
  }
}

const declarationsAlone = /\.d\.[cm]?ts$|\.pyi$/;

function isAsidePath(path: string): boolean {
  return isTestPath(path) || isBesideProduct(path) || declarationsAlone.test(path);
}

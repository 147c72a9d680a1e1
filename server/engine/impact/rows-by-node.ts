import type { SymbolNode } from '../graph/calls/answers.ts';
import { NumberList } from './number-list.ts';

/**
 * Rows of numbers, one a node, each made when it is first asked for: a question about one place needs those of what leads there, and what
 * is asked about all nodes makes all of them. Numbers of row n are at the places from `first(n)` up to, not including, `end(n)`.
 */
export class RowsByNode {
  readonly #make: (node: SymbolNode, numbers: NumberList) => void;
  /** First place of each row, plus one; 0 where it was not made yet. */
  readonly #firsts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #numbers = new NumberList();

  /** @param make appends the numbers of a node's row; it asks for no other row of these */
  constructor(nodeCount: number, make: (node: SymbolNode, numbers: NumberList) => void) {
    this.#make = make;
    this.#firsts = new Uint32Array(nodeCount);
    this.#ends = new Uint32Array(nodeCount);
  }

  first(node: SymbolNode): number {
    if (this.#firsts[node] === 0) {
      this.#firsts[node] = this.#numbers.length + 1;
      this.#make(node, this.#numbers);
      this.#ends[node] = this.#numbers.length;
    }
    return this.#firsts[node] - 1;
  }

  /** Only of a row that was made: after `first`. */
  end(node: SymbolNode): number {
    return this.#ends[node];
  }

  at(place: number): number {
    return this.#numbers.at(place);
  }

  of(node: SymbolNode): number[] {
    const numbers: number[] = [];
    for (let at = this.first(node); at < this.end(node); at++) numbers.push(this.at(at));
    return numbers;
  }
}

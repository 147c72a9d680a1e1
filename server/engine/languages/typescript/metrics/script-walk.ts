import { symbolAt } from '../../../source/code-tree.ts';
import type { ClassCohesion } from '../../../metrics/class-cohesion.ts';
import { VisitingWalk, type VisitorOf } from '../../../metrics/visiting-walk.ts';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';

export type NodeVisitor = VisitorOf<ScriptWalk>;

/** The method whose uses of its object are noted. */
export interface MethodUses {
  readonly cohesion: ClassCohesion;
  /** As `ClassCohesion.begin` numbered it; -1 for one that is no part of it (a constructor). */
  readonly method: number;
}

/** A walk over the code tree of a script that counts what `visitors` find. */
export class ScriptWalk extends VisitingWalk<ScriptWalk> {
  /** The method that `this` belongs to, where it belongs to one. */
  method: MethodUses | undefined;
  /** A function or class that is the value of what declares a symbol, and that symbol. */
  #value = -1;
  #valueSymbol = -1;

  /** Visits the children of what declares a symbol: a function that is its value is called like it. */
  visitNaming(node: number): void {
    const symbol = symbolAt(this.tree, node);
    const { ends } = this.tree;
    for (let child = node + 1; child < ends[node]; child = ends[child]) {
      if (symbol >= 0 && ends[child] === ends[node]) this.#name(child, symbol);
      this.visit(child);
    }
  }

  #name(value: number, symbol: number): void {
    let inner = value;
    while (this.#isTyped(inner)) inner++;
    this.#value = inner;
    this.#valueSymbol = symbol;
  }

  /** `E as T`, `E satisfies T`, `E!`. */
  #isTyped(node: number): boolean {
    const own = this.tree.kinds[node];
    return own === kind.asExpression || own === kind.satisfies || own === kind.nonNull;
  }

  /** Number of the symbol that a function or class is; -1 where it has none. */
  symbolOf(node: number): number {
    return node === this.#value ? this.#valueSymbol : symbolAt(this.tree, node);
  }

  /** Returns the expression that a cast in a comment is about. */
  withoutCast(node: number): number {
    let inner = node;
    while (this.#isTyped(inner) && (this.tree.flags[inner] & flag.fromComment) !== 0) inner++;
    return inner;
  }
}

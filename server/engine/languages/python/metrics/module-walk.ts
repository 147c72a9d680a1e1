import type { MeasuredClass } from '../../../source/code-metrics.ts';
import { symbolAt, type TreeColumns } from '../../../source/code-tree.ts';
import type { ClassCohesion } from '../../../metrics/class-cohesion.ts';
import type { CodeCounter } from '../../../metrics/code-counter.ts';

/** Counts one kind of node and what is below it. */
export type NodeVisitor = (walk: ModuleWalk, node: number) => void;

/** The method whose uses of its object are noted. */
export interface MethodUses {
  readonly cohesion: ClassCohesion;
  /** As `ClassCohesion.begin` numbered it; -1 for one that is no part of it (`__init__`). */
  readonly method: number;
  /** Name of its first parameter, as a number of the tree's texts. */
  readonly self: number;
}

/** A function, as a call of itself would name it. */
export interface CalledFunction {
  readonly name: number;
  /** Name of the first parameter of a method; 0 for a function that is called by its name alone. */
  readonly self: number;
  /** A call of itself was found. */
  isRecursive: boolean;
}

/** A walk over the code tree of a Python file that counts what `visitors` find. */
export class ModuleWalk {
  readonly tree: TreeColumns;
  readonly text: string;
  readonly counter: CodeCounter;
  readonly classes: MeasuredClass[] = [];
  /** The method around, where there is one. */
  method: MethodUses | undefined;
  /** The function around, where there is one. */
  called: CalledFunction | undefined;
  readonly #visitors: readonly (NodeVisitor | undefined)[];

  /** @param visitors by kind; those without an entry are passed through to their children */
  constructor(
    parts: { readonly tree: TreeColumns; readonly text: string; readonly counter: CodeCounter },
    visitors: readonly (NodeVisitor | undefined)[],
  ) {
    this.tree = parts.tree;
    this.text = parts.text;
    this.counter = parts.counter;
    this.#visitors = visitors;
  }

  visit(node: number): void {
    const visitor = this.#visitors[this.tree.kinds[node]];
    if (visitor === undefined) this.visitChildren(node);
    else visitor(this, node);
  }

  visitChildren(node: number): void {
    const { ends } = this.tree;
    for (let child = node + 1; child < ends[node]; child = ends[child]) this.visit(child);
  }

  children(node: number): number[] {
    const { ends } = this.tree;
    const children: number[] = [];
    for (let child = node + 1; child < ends[node]; child = ends[child]) children.push(child);
    return children;
  }

  symbolOf(node: number): number {
    return symbolAt(this.tree, node);
  }

  nameOf(node: number): string {
    return this.tree.texts[this.tree.names[node]];
  }
}

import type { TreeColumns } from '../source/code-tree.ts';
import type { MeasuredClass } from '../source/code-metrics.ts';
import type { CodeCounter } from './code-counter.ts';

/** Counts one kind of node and what is below it. */
export type VisitorOf<Walk> = (walk: Walk, node: number) => void;

/** A walk over the code tree of a file that counts what visitors find. Each language has one of its own, `Walk`, which they are called with. */
export class VisitingWalk<Walk> {
  readonly tree: TreeColumns;
  readonly counter: CodeCounter;
  readonly classes: MeasuredClass[] = [];
  readonly #visitors: readonly (VisitorOf<Walk> | undefined)[];

  /** @param visitors by kind; those without an entry are passed through to their children */
  constructor(tree: TreeColumns, counter: CodeCounter, visitors: readonly (VisitorOf<Walk> | undefined)[]) {
    this.tree = tree;
    this.counter = counter;
    this.#visitors = visitors;
  }

  visit(node: number): void {
    const visitor = this.#visitors[this.tree.kinds[node]];
    if (visitor === undefined) this.visitChildren(node);
    else visitor(this as unknown as Walk, node);
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
}

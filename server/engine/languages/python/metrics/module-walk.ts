import { symbolAt, type TreeColumns } from '../../../source/code-tree.ts';
import type { ClassCohesion } from '../../../metrics/class-cohesion.ts';
import type { CodeCounter } from '../../../metrics/code-counter.ts';
import { VisitingWalk, type VisitorOf } from '../../../metrics/visiting-walk.ts';

export type NodeVisitor = VisitorOf<ModuleWalk>;

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
export class ModuleWalk extends VisitingWalk<ModuleWalk> {
  readonly text: string;
  /** The method around, where there is one. */
  method: MethodUses | undefined;
  /** The function around, where there is one. */
  called: CalledFunction | undefined;

  constructor(
    parts: { readonly tree: TreeColumns; readonly text: string; readonly counter: CodeCounter },
    visitors: readonly (NodeVisitor | undefined)[],
  ) {
    super(parts.tree, parts.counter, visitors);
    this.text = parts.text;
  }

  symbolOf(node: number): number {
    return symbolAt(this.tree, node);
  }

  nameOf(node: number): string {
    return this.tree.texts[this.tree.names[node]];
  }
}

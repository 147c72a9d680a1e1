import type { CodeTree } from '../source/code-tree.ts';
import type { Declaration } from '../source/facts.ts';
import type { Cost, FunctionCount } from './code-counter.ts';
import type { Variable } from './name-scope.ts';

/** A file as its functions are explained: what each costs, which of its blocks could leave it, which names are used where. */
export interface ExplainedCode {
  readonly tree: CodeTree;
  readonly declarations: readonly Declaration[];
  /** Of all functions, in the order of the walk. */
  readonly costs: readonly { readonly of: FunctionCount; readonly cost: Cost }[];
  readonly functions: readonly FunctionCount[];
  /** Statements and blocks in a function, outside of the functions in it, that could be a function of their own. */
  blocksIn(functionNode: number): readonly Block[];
  /** Uses of the variables of a function, and of those of functions in it. */
  namesIn(functionNode: number): readonly NameUse[];
}

export interface Block {
  readonly node: number;
  /** A statement goes with its own cost; of a block in braces what it belongs to stays. */
  readonly isStatement: boolean;
  /** Loops of the function around it, the outermost first. */
  readonly loops: readonly number[];
  /** Something in it leaves it for another place of the function: `return`, `break` of a loop around. */
  readonly isLeft: boolean;
}

export interface NameUse {
  readonly node: number;
  readonly name: string;
  /** `this` is one as well. */
  readonly variable: Variable;
  readonly isRead: boolean;
  /** A declaration is one as well. */
  readonly isWritten: boolean;
  /** In a function of the function: it may run at any time. */
  readonly isDeferred: boolean;
  /** The part of the function that runs as a whole where this runs: a branch, a loop. */
  readonly region: number;
  /** Node from which on what is written here is there. */
  readonly writtenFrom: number;
}

import type { CodeTree } from '../source/code-tree.ts';
import type { Declaration } from '../source/facts.ts';
import type { Cost, FunctionCount } from './code-counter.ts';

/** A file as its functions are explained: what each costs, which of its blocks could leave it, which names are used where. */
export interface ExplainedCode {
  readonly tree: CodeTree;
  readonly declarations: readonly Declaration[];
  /** Of all functions, in the order of the walk. */
  readonly costs: readonly { readonly of: FunctionCount; readonly cost: Cost }[];
  readonly functions: readonly FunctionCount[];
  /** Statements and blocks in a function, outside of the functions in it, that could be a function of their own. */
  blocksIn(functionNode: number): readonly Block[];
  /** Names in a function by position; those that a function in it declares for itself are left out. */
  namesIn(functionNode: number): readonly NameUse[];
}

export interface Block {
  readonly node: number;
  /** A statement goes with its own cost; of a block in braces what it belongs to stays. */
  readonly isStatement: boolean;
  /** The innermost loop of the function around it, -1 where it is in none. */
  readonly loop: number;
  /** Something in it leaves it for another place of the function: `return`, `break` of a loop around. */
  readonly isLeft: boolean;
}

export interface NameUse {
  readonly node: number;
  readonly name: string;
  readonly isRead: boolean;
  readonly isWritten: boolean;
  /** The name is one of the function: a parameter, a variable. */
  readonly isDeclared: boolean;
}

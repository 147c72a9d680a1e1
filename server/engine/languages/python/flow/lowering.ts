import type { Condition } from '../../../flow/condition.ts';
import type { ControlFlow } from '../../../flow/control-flow.ts';
import type { FlowGraphWriter } from '../../../flow/flow-graph-writer.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Containers } from './containers.ts';
import type { FileScopes, NameScope } from './name-scopes.ts';
import type { VariableValues } from './variable-values.ts';

/**
 * The walk over a file's code tree that writes its flow graph, and the functions that lower one kind of code each:
 * they call back for what is below.
 */
export interface Lowering {
  readonly tree: CodeTree;
  readonly text: string;
  readonly graph: FlowGraphWriter;
  readonly scopes: FileScopes;
  readonly variables: VariableValues;
  readonly containers: Containers;
  /** Dotted names of all modules that `import a.b.c` names, and of the packages around these. */
  readonly modules: Set<string>;
  /** Of the function that is lowered. */
  flow: ControlFlow;
  /** The scope whose names expressions see first. */
  scope: NameScope;
  /** Node of the value of an expression. */
  value(node: number): number;
  /** The value where it is only looked into: a list or dictionary stays known. */
  inspected(node: number): number;
  condition(node: number): Condition;
  /** The condition that an expression, whose value is lowered, is true. */
  truth(node: number, value: number): Condition;
  /** The attribute that a node names, of an object that is lowered. */
  attributeOf(node: number, object: number): number;
  statement(node: number): void;
  /** The statements of a block, as far as they are reached. */
  block(node: number): void;
  /** Gives a target a value. */
  bind(target: number, value: number): void;
  /** Gives the variable of a name in the present scope a value. */
  assign(name: string, position: number, value: number): void;
  within(scope: NameScope, work: () => void): void;
  /** Runs once the statements of the function around are lowered: then its variables are known. */
  later(work: () => void): void;
}

/** Children of a node, as an array: for nodes with few of them. */
export function childList({ ends }: CodeTree, node: number): number[] {
  const children: number[] = [];
  for (let child = node + 1; child < ends[node]; child = ends[child]) children.push(child);
  return children;
}

/** Last child of a node, -1 where it has none. */
export function lastChild({ ends }: CodeTree, node: number): number {
  let last = -1;
  for (let child = node + 1; child < ends[node]; child = ends[child]) last = child;
  return last;
}

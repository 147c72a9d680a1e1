import { truthOf, lowerCondition } from './conditions.ts';
import type { Condition } from '../../../flow/condition.ts';
import { ControlFlow } from '../../../flow/control-flow.ts';
import { FlowGraphWriter } from '../../../flow/flow-graph-writer.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { type FlowGraph, noNode } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { Containers } from './containers.ts';
import { lowerClass, lowerDecorated, lowerFunction } from './definitions.ts';
import { isExpression, lowerExpression } from './expressions.ts';
import { importedModules, lowerFromImport, lowerImport } from './imports.ts';
import type { Lowering } from './lowering.ts';
import { lowerMatch } from './matches.ts';
import { type NameScope, readNameScopes, variableOf } from './name-scopes.ts';
import { attributeOf } from './names.ts';
import { neverReturns } from './ending-calls.ts';
import { lowerReturned } from './returned-calls.ts';
import {
  lowerAssert,
  lowerAssignment,
  lowerAugmentedAssignment,
  lowerDelete,
  lowerFor,
  lowerIf,
  lowerJump,
  lowerRaise,
  lowerReturn,
  lowerTry,
  lowerWhile,
  lowerWith,
} from './statements.ts';
import { bindTarget } from './targets.ts';
import { VariableValues } from './variable-values.ts';

const statements = new Map<number, (lowering: Lowering, node: number) => void>([
  [kind.assign, lowerAssignment],
  [kind.augmentedAssign, lowerAugmentedAssignment],
  [kind.returnStatement, lowerReturn],
  [kind.raiseStatement, lowerRaise],
  [kind.ifStatement, lowerIf],
  [kind.forStatement, lowerFor],
  [kind.whileStatement, lowerWhile],
  [kind.withStatement, lowerWith],
  [kind.tryStatement, lowerTry],
  [kind.matchStatement, lowerMatch],
  [kind.importStatement, lowerImport],
  [kind.fromImport, lowerFromImport],
  [kind.deleteStatement, lowerDelete],
  [kind.assertStatement, lowerAssert],
  [kind.jump, lowerJump],
  [kind.decorated, lowerDecorated],
  [kind.functionDefinition, (lowering, node) => void lowerFunction(lowering, node)],
  [kind.classDefinition, (lowering, node) => void lowerClass(lowering, node)],
]);

/** Lowers one file, functions after the code that is around them. */
export class FileLowering implements Lowering {
  readonly tree: CodeTree;
  readonly text: string;
  readonly graph = new FlowGraphWriter();
  readonly scopes;
  readonly variables = new VariableValues(this.graph);
  readonly containers = new Containers(this.graph);
  readonly modules: Set<string>;
  flow = new ControlFlow(this.graph);
  scope: NameScope;
  readonly #waiting: (() => void)[] = [];

  constructor(tree: CodeTree, text: string) {
    this.tree = tree;
    this.text = text;
    this.scopes = readNameScopes(tree);
    this.modules = importedModules(tree);
    this.scope = this.scopes.file;
    this.graph.beginFunction({ kind: 'file' });
    this.variables.own(this.scope, 0);
  }

  lower(): FlowGraph {
    this.block(0);
    // Grows while it is gone through: functions stand in functions.
    for (let at = 0; at < this.#waiting.length; at++) this.#waiting[at]();
    this.graph.within(0, () => this.#export());
    return this.graph.finish(this.tree.lineStarts);
  }

  value(node: number): number {
    const value = lowerExpression(this, node);
    this.containers.escape(value);
    return value;
  }

  inspected(node: number): number {
    return lowerExpression(this, node);
  }

  condition(node: number): Condition {
    return lowerCondition(this, node);
  }

  truth(node: number, value: number): Condition {
    return truthOf(this, node, value);
  }

  attributeOf(node: number, object: number): number {
    return attributeOf(this, node, object);
  }

  block(node: number): void {
    const { ends } = this.tree;
    for (let child = node + 1; child < ends[node] && this.flow.isLive; child = ends[child]) this.statement(child);
  }

  statement(node: number): void {
    const lower = statements.get(this.tree.kinds[node]);
    if (lower !== undefined) lower(this, node);
    else if (isExpression(this, node)) {
      const value = this.inspected(node);
      lowerReturned(this, node, value);
      if (neverReturns(this.graph, value)) this.flow.throw(noNode);
    }
  }

  bind(target: number, value: number): void {
    bindTarget(this, target, value);
  }

  assign(name: string, position: number, value: number): void {
    const variable = variableOf(this.scope, name);
    if (variable === undefined) return;
    this.variables.assign(this.flow, this.scope, variable, value, position);
  }

  within(scope: NameScope, work: () => void): void {
    const outer = this.scope;
    this.scope = scope;
    work();
    this.scope = outer;
  }

  later(work: () => void): void {
    this.#waiting.push(work);
  }

  /** Other files find what the variables of this one are in the end. */
  #export(): void {
    for (const variable of this.scopes.file.variables.values()) {
      const node = this.variables.valueElsewhere(variable, 0);
      if (node !== noNode) this.graph.export(variable.name, node);
    }
  }
}

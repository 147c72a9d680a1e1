import type { ControlFlow } from '../../../flow/control-flow.ts';
import type { FlowGraphWriter } from '../../../flow/flow-graph-writer.ts';
import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { type NameScope, runningScope, type Variable } from './name-scopes.ts';

/**
 * Values of variables outside of the function that they belong to: the value where it is set once, else a `variable` node
 * with all values that were written.
 */
export class VariableValues {
  readonly #graph: FlowGraphWriter;
  readonly #cells = new Map<Variable, number>();
  readonly #onlyValues = new Map<Variable, number>();
  /** Number of the function that runs the code of each scope. */
  readonly #owners = new Map<NameScope, number>();

  constructor(graph: FlowGraphWriter) {
    this.#graph = graph;
  }

  /** Code of this scope is part of that function. */
  own(scope: NameScope, owner: number): void {
    this.#owners.set(scope, owner);
  }

  assign(flow: ControlFlow, scope: NameScope, variable: Variable, value: number, position: number): void {
    if (runningScope(variable.scope) === runningScope(scope)) flow.assign(variable.number, value);
    if (!variable.isShared) return;
    if (isCell(variable)) this.#graph.add(flowKind.write, position, [this.#cellOf(variable, position), value]);
    else this.#onlyValues.set(variable, value);
  }

  /** The value of a variable as a scope sees it now; `noNode` where it has none. */
  read(flow: ControlFlow, scope: NameScope, variable: Variable, position: number): number {
    if (runningScope(variable.scope) === runningScope(scope) && !variable.isSetElsewhere) {
      const value = flow.read(variable.number);
      if (value !== noNode || !variable.isShared) return value;
    }
    return this.valueElsewhere(variable, position);
  }

  /** The value that other functions, and other files, find in it. */
  valueElsewhere(variable: Variable, position: number): number {
    return isCell(variable) ? this.#cellOf(variable, position) : (this.#onlyValues.get(variable) ?? noNode);
  }

  #cellOf(variable: Variable, position: number): number {
    const known = this.#cells.get(variable);
    if (known !== undefined) return known;
    const owner = this.#owners.get(runningScope(variable.scope)) ?? 0;
    const cell = this.#graph.within(owner, () => this.#graph.add(flowKind.variable, position, [], variable.name));
    this.#cells.set(variable, cell);
    return cell;
  }
}

function isCell({ isShared, isSetElsewhere, writes }: Variable): boolean {
  return isShared && (isSetElsewhere || writes > 1);
}

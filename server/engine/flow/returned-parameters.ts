import { flowFlag, flowKind, noNode } from '../source/flow-graph.ts';
import type { Environment } from './environment.ts';
import type { FlowGraphWriter } from './flow-graph-writer.ts';

interface NamedParameter {
  readonly variable: number;
  /** As it came in. */
  readonly value: number;
}

/** Parameters of one function, as conditions leave them where it returns. */
export class ReturnedParameters {
  /** Callers get a promise of the result. */
  isAsync = false;
  /** It matters whether the end of the code is reached. */
  isCounted = false;
  /** By their place; none where a parameter has no name. */
  readonly #named: NamedParameter[] = [];

  note(place: number, variable: number, value: number): void {
    this.#named[place] = { variable, value };
  }

  /** From now on each way out counts: something may be thrown, or a condition says something of a parameter on one. */
  countReturns(): void {
    this.isCounted = true;
  }

  /** @param value `noNode` where nothing is returned */
  writeReturn(graph: FlowGraphWriter, environment: Environment, position: number, value: number): void {
    const known = Array.from(this.#named, (each) => (each === undefined ? noNode : guarded(graph, environment, each)));
    while (known.at(-1) === noNode) known.pop();
    if (known.length > 0) this.countReturns();
    const operands = value === noNode && known.length === 0 ? [] : [value, ...known];
    graph.add(flowKind.return, position, operands, '', this.isAsync ? flowFlag.promised : 0);
  }
}

/** The parameter with the conditions on it; `noNode` where there are none, or where it was set since. */
function guarded(graph: FlowGraphWriter, environment: Environment, { variable, value }: NamedParameter): number {
  const isGuarded = environment.valueOf(variable) === value && environment.guardOf(variable) !== undefined;
  return isGuarded ? environment.read(graph, variable) : noNode;
}

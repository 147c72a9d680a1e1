import { noNode } from '../source/flow-graph.ts';
import { Environment } from './environment.ts';
import type { FlowGraphWriter } from './flow-graph-writer.ts';

/** Values that variables got in a `try`. */
export type VariableValues = Map<number, Set<number>>;

/** Values that one function throws where a handler of its own is around. */
export class ThrownValues {
  /** By `try` with a handler, the innermost last. */
  readonly #thrown: number[][] = [];
  /** Of the `try` whose handler is read. */
  caught: readonly number[] = [];

  /** @param value `noNode` where it is not known */
  add(value: number): void {
    if (value !== noNode) this.#thrown.at(-1)?.push(value);
  }

  trying<Result>(work: () => Result): Result {
    const thrown: number[] = [];
    this.#thrown.push(thrown);
    const result = work();
    this.#thrown.pop();
    this.#waiting.push(thrown);
    return result;
  }

  /** Runs the handler of the `try` that was run last. */
  handling<Result>(work: () => Result): Result {
    const around = this.caught;
    this.caught = this.#waiting.pop() ?? [];
    const result = work();
    this.caught = around;
    return result;
  }

  readonly #waiting: number[][] = [];
}

/** Returns what is known where a `try` may have been left at any point: each variable may be what it was before, or what it got. */
export function interrupted(
  graph: FlowGraphWriter,
  position: number,
  base: Environment,
  journal: VariableValues,
): Environment {
  const environment = new Environment(base);
  for (const [variable, values] of journal) {
    const before = base.read(graph, variable);
    environment.assign(variable, graph.choice(position, before < 0 ? values : [before, ...values]));
  }
  return environment;
}

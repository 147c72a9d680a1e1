import { flowKind } from '../source/flow-graph.ts';
import type { Condition, Mention } from './condition.ts';
import type { FlowGraphWriter } from './flow-graph-writer.ts';

/** Members of members that are followed to what they were made of. */
const MEMBERS_MAX = 8;

/** Values of a function that are conditions, or were made by calls that a later condition may be about. */
export class RememberedConditions {
  readonly #graph: FlowGraphWriter;
  readonly #conditions = new Map<number, Condition>();

  constructor(graph: FlowGraphWriter) {
    this.#graph = graph;
  }

  set(value: number, condition: Condition): void {
    this.#conditions.set(value, condition);
  }

  of(value: number): Condition | undefined {
    let inner = value;
    while (!this.#conditions.has(inner) && this.#graph.kindOf(inner) === flowKind.guarded) {
      inner = this.#graph.operandOf(inner, 0);
    }
    return this.#conditions.get(inner);
  }

  sourcesOf(value: number): readonly Mention[] {
    let inner = value;
    for (let length = 0; length < MEMBERS_MAX; length++) {
      const condition = this.#conditions.get(inner);
      if (condition !== undefined) return condition.mentions;
      const kind = this.#graph.kindOf(inner);
      if (kind !== flowKind.member && kind !== flowKind.guarded) break;
      inner = this.#graph.operandOf(inner, 0);
    }
    return [];
  }
}

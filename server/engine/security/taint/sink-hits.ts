import type { Rule, Sink } from '../rules/rule.ts';
import type { TemplateOutput } from '../templates/template-outputs.ts';
import { type Fact, type FactTable, noFact } from './fact-table.ts';
import { checksOf, type TaintStates } from './taint-states.ts';

/** A tainted value at a place that it must not reach. */
export interface SinkHit {
  readonly rule: Rule;
  readonly confidence: Sink['confidence'];
  readonly fact: Fact;
  /** Node of the call, the store, the attribute. */
  readonly node: number;
  /** Place of the template that the call renders: absent where the call itself is the sink. */
  readonly output?: TemplateOutput;
  /** Facts with which ways to this place begin. */
  readonly sources: Set<number>;
}

/** The best way to each place, for each rule: by the kind of source, then by steps that are not proven, then by length. */
export class SinkHits {
  readonly #facts: FactTable;
  readonly #states: TaintStates;
  readonly #best = new Map<string, SinkHit>();

  constructor(facts: FactTable, states: TaintStates) {
    this.#facts = facts;
    this.#states = states;
  }

  add(rule: Rule, confidence: Sink['confidence'], fact: Fact, node: number, output?: TemplateOutput): void {
    const at = output === undefined ? `${node}` : `${output.file}:${output.line}:${output.column}`;
    const key = `${rule.id} ${at}`;
    const known = this.#best.get(key);
    const root = this.#rootOf(fact);
    if (known === undefined) {
      this.#best.set(key, { rule, confidence, fact, node, ...(output && { output }), sources: new Set([root]) });
      return;
    }
    known.sources.add(root);
    if (this.#compare(fact, known.fact) < 0)
      this.#best.set(key, { ...known, confidence, fact, node, ...(output && { output }) });
  }

  all(): readonly SinkHit[] {
    return [...this.#best.values()];
  }

  #compare(a: Fact, b: Fact): number {
    const [first, second] = [a, b].map((fact) => this.#states.at(this.#facts.states[fact]));
    return (
      first.kind - second.kind ||
      first.doubts - second.doubts ||
      checksOf(first) - checksOf(second) ||
      this.#facts.depths[a] - this.#facts.depths[b] ||
      a - b
    );
  }

  #rootOf(fact: Fact): number {
    const { parents, nodes } = this.#facts;
    let root = fact;
    while (parents[root] !== noFact) root = parents[root];
    return nodes[root];
  }
}

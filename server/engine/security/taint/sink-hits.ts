import type { Rule, Sink } from '../rules/rule.ts';
import type { TemplateOutput } from '../templates/template-outputs.ts';
import { type Fact, type FactTable, noFact } from './fact-table.ts';
import { checksOf, type TaintStates } from './taint-states.ts';

/** A way on which a tainted value comes to a place. */
export interface SinkWay {
  readonly confidence: Sink['confidence'];
  readonly fact: Fact;
}

/** A tainted value at a place that it must not reach. */
export interface SinkHit extends SinkWay {
  readonly rule: Rule;
  /** Node of the call, the store, the attribute. */
  readonly node: number;
  /** Place of the template that the call renders: absent where the call itself is the sink. */
  readonly output?: TemplateOutput;
  /** Facts with which ways to this place begin. */
  readonly sources: Set<number>;
  /** The best ways from other sources, the best first: who gets to a source is not known yet. */
  readonly others: readonly SinkWay[];
}

/** Ways from other sources that are kept for a place. */
const othersMax = 3;

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
      const sources = new Set([root]);
      this.#best.set(key, { rule, confidence, fact, node, ...(output && { output }), sources, others: [] });
      return;
    }
    known.sources.add(root);
    const isBest = this.#compare(fact, known.fact) < 0;
    const best = isBest ? { ...known, confidence, fact, node, ...(output && { output }) } : known;
    const rest = isBest ? { confidence: known.confidence, fact: known.fact } : { confidence, fact };
    this.#best.set(key, { ...best, others: this.#withWay(known.others, rest, this.#rootOf(best.fact)) });
  }

  /** Ways with one more, of each source the best one. @param root the source of the place's best way, which has no other here */
  #withWay(ways: readonly SinkWay[], way: SinkWay, root: number): readonly SinkWay[] {
    const byRoot = new Map<number, SinkWay>();
    for (const each of [...ways, way].toSorted((a, b) => this.#compare(a.fact, b.fact))) {
      const source = this.#rootOf(each.fact);
      if (source !== root && !byRoot.has(source)) byRoot.set(source, each);
    }
    return [...byRoot.values()].slice(0, othersMax);
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

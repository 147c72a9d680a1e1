import type { Rule, Sink } from '../rules/rule.ts';
import type { TemplateOutput } from '../templates/template-outputs.ts';
import { type Fact, type FactTable, noFact } from './fact-table.ts';
import { checksOf, type TaintStates } from './taint-states.ts';

/** A way on which a tainted value comes to a place. */
export interface SinkWay {
  readonly confidence: Sink['confidence'];
  readonly fact: Fact;
  /** Node that the way begins with. */
  readonly root: number;
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
    const way = { confidence, fact, root: this.#rootOf(fact) };
    const place = { rule, node, ...(output && { output }) };
    if (known === undefined) {
      this.#best.set(key, { ...place, ...way, sources: new Set([way.root]), others: [] });
      return;
    }
    known.sources.add(way.root);
    const { sources } = known;
    if (this.#compare(fact, known.fact) < 0)
      this.#best.set(key, { ...place, ...way, sources, others: this.#withWay(known, known, way.root) });
    else if (this.#isWorthKeeping(known, way))
      this.#best.set(key, { ...known, others: this.#withWay(known, way, known.root) });
  }

  /** Whether a way is from another source than the best one, and better than one that is kept. */
  #isWorthKeeping({ root, others }: SinkHit, way: SinkWay): boolean {
    const last = others.at(-1);
    return (
      way.root !== root && (others.length < othersMax || last === undefined || this.#compare(way.fact, last.fact) < 0)
    );
  }

  /** Ways from others with one more, of each source the best one. @param root the source of the place's best way, which has no other here */
  #withWay({ others }: SinkHit, { confidence, fact, root: source }: SinkWay, root: number): readonly SinkWay[] {
    const byRoot = new Map<number, SinkWay>();
    const ways = [...others, { confidence, fact, root: source }];
    for (const each of ways.toSorted((a, b) => this.#compare(a.fact, b.fact)))
      if (each.root !== root && !byRoot.has(each.root)) byRoot.set(each.root, each);
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

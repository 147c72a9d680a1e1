import { entryCodeOf } from '../entry-points/entry-code.ts';
import { signalReceiversOf } from '../entry-points/signal-receivers.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { ImpactSteps } from './impact-steps.ts';
import type { NumberList } from './number-list.ts';
import { OutsideCallers } from './external-callers.ts';
import { possibleListsOf } from './possible-lists.ts';
import { reversedUsesOf } from './reversed-uses.ts';
import { RowsByNode } from './rows-by-node.ts';

export const stepGraphOf = perSnapshot((snapshot) => new StepGraph(snapshot));

/** Steps of a snapshot. Those from a node are made when it is first come to: what leads to one place is often a small part. */
export class StepGraph {
  readonly #snapshot: LinkedSnapshot;
  readonly #outside: OutsideCallers;
  /** Target times two, plus one where the step is not proven; each target once. */
  readonly #rows: RowsByNode;
  /** Where the step to a node was put, plus one, by the node: what lies before the first step of the row being made is of another one. */
  readonly #places: Uint32Array;
  /** By node: 1 where code outside of the project may call it as a member, 2 where none may, 0 where that was not asked. */
  readonly #outsides: Uint8Array;
  #steps: ImpactSteps | undefined;
  readonly nodeCount: number;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#outside = new OutsideCallers(callGraphOf(snapshot), possibleListsOf(snapshot));
    this.nodeCount = snapshot.symbols.count + snapshot.files.count;
    this.#places = new Uint32Array(this.nodeCount);
    this.#outsides = new Uint8Array(this.nodeCount);
    this.#rows = new RowsByNode(this.nodeCount, (node, steps) => this.#make(node, steps));
  }

  /** File of each node. */
  get fileOf(): Uint32Array {
    return reversedUsesOf(this.#snapshot).fileOf;
  }

  /** Whether code outside of the project may call it: a member, or what receives signals. */
  isOutside(node: SymbolNode): boolean {
    return this.#isMember(node) || signalReceiversOf(this.#snapshot).has(node);
  }

  /** A member that code outside may call. */
  #isMember(node: SymbolNode): boolean {
    this.#outsides[node] ||= this.#outside.mayCall(node) ? 1 : 2;
    return this.#outsides[node] === 1;
  }

  /** Steps from a node are at the places from this one up to, not including, `end(node)`. */
  first(node: SymbolNode): number {
    return this.#rows.first(node);
  }

  /** After `first`. */
  end(node: SymbolNode): number {
    return this.#rows.end(node);
  }

  targetAt(place: number): SymbolNode {
    return this.#rows.at(place) >>> 1;
  }

  /** 1 where the step is not proven. */
  inferredAt(place: number): number {
    return this.#rows.at(place) & 1;
  }

  targetsOf(node: SymbolNode): SymbolNode[] {
    return this.#rows.of(node).map((step) => step >>> 1);
  }

  #make(node: SymbolNode, steps: NumberList): void {
    const first = steps.length;
    const take = (to: SymbolNode, isInferred: boolean): void => {
      const place = this.#places[to];
      if (to === node) return;
      if (place <= first) {
        steps.push(to * 2 + Number(isInferred));
        this.#places[to] = steps.length;
      } else if (!isInferred) steps.replace(place - 1, to * 2);
    };
    this.#stepsOfUse().from(node, take);
    const code = entryCodeOf(this.#snapshot);
    // The code that requests a route depends on the code that answers it.
    for (const requester of code.requestersFrom(node)) if (!code.isSpan(requester)) take(requester, true);
  }

  #stepsOfUse(): ImpactSteps {
    return (this.#steps ??= new ImpactSteps(callGraphOf(this.#snapshot), reversedUsesOf(this.#snapshot), (node) =>
      this.#isMember(node),
    ));
  }
}

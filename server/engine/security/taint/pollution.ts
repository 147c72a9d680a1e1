import { type Contexts, noContext } from './contexts.ts';
import { type Fact, type FactTable, noFact } from './fact-table.ts';
import type { TaintStates } from './taint-states.ts';

/** Pairs of facts that are compared at one store. */
const pairsMax = 256;

/**
 * Stores that may reach the object that all others inherit from: a key from outside led to the object, and one from
 * outside says where in it something is stored.
 */
export class PollutionSites {
  readonly #objects = new Map<number, Fact[]>();
  readonly #keys = new Map<number, Fact[]>();

  addObject(store: number, fact: Fact): void {
    add(this.#objects, store, fact);
  }

  addKey(store: number, fact: Fact): void {
    add(this.#keys, store, fact);
  }

  /** Each store with a key that came together with its object, by one call. */
  *found(
    facts: FactTable,
    states: TaintStates,
    contexts: Contexts,
  ): Generator<{ readonly store: number; readonly key: Fact }> {
    const doubtsOf = (fact: Fact): number => states.at(facts.states[fact]).doubts;
    for (const [store, keys] of this.#keys) {
      const objects = this.#objects.get(store) ?? [];
      let pairs = 0;
      for (const key of keys) {
        // The object may have one guess more than its key: with two more little is known.
        const most = doubtsOf(key) + 1;
        const object = objects.find(
          (each) => ++pairs <= pairsMax && doubtsOf(each) <= most && cameTogether(facts, contexts, each, key),
        );
        if (object !== undefined) yield { store, key };
      }
    }
  }
}

function add(sites: Map<number, Fact[]>, store: number, fact: Fact): void {
  const known = sites.get(store);
  if (known === undefined) sites.set(store, [fact]);
  else known.push(fact);
}

/** Whether one run of the function may have both. */
function cameTogether({ contexts: of }: FactTable, contexts: Contexts, a: Fact, b: Fact): boolean {
  const [first, second] = [of[a], of[b]];
  if (first === second || first === noContext || second === noContext) return true;
  const callers = contexts.callersOf(second);
  return contexts
    .callersOf(first)
    .some(({ call, fact }) => callers.some((other) => other.call === call && mayBeOne(of, fact, other.fact)));
}

function mayBeOne(of: Uint32Array, a: Fact, b: Fact): boolean {
  if (a === noFact || b === noFact) return true;
  return of[a] === of[b] || of[a] === noContext || of[b] === noContext || a !== b;
}

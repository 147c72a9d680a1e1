import { proofOfUse } from '../../linking/use-facts.ts';
import { noSymbol, proofLevels } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { isCallUse, isHint } from './node-uses.ts';
import type { RowsBySource } from './rows-by-source.ts';

/** A call that others may answer: the member that it names, on a receiver of that type. */
export interface OpenPair {
  readonly member: SymbolNode;
  readonly receiver: SymbolNode;
  /** Who may answer, once somebody asked. */
  answers?: readonly SymbolNode[];
}

/**
 * Who uses whom, each pair of nodes once, for searches: uses of node n are `targets[starts[n]]` and on. `rows` has the use
 * that shows it best. Hints are left out.
 */
export interface FlatEdges {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  readonly rows: Uint32Array;
  /** `weaknessOf` each. */
  readonly weakness: Uint8Array;
  /** Numbers of the pairs that node n calls: `openPairs[openStarts[n]]` and on, with the first call of each. */
  readonly openStarts: Uint32Array;
  readonly openPairs: readonly number[];
  readonly openRows: readonly number[];
  readonly pairs: readonly OpenPair[];
}

const exact = proofLevels.indexOf('exact');

/** 0 is the best: a proven call. */
export function weaknessOf(facts: number): number {
  return (proofOfUse(facts) === exact ? 0 : 2) + (isCallUse(facts) ? 0 : 1);
}

export function flattenEdges(snapshot: LinkedSnapshot, { starts: rowStarts, rows: rowsOf }: RowsBySource): FlatEdges {
  const { slots, uses } = snapshot.calls;
  const nodeCount = rowStarts.length - 1;
  const starts = new Uint32Array(nodeCount + 1);
  const targets = new Uint32Array(rowsOf.length);
  const rows = new Uint32Array(rowsOf.length);
  /** Where the pair with each target stands, if it stands behind the first edge of the source. */
  const placeOf = new Uint32Array(nodeCount);
  const open = new OpenCalls(nodeCount);
  const slotStarts = slotStartsBySource(snapshot, nodeCount);
  let count = 0;
  for (let source = 0; source < nodeCount; source++) {
    starts[source] = count;
    open.begin(source);
    for (let at = rowStarts[source]; at < rowStarts[source + 1]; at++) {
      const row = rowsOf[at];
      const facts = uses.facts[row];
      const target = isHint(facts) ? noSymbol : slots.targets[slotStarts(source) + uses.slots[row]];
      if (target === noSymbol) continue;
      const place = placeOf[target];
      if (count > 0 && place >= starts[source] && place < count && targets[place] === target) {
        if (weaknessOf(facts) < weaknessOf(uses.facts[rows[place]])) rows[place] = row;
      } else {
        placeOf[target] = count;
        targets[count] = target;
        rows[count++] = row;
      }
      if (uses.receivers[row] === 0 || !isCallUse(facts)) continue;
      const receiver = slots.targets[slotStarts(source) + uses.receivers[row] - 1];
      if (receiver !== noSymbol) open.add({ member: target, receiver }, row);
    }
  }
  starts[nodeCount] = count;
  const shown = rows.subarray(0, count);
  const weakness = Uint8Array.from(shown, (row) => weaknessOf(uses.facts[row]));
  return { starts, targets: targets.subarray(0, count), rows: shown, weakness, ...open.finish() };
}

/** First slot of the file that a node lies in. Nodes are asked for in ascending order. */
function slotStartsBySource({ symbols, calls }: LinkedSnapshot, nodeCount: number): (source: SymbolNode) => number {
  const files = nodeCount - symbols.count;
  let file = 0;
  return (source) => {
    if (source >= symbols.count) return calls.slots.starts[source - symbols.count];
    while (file + 1 < files && symbols.starts[file + 1] <= source) file++;
    return calls.slots.starts[file];
  };
}

class OpenCalls {
  readonly #starts: Uint32Array;
  readonly #numbers = new Map<SymbolNode, Map<SymbolNode, number>>();
  readonly #pairs: OpenPair[] = [];
  readonly #openPairs: number[] = [];
  readonly #rows: number[] = [];
  readonly #lastSource: number[] = [];
  #source = -1;

  constructor(nodeCount: number) {
    this.#starts = new Uint32Array(nodeCount + 1);
  }

  begin(source: SymbolNode): void {
    this.#source = source;
    this.#starts[source] = this.#rows.length;
  }

  add(pair: OpenPair, row: number): void {
    const number = this.#numberOf(pair);
    if (this.#lastSource[number] === this.#source) return;
    this.#lastSource[number] = this.#source;
    this.#openPairs.push(number);
    this.#rows.push(row);
  }

  finish(): Pick<FlatEdges, 'openStarts' | 'openPairs' | 'openRows' | 'pairs'> {
    this.#starts[this.#starts.length - 1] = this.#rows.length;
    return { openStarts: this.#starts, openPairs: this.#openPairs, openRows: this.#rows, pairs: this.#pairs };
  }

  #numberOf(pair: OpenPair): number {
    let byReceiver = this.#numbers.get(pair.member);
    if (byReceiver === undefined) this.#numbers.set(pair.member, (byReceiver = new Map()));
    const known = byReceiver.get(pair.receiver);
    if (known !== undefined) return known;
    byReceiver.set(pair.receiver, this.#pairs.length);
    return this.#pairs.push(pair) - 1;
  }
}

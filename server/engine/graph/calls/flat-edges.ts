import { proofOfUse } from '../../linking/use-facts.ts';
import { noSymbol, proofLevels } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { isCallUse, isHint } from './node-uses.ts';
import { fileOfNode } from './symbol-nodes.ts';

/** A use that others may answer: the member that it names, on a receiver of that type. */
export interface OpenPair {
  readonly member: SymbolNode;
  readonly receiver: SymbolNode;
  /** Members that may answer; absent before the first lookup. */
  answers?: readonly SymbolNode[];
}

const exact = proofLevels.indexOf('exact');

/** 0 is the best: a proven call. */
export function weaknessOf(facts: number): number {
  return (proofOfUse(facts) === exact ? 0 : 2) + (isCallUse(facts) ? 0 : 1);
}

/**
 * Use edges, each pair of nodes once, for searches: uses of node n are `targets[starts[n]]` up to `ends[n]`, and `rows`
 * has the use that shows each best. Hints are left out. The edges of a file are laid out when a search reaches it
 * (`read`): most searches end near their start.
 */
export class FlatEdges {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly targets: Uint32Array;
  readonly rows: Uint32Array;
  /** `weaknessOf` each. */
  readonly weakness: Uint8Array;
  /** Numbers of the pairs that node n uses: `openPairs[openStarts[n]]` up to `openEnds[n]`, with the first use of each. */
  readonly openStarts: Uint32Array;
  readonly openEnds: Uint32Array;
  readonly openPairs: number[] = [];
  readonly openRows: number[] = [];
  readonly pairs: OpenPair[] = [];
  readonly #snapshot: LinkedSnapshot;
  readonly #isRead: Uint8Array;
  /** Where the edge to each target stands, if it stands behind the first edge of the source. */
  readonly #placeOf: Uint32Array;
  /** By member, then by receiver and whether it is called. */
  readonly #pairNumbers = new Map<SymbolNode, Map<number, number>>();
  /** By pair: the last node that was found to use it. */
  readonly #lastUser: SymbolNode[] = [];
  #count = 0;

  constructor(snapshot: LinkedSnapshot) {
    const { symbols, files, calls } = snapshot;
    const nodeCount = symbols.count + files.count;
    let rowCount = 0;
    for (let file = 0; file < files.count; file++) rowCount += calls.uses.ends[file] - calls.uses.starts[file];
    this.#snapshot = snapshot;
    this.#isRead = new Uint8Array(files.count);
    this.starts = new Uint32Array(nodeCount);
    this.ends = new Uint32Array(nodeCount);
    this.openStarts = new Uint32Array(nodeCount);
    this.openEnds = new Uint32Array(nodeCount);
    this.#placeOf = new Uint32Array(nodeCount);
    this.targets = new Uint32Array(rowCount);
    this.rows = new Uint32Array(rowCount);
    this.weakness = new Uint8Array(rowCount);
  }

  get nodeCount(): number {
    return this.starts.length;
  }

  /** To be called before what a node uses is looked at. */
  read(node: SymbolNode): void {
    // What has edges was read; of nearly all others this is the only question.
    if (this.ends[node] !== 0) return;
    const file = fileOfNode(this.#snapshot, node);
    if (this.#isRead[file] === 1) return;
    this.#isRead[file] = 1;
    this.#readFile(file);
  }

  #readFile(file: number): void {
    const { symbols, calls } = this.#snapshot;
    const first = calls.uses.starts[file];
    const { starts, rows } = rowsBySource(
      calls.uses.sources.subarray(first, calls.uses.ends[file]),
      sourcesIn(symbols, file),
    );
    for (let source = 0; source + 1 < starts.length; source++) {
      const node = source === 0 ? symbols.count + file : symbols.starts[file] + source - 1;
      this.starts[node] = this.#count;
      this.openStarts[node] = this.openRows.length;
      for (let at = starts[source]; at < starts[source + 1]; at++) this.#add(node, first + rows[at], file);
      this.ends[node] = this.#count;
      this.openEnds[node] = this.openRows.length;
    }
  }

  #add(source: SymbolNode, row: number, file: number): void {
    const { slots, uses } = this.#snapshot.calls;
    const facts = uses.facts[row];
    const target = isHint(facts) ? noSymbol : slots.targets[slots.starts[file] + uses.slots[row]];
    if (target === noSymbol) return;
    const weakness = weaknessOf(facts);
    const place = this.#placeOf[target];
    if (place >= this.starts[source] && place < this.#count && this.targets[place] === target) {
      if (weakness < this.weakness[place]) this.#put(place, target, row, weakness);
    } else {
      this.#placeOf[target] = this.#count;
      this.#put(this.#count++, target, row, weakness);
    }
    if (uses.receivers[row] === 0) return;
    const receiver = slots.targets[slots.starts[file] + uses.receivers[row] - 1];
    if (receiver !== noSymbol) this.#addOpen(source, { member: target, receiver }, row, isCallUse(facts));
  }

  #put(place: number, target: SymbolNode, row: number, weakness: number): void {
    this.targets[place] = target;
    this.rows[place] = row;
    this.weakness[place] = weakness;
  }

  #addOpen(source: SymbolNode, pair: OpenPair, row: number, isCall: boolean): void {
    const number = this.#numberOf(pair, isCall);
    if (this.#lastUser[number] === source) return;
    this.#lastUser[number] = source;
    this.openPairs.push(number);
    this.openRows.push(row);
  }

  /** Calls have a number of their own: of equally short ways the one with more calls counts. */
  #numberOf(pair: OpenPair, isCall: boolean): number {
    let byReceiver = this.#pairNumbers.get(pair.member);
    if (byReceiver === undefined) this.#pairNumbers.set(pair.member, (byReceiver = new Map()));
    const key = pair.receiver * 2 + Number(isCall);
    const known = byReceiver.get(key);
    if (known !== undefined) return known;
    byReceiver.set(key, this.pairs.length);
    return this.pairs.push(pair) - 1;
  }
}

/** Sources are the top level of a file, then its symbols. */
function sourcesIn({ starts }: LinkedSnapshot['symbols'], file: number): number {
  return starts[file + 1] - starts[file] + 1;
}

/** A counting sort: rows of source s are `rows[starts[s]]` and on, by position. */
function rowsBySource(
  sources: Uint32Array,
  count: number,
): { readonly starts: Uint32Array; readonly rows: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const source of sources) starts[source]++;
  for (let source = 1; source <= count; source++) starts[source] += starts[source - 1];
  const rows = new Uint32Array(sources.length);
  for (let row = sources.length - 1; row >= 0; row--) rows[--starts[sources[row]]] = row;
  return { starts, rows };
}

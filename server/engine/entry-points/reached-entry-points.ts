import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { containerOfNode, isModule } from '../graph/calls/symbol-nodes.ts';
import type { CallLayer } from '../graph/snapshot.ts';
import type { LineRange } from './code-spans.ts';
import { type EntryCode, entryCodeOf } from './entry-code.ts';
import type { EntryPoint } from './entry-point.ts';
import { entryPointsOf } from './entry-points-of.ts';
import { handedOnBy } from './handed-on.ts';

/** A node that a change reaches, by what it does or as a type alone. */
export interface NodeReach extends Reach {
  readonly node: SymbolNode;
  readonly file: number;
  readonly isOfTypes: boolean;
}

export interface Reach {
  /** Borders between files on the shortest way. */
  readonly distance: number;
  /** Steps on it that are not proven. */
  readonly inferred: number;
}

/** What a change begins with. */
export interface ChangedCode {
  readonly node: SymbolNode;
  /** Lines of the file that changed, where that is known. */
  readonly lines?: LineRange;
}

export interface ReachedEntry extends Pick<EntryPoint, 'id' | 'type' | 'name' | 'file' | 'line'> {
  readonly distance: number;
  readonly proof: 'exact' | 'inferred';
}

/**
 * Entry points that run something of what a change reaches, by distance, then as they are listed.
 *
 * A function without a name is reached by what it names; what changed of the code around it counts for it where its lines
 * did, or nobody knows which. A file as a whole is reached by anything in it, and by what it passes on to others.
 */
export function reachedEntryPoints(
  snapshot: LinkedSnapshot,
  reached: Iterable<NodeReach>,
  changed: readonly ChangedCode[],
): readonly ReachedEntry[] {
  const entryPoints = entryPointsOf(snapshot);
  if (entryPoints.length === 0) return [];
  const search = new EntryReach(snapshot);
  for (const node of reached) search.add(node);
  for (const code of changed) search.addChanged(code);
  const entries = entryPoints.flatMap((entry, index): ReachedEntry[] => {
    const best = search.bestOf(index);
    if (best === undefined) return [];
    const { id, type, name, file, line } = entry;
    const isProven = best.inferred === 0 && entry.proof === 'exact';
    return [{ id, type, name, file, line, distance: best.distance, proof: isProven ? 'exact' : 'inferred' }];
  });
  return entries.toSorted((a, b) => a.distance - b.distance);
}

class EntryReach {
  readonly #snapshot: LinkedSnapshot;
  readonly #code: EntryCode;
  readonly #handed: ReadonlyMap<SymbolNode, readonly SymbolNode[]>;
  readonly #best = new Map<SymbolNode, Reach>();

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#code = entryCodeOf(snapshot);
    this.#handed = handedOnTo(snapshot);
  }

  add({ node, file, isOfTypes, distance, inferred }: NodeReach): void {
    const module = this.#snapshot.symbols.count + file;
    // Of files only those are asked about that are entry points as a whole.
    this.#note(module, distance, inferred);
    if (node !== module) this.#note(node, distance, inferred);
    for (const to of this.#handed.get(this.#topOf(node)) ?? [])
      this.#note(to, distance + Number(to !== module), inferred);
    if (isOfTypes) return;
    for (const { to, isInferred } of this.#code.spansFrom(node))
      this.#note(to, distance + Number(this.#code.fileOf(to) !== file), inferred + Number(isInferred));
    for (const span of this.#code.requestersFrom(node))
      if (this.#code.isSpan(span)) this.#note(span, distance + 1, inferred + 1);
  }

  addChanged({ node, lines }: ChangedCode): void {
    for (const span of this.#code.spansIn(node, lines)) this.#note(span, 0, 0);
  }

  /** The nearest of what an entry point runs. */
  bestOf(entry: number): Reach | undefined {
    const reached = this.#code.handlers[entry].flatMap((handler) => this.#best.get(handler) ?? []);
    return reached.toSorted(compareReach)[0];
  }

  #note(node: SymbolNode, distance: number, inferred: number): void {
    const reach = { distance, inferred };
    const before = this.#best.get(node);
    if (before === undefined || compareReach(reach, before) < 0) this.#best.set(node, reach);
  }

  /** The outermost symbol around a node. */
  #topOf(node: SymbolNode): SymbolNode {
    let top = node;
    while (!isModule(this.#snapshot, top)) {
      const around = containerOfNode(this.#snapshot, top) as SymbolNode;
      if (isModule(this.#snapshot, around)) return top;
      top = around;
    }
    return top;
  }
}

function compareReach(a: Reach, b: Reach): number {
  return a.distance - b.distance || a.inferred - b.inferred;
}

const known = new WeakMap<CallLayer, ReadonlyMap<SymbolNode, readonly SymbolNode[]>>();

/** By symbol: the top levels of entry files that pass it on. Made once a snapshot. */
function handedOnTo(snapshot: LinkedSnapshot): ReadonlyMap<SymbolNode, readonly SymbolNode[]> {
  const before = known.get(snapshot.calls);
  if (before !== undefined) return before;
  const code = entryCodeOf(snapshot);
  const wholes = new Set(code.handlers.flat().filter((handler) => code.isFile(handler)));
  const handed = new Map<SymbolNode, SymbolNode[]>();
  for (const whole of wholes) {
    for (const symbol of new Set(handedOnBy(snapshot, whole - snapshot.symbols.count))) {
      const to = handed.get(symbol);
      if (to === undefined) handed.set(symbol, [whole]);
      else to.push(whole);
    }
  }
  known.set(snapshot.calls, handed);
  return handed;
}

import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { LineRange } from './code-spans.ts';
import { type EntryCode, entryCodeOf } from './entry-code.ts';
import { type EntryConcerns, entryConcernsOf, outermostOf } from './entry-concerns.ts';
import type { EntryPoint } from './entry-point.ts';
import { entryPointsOf } from './entry-points-of.ts';

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

/** The nodes with which a change begins. */
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
 * Entry points that run something which a change reaches, by distance, then as they are listed.
 *
 * A function without a name is reached by the symbols it names; a change of the code around it counts for it where the
 * change is in its lines, or where the changed lines are unknown. A file as a whole is reached by anything in it, and
 * by its re-exports.
 *
 * @param reached those that concern no entry point (`entry-concerns.ts`) may be left out
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
  readonly #handed: EntryConcerns['handed'];
  readonly #best = new Map<SymbolNode, Reach>();

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#code = entryCodeOf(snapshot);
    this.#handed = entryConcernsOf(snapshot).handed;
  }

  add({ node, file, isOfTypes, distance, inferred }: NodeReach): void {
    const module = this.#snapshot.symbols.count + file;
    // Of files only those are asked about that are entry points as a whole.
    this.#note(module, distance, inferred);
    if (node !== module) this.#note(node, distance, inferred);
    for (const to of this.#handed.get(outermostOf(this.#snapshot, node)) ?? [])
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
}

function compareReach(a: Reach, b: Reach): number {
  return a.distance - b.distance || a.inferred - b.inferred;
}

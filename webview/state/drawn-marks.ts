import type { View, ViewMark } from '#protocol/view.ts';
import { folderOf, liesAround, withoutModule } from './node-ids.ts';

/** The mark of a node, or the innermost folded one that holds it; undefined where the drawing does not show it. */
export function shownMark(view: View, id: string): ViewMark | undefined {
  const exact = view.marks.find((mark) => mark.id === id);
  if (exact !== undefined) return exact;
  return view.marks.findLast((mark) => liesAround(withoutModule(mark.id), id));
}

/** From the outermost mark around it to the mark itself. */
export function marksAround(view: View, id: string): ViewMark[] {
  const marks = new Map(view.marks.map((mark) => [mark.id, mark]));
  const chain: ViewMark[] = [];
  for (let mark = marks.get(id); mark !== undefined; mark = marks.get(mark.parent ?? '')) chain.unshift(mark);
  return chain;
}

/** The innermost mark around all of some marks; undefined where only the whole drawing is. */
export function markAroundAll(view: View, ids: readonly string[]): string | undefined {
  const chains = ids.map((id) => marksAround(view, id).map((mark) => mark.id));
  const [first = []] = chains;
  return first.findLast((id) => chains.every((chain) => chain.includes(id)));
}

/** The marks a person would call the parts: the outermost ones, or what is in the one that holds everything. */
export function partsOf(view: View): ViewMark[] {
  const partsIn = (around: string | undefined) => view.marks.filter(({ parent, rest }) => parent === around && !rest);
  let parts = partsIn(undefined);
  for (;;) {
    const [only] = parts;
    if (only === undefined || parts.length > 1 || only.expanded !== true) return parts;
    parts = partsIn(only.id);
  }
}

/** Paths of the folders that are drawn. */
export function drawnFolders({ marks }: View): string[] {
  const folders = marks.flatMap(({ id }) => (id.endsWith('/**') ? (folderOf(withoutModule(id)) ?? []) : []));
  return [...new Set(folders)].toSorted();
}

/** A dependency between a mark and another one, all edges between the two together. */
export interface Crossing {
  readonly source: string;
  readonly target: string;
  readonly weight: number;
  readonly cyclic: boolean;
  readonly back: boolean;
}

/**
 * Returns the edges into a mark and out of it, over its border, the heaviest first. Its content counts as part of it.
 */
export function crossingsOf(view: View, id: string): { readonly into: Crossing[]; readonly outOf: Crossing[] } {
  const parents = new Map(view.marks.map((mark) => [mark.id, mark.parent]));
  const isInside = (mark: string | undefined): boolean =>
    mark !== undefined && (mark === id || isInside(parents.get(mark)));
  const [into, outOf] = [new Map<string, Crossing>(), new Map<string, Crossing>()];
  for (const { source, target, weight, cyclic, back = false } of view.edges) {
    const [from, to] = [isInside(source), isInside(target)];
    if (from === to) continue;
    const [other, found] = from ? [target, outOf] : [source, into];
    const before = found.get(other);
    found.set(other, {
      source: from ? id : source,
      target: from ? target : id,
      weight: weight + (before?.weight ?? 0),
      cyclic: cyclic || before?.cyclic === true,
      back: back || before?.back === true,
    });
  }
  return { into: heaviestFirst(into), outOf: heaviestFirst(outOf) };
}

function heaviestFirst(crossings: ReadonlyMap<string, Crossing>): Crossing[] {
  return [...crossings.values()].toSorted((a, b) => b.weight - a.weight);
}

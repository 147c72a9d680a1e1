import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';

/** A view with its marks and edges found by id. */
export interface ViewIndex {
  readonly view: View;
  readonly marks: ReadonlyMap<string, ViewMark>;
  /** Marks with nothing around them. */
  readonly top: readonly ViewMark[];
  readonly children: ReadonlyMap<string, readonly ViewMark[]>;
  /** Unfolded marks around each mark; 0 at the top. */
  readonly depths: ReadonlyMap<string, number>;
  /** Edges that begin or end at a mark, which is one that is not unfolded. */
  readonly edgesAt: ReadonlyMap<string, readonly ViewEdge[]>;
}

export function indexView(view: View): ViewIndex {
  const marks = new Map(view.marks.map((mark) => [mark.id, mark]));
  const depths = new Map<string, number>();
  for (const { id, parent } of view.marks) depths.set(id, parent === undefined ? 0 : 1 + (depths.get(parent) ?? 0));
  const children = Map.groupBy(
    view.marks.filter(({ parent }) => parent !== undefined),
    ({ parent }) => parent as string,
  );
  const edgesAt = new Map<string, ViewEdge[]>();
  const note = (id: string, edge: ViewEdge) => {
    const known = edgesAt.get(id);
    if (known === undefined) edgesAt.set(id, [edge]);
    else known.push(edge);
  };
  for (const edge of view.edges) {
    note(edge.source, edge);
    if (edge.target !== edge.source) note(edge.target, edge);
  }
  const top = view.marks.filter(({ parent }) => parent === undefined);
  return { view, marks, top, children, depths, edgesAt };
}

/** The unfolded marks around a mark, the nearest first. */
export function* ancestorsOf({ marks }: ViewIndex, id: string): Generator<string> {
  for (let at = marks.get(id)?.parent; at !== undefined; at = marks.get(at)?.parent) yield at;
}

/** A mark with everything inside it. */
export function* withContent(index: ViewIndex, id: string): Generator<string> {
  yield id;
  for (const child of index.children.get(id) ?? []) yield* withContent(index, child.id);
}

export interface CrossingEdges {
  /** From outside into the mark: who depends on it. */
  readonly incoming: readonly ViewEdge[];
  /** Edges to its dependencies. */
  readonly outgoing: readonly ViewEdge[];
}

/** Edges across the border of a mark; those inside an unfolded one are not its own. */
export function edgesAcross(index: ViewIndex, id: string): CrossingEdges {
  const inside = new Set(withContent(index, id));
  const touching = new Set([...inside].flatMap((member) => index.edgesAt.get(member) ?? []));
  const edges = [...touching];
  return {
    incoming: edges.filter(({ source, target }) => inside.has(target) && !inside.has(source)),
    outgoing: edges.filter(({ source, target }) => inside.has(source) && !inside.has(target)),
  };
}

/** Around a node: the edge is a step of the way to it or away from it. */
export function isStepFromFocus({ marks }: ViewIndex, { source, target }: ViewEdge): boolean {
  const [from, to] = [marks.get(source)?.distance, marks.get(target)?.distance];
  return from !== undefined && to !== undefined && to - from === 1;
}

/** True for the drawing around one node. */
export function isEgoView({ marks }: View): boolean {
  return marks.some(({ distance }) => distance !== undefined && distance !== 0);
}

/**
 * A neighbourhood in columns, who depends at the left. Where there is no room for columns it stands in rows, who depends
 * above, as everything else does.
 */
export function runsAcross(view: View): boolean {
  if (!isEgoView(view)) return false;
  const middle = view.marks.find(({ distance }) => distance === 0);
  if (middle === undefined) return true;
  const around = view.marks.filter(({ distance = 0 }) => distance !== 0);
  const isInRows = ({ y, height, distance = 0 }: ViewMark) =>
    distance < 0 ? y + height <= middle.y : y >= middle.y + middle.height;
  return around.length === 0 || !around.every(isInRows);
}

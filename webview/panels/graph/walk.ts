import type { ViewEdge, ViewMark } from '#protocol/view.ts';
import { edgesAcross, isEgoView, runsAcross, type ViewIndex } from '#webview/charts/view-index.ts';

/** `uses`: to what it depends on. `users`: to who depends on it. The others follow the drawing. */
export type Step = 'uses' | 'users' | 'before' | 'after' | 'around' | 'into' | 'first' | 'last';

/** Texts for steps without a target. */
export const nothingThere: Readonly<Record<Step, string>> = {
  uses: 'It depends on nothing that is drawn.',
  users: 'Nothing that is drawn depends on it.',
  before: 'This is the first one.',
  after: 'This is the last one.',
  around: 'Nothing is around it.',
  into: 'It is not unfolded.',
  first: 'This is the first one.',
  last: 'This is the last one.',
};

/**
 * Returns the meaning of an arrow key: in a drawing whose arrows run down, down follows them and up goes against them,
 * left and right lead to the neighbour in the drawing. Around one node they run to the right, and so everything is
 * turned.
 */
export function stepOf(key: string, isShifted: boolean, index: ViewIndex): Step | undefined {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (isShifted && key === 'ArrowUp') return 'around';
  if (isShifted && key === 'ArrowDown') return 'into';
  const upright: Partial<Record<string, Step>> = {
    ArrowDown: 'uses',
    ArrowUp: 'users',
    ArrowLeft: 'before',
    ArrowRight: 'after',
  };
  const turned: Partial<Record<string, Step>> = {
    ArrowRight: 'uses',
    ArrowLeft: 'users',
    ArrowUp: 'before',
    ArrowDown: 'after',
  };
  return (runsAcross(index.view) ? turned : upright)[key];
}

/** The mark that a step leads to, or undefined at the end of the way. */
export function walk(index: ViewIndex, from: string, step: Step): string | undefined {
  const mark = index.marks.get(from);
  return mark && ways[step](index, mark);
}

const ways: Readonly<Record<Step, (index: ViewIndex, from: ViewMark) => string | undefined>> = {
  uses: (index, { id }) => nearestWay(edgesAcross(index, id).outgoing)?.target,
  users: (index, { id }) => nearestWay(edgesAcross(index, id).incoming)?.source,
  around: (_index, { parent }) => parent,
  into: (index, { id }) => inReadingOrder(index.children.get(id) ?? [])[0]?.id,
  before: (index, mark) => neighbour(index, mark, -1),
  after: (index, mark) => neighbour(index, mark, 1),
  first: (index, mark) => inReadingOrder(siblings(index, mark))[0]?.id,
  last: (index, mark) => inReadingOrder(siblings(index, mark)).at(-1)?.id,
};

/** Where a walk begins: the middle of a neighbourhood, or what most of the project has to do with. */
export function mostConnected({ view }: ViewIndex): ViewMark | undefined {
  const isEgo = isEgoView(view);
  let [found, most]: [ViewMark | undefined, number] = [undefined, -1];
  for (const mark of view.marks) {
    const { expanded, type, distance, fanIn = 0, fanOut = 0 } = mark;
    if (isEgo && distance === 0) return mark;
    if (expanded || (type === 'external' && found !== undefined)) continue;
    if (fanIn + fanOut > most) [found, most] = [mark, type === 'external' ? -1 : fanIn + fanOut];
  }
  return found;
}

/** The heaviest edge that runs as the key points; one against the order only where there is no other. */
function nearestWay(edges: readonly ViewEdge[]): ViewEdge | undefined {
  return heaviest(edges.filter(({ back }) => !back)) ?? heaviest(edges);
}

function heaviest(edges: readonly ViewEdge[]): ViewEdge | undefined {
  let found: ViewEdge | undefined;
  for (const edge of edges) if (found === undefined || edge.weight > found.weight) found = edge;
  return found;
}

/** The next one in the same box, row by row, or in the same column around a node; past its ends the way leads out of it. */
function neighbour(index: ViewIndex, mark: ViewMark, by: 1 | -1): string | undefined {
  const beside = siblings(index, mark).filter(({ distance }) => distance === mark.distance);
  const row = inReadingOrder(beside);
  const next = row[row.findIndex(({ id }) => id === mark.id) + by];
  if (next !== undefined) return next.id;
  const parent = mark.parent === undefined ? undefined : index.marks.get(mark.parent);
  return parent && neighbour(index, parent, by);
}

function siblings({ view, children }: ViewIndex, { parent }: ViewMark): readonly ViewMark[] {
  if (parent !== undefined) return children.get(parent) ?? [];
  return view.marks.filter((mark) => mark.parent === undefined);
}

/** Rows from top to bottom, each from left to right: marks are of one row when the one's middle lies beside the other. */
function inReadingOrder(marks: readonly ViewMark[]): ViewMark[] {
  const rows: ViewMark[][] = [];
  for (const mark of marks.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const isBeside = row !== undefined && mark.y < row[0].y + row[0].height / 2;
    if (isBeside) row.push(mark);
    else rows.push([mark]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x - b.x));
}

import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';

const COLUMN = 200;
const ROW = 110;

type EdgeLooks = Partial<Omit<ViewEdge, 'source' | 'target'>>;
type MarkLooks = Partial<Omit<ViewMark, 'id'>>;

/** A folded folder when the id ends with a star or slash, else a file; at column and row of a grid. */
export function markAt(id: string, column: number, row: number, looks: MarkLooks = {}): ViewMark {
  const isFolder = id.endsWith('*') || id.endsWith('/');
  const name = id.replace(/\/\*\*$/, '');
  return {
    id,
    label: name.slice(name.lastIndexOf('/') + 1),
    type: isFolder ? 'directory' : 'file',
    x: column * COLUMN,
    y: row * ROW,
    width: 160,
    height: 50,
    scale: 1,
    size: 100,
    files: isFolder ? 12 : 1,
    expandable: isFolder,
    ...looks,
  };
}

export function edgeOf(source: string, target: string, looks: EdgeLooks = {}): ViewEdge {
  return { source, target, weight: 1, types: ['import'], proof: 'exact', cyclic: false, ...looks };
}

export function viewOf(marks: readonly ViewMark[], edges: readonly ViewEdge[] = []): View {
  const right = Math.max(0, ...marks.map(({ x, width }) => x + width));
  const bottom = Math.max(0, ...marks.map(({ y, height }) => y + height));
  return {
    marks: [...marks],
    edges: [...edges],
    bounds: { x: 0, y: 0, width: right, height: bottom },
    seed: 'seed',
    files: marks.length,
    hiddenFiles: 0,
    languages: [],
    hubs: [],
  };
}

/** An unfolded folder around marks that lie side by side in it, all at a scale. */
export function folderAround(id: string, ids: readonly string[], scale: number, looks: MarkLooks = {}): ViewMark[] {
  const [x, y] = [looks.x ?? 0, looks.y ?? 0];
  const folder = markAt(id, 0, 0, {
    width: (ids.length * 180 + 20) * scale,
    height: 110 * scale,
    expanded: true,
    expandable: false,
    scale,
    ...looks,
  });
  const content = ids.map((inner, place) =>
    markAt(inner, 0, 0, {
      parent: id,
      x: x + (20 + place * 180) * scale,
      y: y + 44 * scale,
      width: 160 * scale,
      height: 50 * scale,
      scale,
    }),
  );
  return [folder, ...content];
}

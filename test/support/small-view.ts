import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';

/** A mark of which only what a test is about is said. */
export function mark(id: string, rest: Partial<ViewMark> = {}): ViewMark {
  const label =
    id
      .replace(/\/\*\*$/, '')
      .split('/')
      .at(-1) ?? id;
  const place = { x: 0, y: 0, width: 100, height: 40, scale: 1 };
  return { id, label, type: id.endsWith('/**') ? 'directory' : 'file', ...place, size: 1, files: 1, ...rest };
}

export function edge(source: string, target: string, rest: Partial<ViewEdge> = {}): ViewEdge {
  return { source, target, weight: 1, types: ['import'], proof: 'exact', cyclic: false, ...rest };
}

export function view(marks: readonly ViewMark[], edges: readonly ViewEdge[] = [], rest: Partial<View> = {}): View {
  return {
    marks: [...marks],
    edges: [...edges],
    bounds: { x: 0, y: 0, width: 1000, height: 600 },
    seed: 'seed',
    files: marks.length,
    hiddenFiles: 0,
    languages: [],
    hubs: [],
    ...rest,
  };
}

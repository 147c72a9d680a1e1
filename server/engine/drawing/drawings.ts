import { hashToIdentifier } from '#server/base/content-hash.ts';
import { allStrings } from '#server/base/string-table.ts';
import type { EdgeType } from '../graph/plain-graph.ts';
import { type FileLayer, type GraphSnapshot, proofLevels } from '../graph/snapshot.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { fileCycles, noCycle } from '../graph/cycles.ts';
import type { DrawnEdge, DrawnMark, DrawnView, ViewRequest } from './drawn-view.ts';

interface Folder {
  readonly id: string;
  readonly label: string;
  readonly files: number[];
  readonly folders: Map<string, Folder>;
}

/** Makes drawings of snapshots. */
export class Drawings {
  view(snapshot: GraphSnapshot, request: ViewRequest): DrawnView {
    const { files } = snapshot;
    const root = folderTree(files);
    const marks: DrawnMark[] = [];
    const leafOf = new Array<string>(files.count);
    const open = new Set(request.expanded ?? []);
    const bounds = place(files, root, undefined, 0, 0, (id) => open.has(id), marks, leafOf);
    return {
      marks,
      edges: edgesBetween(files, leafOf),
      bounds: { x: 0, y: 0, ...bounds },
      seed: hashToIdentifier([snapshot.id, JSON.stringify(request)]),
      files: files.count,
      hiddenFiles: 0,
      languages: [],
      hubs: [],
    };
  }
}

function folderTree(files: FileLayer): Folder {
  const root: Folder = { id: '', label: '', files: [], folders: new Map() };
  allStrings(files.paths).forEach((path, file) => {
    let at = root;
    const parts = path.split('/').slice(0, -1);
    parts.forEach((part, depth) => {
      const id = `${parts.slice(0, depth + 1).join('/')}/**`;
      const next = at.folders.get(part) ?? { id, label: part, files: [], folders: new Map() };
      at.folders.set(part, next);
      at = next;
    });
    at.files.push(file);
  });
  return root;
}

function allFiles(folder: Folder): number[] {
  return [...folder.files, ...Array.from(folder.folders.values(), allFiles).flat()];
}

function place(
  files: FileLayer,
  folder: Folder,
  parent: string | undefined,
  left: number,
  top: number,
  isOpen: (id: string) => boolean,
  marks: DrawnMark[],
  leafOf: string[],
): { width: number; height: number } {
  const paths = allStrings(files.paths);
  const cycles = fileCycles(files).numbers;
  let [x, y, height, width] = [left, top, 0, 0];
  const put = (mark: Omit<DrawnMark, 'x' | 'y' | 'width' | 'height' | 'scale' | 'parent'>, within?: Folder) => {
    const index = marks.length;
    const box = { parent, scale: 1, x, y, width: 168, height: 52, ...mark };
    marks.push(box);
    if (within !== undefined) {
      const inner = place(files, within, mark.id, x + 16, y + 40, isOpen, marks, leafOf);
      marks[index] = { ...box, width: inner.width + 32, height: inner.height + 56 };
    }
    const placed = marks[index];
    x += placed.width + 28;
    height = Math.max(height, placed.height);
    width = Math.max(width, x - 28 - left);
    if (x - left > 1400) [x, y, height] = [left, y + height + 56, 0];
  };
  for (const inner of folder.folders.values()) {
    const all = allFiles(inner);
    const size = all.reduce((sum, file) => sum + files.codeLines[file], 0);
    const expanded = isOpen(inner.id);
    if (!expanded) for (const file of all) leafOf[file] = inner.id;
    put(
      { id: inner.id, label: inner.label, type: 'directory', size, files: all.length, expandable: true, expanded },
      expanded ? inner : undefined,
    );
  }
  for (const file of folder.files) {
    leafOf[file] = paths[file];
    const label = paths[file].slice(paths[file].lastIndexOf('/') + 1);
    const cycle = cycles[file] === noCycle ? undefined : cycles[file];
    put({ id: paths[file], label, type: 'file', size: files.codeLines[file], files: 1, cycle });
  }
  return { width, height: y + height - top };
}

function edgesBetween(files: FileLayer, leafOf: readonly string[]): DrawnEdge[] {
  const found = new Map<string, DrawnEdge>();
  const { edges } = files;
  for (let source = 0; source < files.count; source++) {
    for (let row = edges.starts[source]; row < edges.starts[source + 1]; row++) {
      const [from, to] = [leafOf[source], leafOf[edges.targets[row]]];
      if (to === undefined || from === to) continue;
      const key = `${from}\n${to}`;
      const before = found.get(key);
      const types = importKinds.filter((_, bit) => edges.kindBits[row] & (1 << bit)) as EdgeType[];
      const cycles = fileCycles(files).numbers;
      const cyclic = cycles[source] !== noCycle && cycles[source] === cycles[edges.targets[row]];
      found.set(key, {
        source: from,
        target: to,
        weight: (before?.weight ?? 0) + edges.weights[row],
        types: [...new Set([...(before?.types ?? []), ...types])],
        proof: proofLevels[edges.proofs[row]],
        cyclic: cyclic || (before?.cyclic ?? false),
      });
    }
  }
  return [...found.values()];
}

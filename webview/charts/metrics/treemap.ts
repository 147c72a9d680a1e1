import { hierarchy, type HierarchyRectangularNode, treemap, treemapSquarify } from 'd3-hierarchy';
import type { Box } from '../scene.ts';
import type { TreeNode } from './folder-tree.ts';
import type { Room } from './room.ts';

/** A box of a treemap. */
export interface Cell {
  readonly node: TreeNode;
  readonly kind: 'file' | 'folder' | 'openFolder' | 'rest';
  readonly box: Box;
  /** Of the innermost folder around it. */
  readonly parent?: string;
  /** Folders around it. */
  readonly depth: number;
}

/** Height of the line with the name of an open folder. */
export const headerHeight = 19;
const gap = 2;
const padding = 3;
/** Square pixels that a folder needs to be drawn open. */
const openMin = 5000;
/** Square pixels that a file needs to be drawn by itself. */
const cellMin = 70;
const cellsMax = 450;

/** Returns the boxes of a tree; a folder comes before its content. What is too small in a folder is one box together. */
export function treemapCells(root: TreeNode, { width, height }: Pick<Room, 'width' | 'height'>): Cell[] {
  if (root.area <= 0 || width < 40 || height < 40) return [];
  const perArea = (width * height) / root.area;
  let smallest = cellMin;
  let whole = hierarchyOf(root, { perArea, smallest });
  while (whole.leaves().length > cellsMax) {
    smallest *= 1.3;
    whole = hierarchyOf(root, { perArea, smallest });
  }
  whole.sum(({ weight }) => weight);
  const layout = treemap<DrawnNode>()
    .tile(treemapSquarify.ratio(1.2))
    .size([width, height])
    .round(true)
    .paddingInner(gap)
    .paddingOuter(({ depth }) => (depth === 0 ? 0 : padding))
    .paddingTop(({ depth }) => (depth === 0 ? 0 : headerHeight));
  return layout(whole)
    .descendants()
    .filter(({ depth }) => depth > 0)
    .map(cellOf);
}

function hierarchyOf(root: TreeNode, scale: Scale) {
  return hierarchy(drawnNode(root, scale, true), ({ children }) => children);
}

interface DrawnNode {
  readonly node: TreeNode;
  readonly kind: Cell['kind'];
  /** Of itself, without its children. */
  readonly weight: number;
  readonly children?: readonly DrawnNode[];
}

interface Scale {
  /** Square pixels for one of the area. */
  readonly perArea: number;
  readonly smallest: number;
}

function drawnNode(node: TreeNode, scale: Scale, isRoot = false): DrawnNode {
  const { children, area } = node;
  if (children.length === 0) return { node, kind: 'file', weight: area };
  if (!isRoot && area * scale.perArea < openMin) return { node, kind: 'folder', weight: area };
  const large = children.filter((child) => child.area * scale.perArea >= scale.smallest);
  const small = children.filter((child) => !large.includes(child));
  const [only] = small;
  const rest = small.length > 1 ? [restOf(node, small)] : only === undefined ? [] : [drawnNode(only, scale)];
  return { node, kind: 'openFolder', weight: 0, children: [...large.map((child) => drawnNode(child, scale)), ...rest] };
}

/** Many small files together have their mean: one of them would else colour an area that it does not have. */
function restOf({ path }: TreeNode, small: readonly TreeNode[]): DrawnNode {
  const area = small.reduce((sum, node) => sum + node.area, 0);
  const files = small.reduce((sum, node) => sum + node.files, 0);
  const known = small.filter(({ colour }) => colour !== undefined);
  const knownArea = known.reduce((sum, node) => sum + node.area, 0);
  const colour = known.reduce((sum, node) => sum + (node.area * (node.colour ?? 0)) / knownArea, 0);
  const node = { path: path === '' ? './' : `${path}/`, name: '', area, files, children: [] };
  return { node: { ...node, ...(known.length > 0 && { colour }) }, kind: 'rest', weight: area };
}

function cellOf({ data, x0, y0, x1, y1, parent, depth }: HierarchyRectangularNode<DrawnNode>): Cell {
  const box = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  const around = parent === null || parent.depth === 0 ? undefined : parent.data.node.path;
  return { node: data.node, kind: data.kind, box, depth: depth - 1, ...(around !== undefined && { parent: around }) };
}

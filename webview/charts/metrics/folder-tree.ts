import type { FileMetrics } from '#protocol/metrics.ts';
import { type AreaValue, type ColourValue, valueOf, worst } from './file-values.ts';

/** A file, or a folder with what is in it. */
export interface TreeNode {
  /** Of a folder without a slash at its end; the root's is empty. */
  readonly path: string;
  /** Below its parent: several segments where folders hold nothing but one folder. */
  readonly name: string;
  readonly area: number;
  readonly files: number;
  /** Of a folder: that of its file that asks most for attention, so that folding hides no file. */
  readonly colour?: number;
  /** Empty for a file. The largest first. */
  readonly children: readonly TreeNode[];
}

export interface TreeValues {
  readonly area: AreaValue;
  readonly colour: ColourValue;
}

/** Returns the files of a folder as a tree; those without an area are left out. */
export function folderTree(files: readonly FileMetrics[], values: TreeValues, within = ''): TreeNode {
  const prefix = within === '' ? '' : `${within}/`;
  const leaves = files.flatMap((file): Leaf[] => {
    const area = valueOf(file, values.area) ?? 0;
    if (area <= 0 || !file.file.startsWith(prefix)) return [];
    const colour = valueOf(file, values.colour);
    return [{ segments: file.file.slice(prefix.length).split('/'), area, ...(colour !== undefined && { colour }) }];
  });
  return folderNode(within, '', leaves, 0, values);
}

interface Leaf {
  /** Below the folder that the tree is of. */
  readonly segments: readonly string[];
  readonly area: number;
  readonly colour?: number;
}

function folderNode(path: string, name: string, leaves: readonly Leaf[], depth: number, values: TreeValues): TreeNode {
  const groups = Map.groupBy(leaves, ({ segments }) => segments[depth] as string);
  const children = [...groups].map(([segment, group]): TreeNode => {
    const below = path === '' ? segment : `${path}/${segment}`;
    const [first] = group;
    const isFile = group.length === 1 && first?.segments.length === depth + 1;
    if (!isFile) return folderNode(below, segment, group, depth + 1, values);
    const { area, colour } = first;
    return { path: below, name: segment, area, files: 1, children: [], ...(colour !== undefined && { colour }) };
  });
  const [only] = children;
  if (depth > 0 && children.length === 1 && only !== undefined && only.children.length > 0)
    return { ...only, name: `${name}/${only.name}` };
  const colour = worst(
    children.map((child) => child.colour),
    values.colour,
  );
  return {
    path,
    name,
    area: children.reduce((sum, { area }) => sum + area, 0),
    files: leaves.length,
    children: children.toSorted(byRoughArea),
    ...(colour !== undefined && { colour }),
  };
}

/** By steps of a quarter: a file that grows a little keeps its place. */
function byRoughArea(a: TreeNode, b: TreeNode): number {
  return roughArea(b) - roughArea(a) || (a.path < b.path ? -1 : 1);
}

function roughArea({ area }: TreeNode): number {
  return Math.round(4 * Math.log2(area));
}

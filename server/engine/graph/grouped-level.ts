import { stringAt } from '#server/base/string-table.ts';
import { edgeType, externalNode } from './file-level.ts';
import { type PlainEdge, type PlainGraph, type PlainNode, sortGraph } from './plain-graph.ts';
import { type FileLayer, proofLevels } from './snapshot.ts';

/** Folders that hold files themselves, by path with a slash behind it; the root is `./`. */
export function directoryLevelGraph(layer: FileLayer, options: { readonly external: boolean }): PlainGraph {
  const directories = Array.from({ length: layer.count }, (_, file) => directoryOf(stringAt(layer.paths, file)));
  return groupFiles(layer, directories, options.external, (id) => ({
    id,
    label: id.slice(id.lastIndexOf('/', id.length - 2) + 1),
    type: 'directory',
  }));
}

/** Workspace packages, Python distributions, or top-level folders. */
export function moduleLevelGraph(layer: FileLayer, options: { readonly external: boolean }): PlainGraph {
  const modules = Array.from({ length: layer.count }, (_, file) => layer.moduleNames[layer.modules[file]]);
  return groupFiles(layer, modules, options.external, (id) => ({ id, label: id, type: 'module' }));
}

/** Folder that holds a file itself. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? './' : path.slice(0, slash + 1);
}

/** @param groupOf group id by file number */
function groupFiles(
  layer: FileLayer,
  groupOf: readonly string[],
  external: boolean,
  describe: (id: string) => Omit<PlainNode, 'size'>,
): PlainGraph {
  const ids = [...new Set(groupOf)];
  const numberOf = new Map(ids.map((id, index) => [id, index]));
  const sizes = ids.map(() => 0);
  const groups = groupOf.map((id, file) => {
    const group = numberOf.get(id) as number;
    sizes[group] += layer.codeLines[file];
    return group;
  });
  if (external) layer.externals.forEach((_, index) => groups.push(ids.length + index));
  const nodes = ids.map((id, index): PlainNode => ({ ...describe(id), size: sizes[index] }));
  return sortGraph({
    nodes: external ? [...nodes, ...layer.externals.map(externalNode)] : nodes,
    edges: groupEdges(layer, groups),
  });
}

/** Sums the edges between files up to edges between groups; inside a group there is none. */
function groupEdges(layer: FileLayer, groups: readonly number[]): PlainEdge[] {
  const sums = new Map<number, { source: number; target: number; kindBits: number; proof: number; weight: number }>();
  const { edges } = layer;
  for (let file = 0; file < layer.count; file++) {
    for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
      const source = groups[file];
      const target = groups[edges.targets[row]];
      if (target === undefined || target === source) continue;
      const key = source * groups.length + target;
      const sum = sums.get(key) ?? { source, target, kindBits: 0, proof: edges.proofs[row], weight: 0 };
      sum.kindBits |= edges.kindBits[row];
      sum.proof = Math.min(sum.proof, edges.proofs[row]);
      sum.weight += edges.weights[row];
      sums.set(key, sum);
    }
  }
  return Array.from(sums.values(), ({ kindBits, proof, ...edge }) => ({
    ...edge,
    type: edgeType(kindBits),
    proof: proofLevels[proof],
  }));
}

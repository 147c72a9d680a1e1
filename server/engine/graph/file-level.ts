import { allStrings } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import type { ImportKind } from '../source/facts.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { loadOfEdge, type LoadedFiles } from './load-scope.ts';
import { type PlainEdge, type PlainGraph, type PlainNode, sortGraph } from './plain-graph.ts';
import { type FileLayer, proofLevels } from './snapshot.ts';

/** When a pair of files has uses of several kinds, the edge bears the strongest: what must be loaded first. */
const strongestFirst: readonly ImportKind[] = ['import', 'reexport', 'dynamic_import', 'reference', 'type_import'];

export function edgeType(kindBits: number): ImportKind {
  return strongestFirst.find((kind) => kindBits & (1 << importKinds.indexOf(kind))) ?? 'import';
}

/** 0 for the strongest kind of import among the bits. */
export function kindRank(kindBits: number): number {
  return strongestFirst.indexOf(edgeType(kindBits));
}

/** One node per file, one edge per ordered pair of files with at least one use; externals as nodes on request. */
export function fileLevelGraph(project: LoadedFiles, options: { readonly external: boolean }): PlainGraph {
  const { files: layer } = project;
  const files = fileNodes(layer);
  if (!options.external) return { nodes: files, edges: fileEdges(project, layer.count) };
  const nodes = [...files, ...layer.externals.map(externalNode)];
  return sortGraph({ nodes, edges: fileEdges(project, nodes.length) });
}

function fileNodes(layer: FileLayer): PlainNode[] {
  return allStrings(layer.paths).map((path, index) => ({
    id: path,
    label: path.slice(path.lastIndexOf('/') + 1),
    type: 'file',
    size: layer.codeLines[index],
    language: layer.languageNames[layer.languages[index]],
    module: layer.moduleNames[layer.modules[index]],
  }));
}

export function externalNode(id: string): PlainNode {
  return { id, label: id.slice(id.indexOf(':') + 1), type: 'external', size: 0 };
}

/** Edges between the first `nodeCount` nodes: the files, or files and externals. */
function fileEdges(project: LoadedFiles, nodeCount: number): PlainEdge[] {
  const { files: layer } = project;
  const { edges, uses } = layer;
  const found: PlainEdge[] = [];
  for (let source = 0; source < layer.count; source++) {
    for (let row = edges.starts[source]; row < edges.starts[source + 1]; row++) {
      if (edges.targets[row] >= nodeCount) continue;
      found.push({
        source,
        target: edges.targets[row],
        type: edgeType(edges.kindBits[row]),
        weight: edges.weights[row],
        proof: proofLevels[edges.proofs[row]],
        line: uses.lines[edges.firstUses[row]],
        ...loadOfEdge(project, row),
      });
    }
  }
  return found;
}

/** Number of edges of the default graph: files only, externals left out. */
export const countFileEdges = remember((layer: FileLayer) => {
  const { targets, count: edges } = layer.edges;
  let count = 0;
  for (let row = 0; row < edges; row++) if (targets[row] < layer.count) count++;
  return count;
});

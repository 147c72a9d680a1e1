import { compareTexts } from '../../base/compare-texts.ts';
import { sharedBytes } from '../../base/shared-array.ts';
import { FileLayerBuilder } from '../graph/build-file-layer.ts';
import type { LinkedFile, ResolvedUse } from '../graph/file-facts.ts';
import { edgeRow } from '../graph/load-scope.ts';
import { type FileLayer, type GraphSnapshot, type LoadLayer, loads } from '../graph/snapshot.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { loadOf } from './structure-cycles.ts';
import { numbersOfStructure } from './structure-numbers.ts';
import type { Structure, StructureEdge, StructureNode } from './structure.ts';

/** No byte of a file is known. */
const noContent = '0'.repeat(40);

/**
 * Lays a structure out as the tables of a snapshot, so that what answers from a folder's files answers from it. It has files and their
 * edges, when these load, and the numbers of files; it has no positions (they are 0), no symbols and nothing of what could not be resolved. What an edge
 * leads to without being a file counts as external.
 */
export function snapshotOfStructure(id: string, structure: Structure): GraphSnapshot {
  const nodes = nodesOf(structure);
  const paths = nodes.map((node) => node.id);
  const bySource = Map.groupBy(structure.edges, ({ source }) => source);
  const edgesOf = (path: string) => bySource.get(path) ?? [];
  const files = new FileLayerBuilder().build(linkedFiles(nodes, structure, edgesOf), paths, {
    moduleOf: moduleLookup(nodes),
    needs: [],
  });
  const isLoadKnown = structure.header.unknown?.includes('loads') !== true;
  const graph = { files, ...(isLoadKnown && { loads: loadsOf(files, paths.flatMap(edgesOf)) }) };
  const numbers = numbersOfStructure(graph, structure, paths);
  return { id, ...graph, ...(numbers && { numbers }) };
}

/** Each path once: the last line of it counts. */
function nodesOf({ nodes }: Structure): StructureNode[] {
  const byPath = new Map(nodes.filter(({ type }) => type === 'file').map((node) => [node.id, node]));
  return [...byPath.values()].toSorted((a, b) => compareTexts(a.id, b.id));
}

function moduleLookup(nodes: readonly StructureNode[]): (path: string) => string {
  const modules = new Map(nodes.map(({ id, module }) => [id, module]));
  return (path) => modules.get(path) ?? (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.');
}

function linkedFiles(
  nodes: readonly StructureNode[],
  { metrics }: Structure,
  edgesOf: (path: string) => readonly StructureEdge[],
): LinkedFile[] {
  const files = new Set(nodes.map(({ id }) => id));
  const lines = new Map(metrics.flatMap(({ metric, file, value }) => (metric === 'lines' ? [[file, value]] : [])));
  return nodes.map(({ id: path, size: codeLines, language = 'plaintext' }) => ({
    path,
    contentHash: noContent,
    language,
    lines: lines.get(path) ?? codeLines,
    codeLines,
    uses: edgesOf(path).map((edge, site) => useOf(edge, site, files)),
  }));
}

function useOf({ target, type }: StructureEdge, site: number, files: ReadonlySet<string>): ResolvedUse {
  const kind = importKinds.find((each) => each === type) ?? 'import';
  return { site, kind, line: 0, column: 0, specifier: '', target, external: !files.has(target), proof: 'exact' };
}

/** @param edges in the order of the uses */
function loadsOf(files: FileLayer, edges: readonly StructureEdge[]): LoadLayer {
  const layer = { uses: sharedBytes(files.uses.count), edges: sharedBytes(files.edges.count).fill(never) };
  for (const [use, edge] of edges.entries()) {
    const load = loads.indexOf(loadOf(edge));
    layer.uses[use] = load;
    const row = edgeRow(files, files.uses.sources[use], files.uses.targets[use]);
    if (row !== undefined) layer.edges[row] = Math.min(layer.edges[row], load);
  }
  return layer;
}

const never = loads.indexOf('never');

/** For questions about structures alone, which are asked about no snapshot. */
export const emptySnapshot: GraphSnapshot = snapshotOfStructure(`snp_${'0'.repeat(26)}`, {
  header: { createdAt: '', tool: '', mode: 'plain' },
  nodes: [],
  edges: [],
  metrics: [],
  findings: [],
});

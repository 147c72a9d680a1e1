import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from './calls/answers.ts';
import { symbolPairs } from './calls/symbol-pairs.ts';
import { type NodeType, type PlainEdge, type PlainGraph, type PlainNode, sortGraph } from './plain-graph.ts';
import type { FileLayer, SymbolLayer } from './snapshot.ts';
import { type SymbolRow, symbolsOfFile } from './symbol-table.ts';

/**
 * Returns symbols, their containment, and, where it is known, their uses. The top level of a file is a node
 * `path#<module>` of type `file`, so that every symbol hangs on a node. Where a symbol uses one that it contains, the
 * use is the edge.
 */
export function symbolLevelGraph(files: FileLayer, symbols: SymbolLayer, linked?: LinkedSnapshot): PlainGraph {
  const nodes: PlainNode[] = [];
  const contained: PlainEdge[] = [];
  const tops: number[] = [];
  for (let file = 0; file < files.count; file++) {
    tops.push(nodes.length);
    addFile(files, symbols, file, nodes, contained);
  }
  if (linked === undefined) return sortGraph({ nodes, edges: contained });
  const used = usesBetween(linked, nodePlaces(symbols, tops));
  const isUsed = new Set(used.map(({ source, target }) => source * nodes.length + target));
  const others = contained.filter(({ source, target }) => !isUsed.has(source * nodes.length + target));
  return sortGraph({ nodes, edges: [...others, ...used] });
}

/** Position in the list of nodes by node of the call layer: behind each file's top level stand its symbols. */
function nodePlaces({ count, starts }: SymbolLayer, tops: readonly number[]): Uint32Array {
  const places = new Uint32Array(count + tops.length);
  tops.forEach((top, file) => {
    places[count + file] = top;
    for (let row = starts[file]; row < starts[file + 1]; row++) places[row] = top + 1 + row - starts[file];
  });
  return places;
}

function usesBetween(linked: LinkedSnapshot, places: Uint32Array): PlainEdge[] {
  const edges: PlainEdge[] = [];
  for (const { source, target, ...pair } of symbolPairs(linked)) {
    edges.push({ ...pair, source: places[source], target: places[target] });
  }
  return edges;
}

function addFile(files: FileLayer, symbols: SymbolLayer, file: number, nodes: PlainNode[], edges: PlainEdge[]): void {
  const path = stringAt(files.paths, file);
  const top = nodes.length;
  const language = files.languageNames[files.languages[file]];
  const module = files.moduleNames[files.modules[file]];
  const shared = { language, module };
  nodes.push({ id: `${path}#<module>`, label: path, type: 'file', size: files.codeLines[file], ...shared });
  const first = symbols.starts[file];
  for (const symbol of symbolsOfFile(files, symbols, file)) {
    const container = symbol.container === undefined ? top : top + 1 + symbol.container - first;
    edges.push(contains(container, nodes.length, symbol.line));
    nodes.push({ id: symbol.id, label: symbol.name, type: nodeType(symbol), size: lineCount(symbol), ...shared });
  }
}

function contains(source: number, target: number, line: number): PlainEdge {
  return { source, target, type: 'contains', weight: 1, proof: 'exact', line };
}

function nodeType(symbol: SymbolRow): NodeType {
  return symbol.kind;
}

function lineCount(symbol: SymbolRow): number {
  return Math.max(1, symbol.endLine - symbol.line + 1);
}

import { stringAt } from '#server/base/string-table.ts';
import { type NodeType, type PlainEdge, type PlainGraph, type PlainNode, sortGraph } from './plain-graph.ts';
import type { FileLayer, SymbolLayer } from './snapshot.ts';
import { type SymbolRow, symbolsOfFile } from './symbol-table.ts';

/**
 * Symbols and what contains what. The top level of a file is a node `path#<module>` of type `file`, so that every symbol
 * hangs on something.
 */
export function symbolLevelGraph(files: FileLayer, symbols: SymbolLayer): PlainGraph {
  const nodes: PlainNode[] = [];
  const edges: PlainEdge[] = [];
  for (let file = 0; file < files.count; file++) addFile(files, symbols, file, nodes, edges);
  return sortGraph({ nodes, edges });
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

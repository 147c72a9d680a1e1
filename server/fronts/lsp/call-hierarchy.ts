import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  Range,
  SymbolKind,
} from 'vscode-languageserver-protocol';
import type { SymbolEdge, SymbolEdges } from '#protocol/callers.ts';
import type { Declaration, SymbolInsight } from '#server/app/editor/symbol-insights.ts';
import type { EditorPlaces } from './editor-places.ts';

/** Numbers of the language server protocol. */
export const symbolKindNumbers: Readonly<Record<string, SymbolKind>> = {
  file: 1,
  module: 2,
  class: 5,
  method: 6,
  enum: 10,
  interface: 11,
  function: 12,
  variable: 13,
  type: 26,
};

const topLevel = '#<module>';

/** A symbol in a hierarchy of calls or types. `data` is its id, which it is asked about again by. */
export function hierarchyItem(places: EditorPlaces, symbol: Declaration): CallHierarchyItem {
  const { id, name, kind, file } = symbol;
  return {
    name,
    kind: symbolKindNumbers[kind] ?? 13,
    detail: id,
    uri: places.uriOf(file),
    range: places.extentOf(file, symbol),
    selectionRange: places.rangeOf(file, symbol),
    data: { symbol: id },
  };
}

/** Id of the symbol that an item stands for; undefined for what is no item of ours. */
export function symbolOfItem({ data }: { readonly data?: unknown }): string | undefined {
  const { symbol } = (data ?? {}) as { symbol?: unknown };
  return typeof symbol === 'string' ? symbol : undefined;
}

/** Returns the callers: each symbol once, with all its calls. */
export function incomingCalls(
  places: EditorPlaces,
  symbols: SymbolInsight,
  { edges }: SymbolEdges,
): CallHierarchyIncomingCall[] {
  return bySymbol(edges, ({ source }) => source).flatMap(([id, calls]): CallHierarchyIncomingCall[] => {
    const from = itemOf(places, symbols, id);
    return from === undefined ? [] : [{ from, fromRanges: rangesOf(places, calls) }];
  });
}

/** Returns the callees: each symbol once, with all calls of it. */
export function outgoingCalls(
  places: EditorPlaces,
  symbols: SymbolInsight,
  { edges }: SymbolEdges,
): CallHierarchyOutgoingCall[] {
  return bySymbol(edges, ({ target }) => target).flatMap(([id, calls]): CallHierarchyOutgoingCall[] => {
    const to = itemOf(places, symbols, id);
    return to === undefined ? [] : [{ to, fromRanges: rangesOf(places, calls) }];
  });
}

function itemOf(places: EditorPlaces, symbols: SymbolInsight, id: string): CallHierarchyItem | undefined {
  if (id.endsWith(topLevel)) return fileItem(places, id);
  const symbol = symbols.find(id);
  return symbol && hierarchyItem(places, symbol);
}

/** Code at the top level of a file. */
function fileItem(places: EditorPlaces, id: string): CallHierarchyItem {
  const file = id.slice(0, -topLevel.length);
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  const name = file.slice(file.lastIndexOf('/') + 1);
  const uri = places.uriOf(file);
  return { name, kind: 1, detail: file, uri, range, selectionRange: range, data: { symbol: id } };
}

function rangesOf(places: EditorPlaces, calls: readonly SymbolEdge[]): Range[] {
  return calls.map(({ file, line, column, target }) => places.rangeOf(file, { line, column, name: lastName(target) }));
}

/** Hints are shown elsewhere, and what is no call is none. */
function bySymbol(edges: readonly SymbolEdge[], idOf: (edge: SymbolEdge) => string): [string, SymbolEdge[]][] {
  const calls = edges.filter(({ type, proof }) => type === 'call' && proof !== 'hint');
  return [...Map.groupBy(calls, idOf)];
}

/** Returns the name that calls of it are written with, as far as the id shows it. */
export function lastName(id: string): string {
  const name = id.slice(id.indexOf('#') + 1).replace(/~\d+$/, '');
  return name.slice(name.lastIndexOf('.') + 1);
}

import type { SymbolInformation } from 'vscode-languageserver-protocol';
import type { NamedSymbolRow } from '#server/app/analysis/symbol-names-data.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { symbolKindNumbers } from './call-hierarchy.ts';
import { EditorPlaces } from './editor-places.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { PlacedFile, WorkspaceFolders } from './workspace-folders.ts';

export interface SymbolSources {
  readonly engine: EditorEngine;
  readonly folders: WorkspaceFolders;
  readonly documents: OpenDocuments;
}

/** More is nothing to look through. */
const symbolsMax = 200;
const queryMax = 200;

/** Symbols of all folders of the client that a name means or begins; a folder that is not indexed has none. */
export async function findWorkspaceSymbols(
  sources: SymbolSources,
  query: string,
  signal: AbortSignal,
): Promise<SymbolInformation[]> {
  const asked = readName(query);
  if (asked === undefined) return [];
  const found = await Promise.all(
    sources.folders.all.map(async ({ projectId }) => {
      if (projectId === undefined) return [];
      const rows = await sources.engine.insights.symbolsNamed(projectId, { ...asked, limit: symbolsMax }, signal);
      return placedSymbols(sources, projectId, rows);
    }),
  );
  const best = found.flat().toSorted((a, b) => a.rank - b.rank);
  return best.slice(0, symbolsMax).map(({ symbol }) => symbol);
}

/** `Store.open`, `Store#open`, `store::open`: the last is the name, what stands before it where it is declared. */
function readName(query: string): { readonly name: string; readonly container?: string } | undefined {
  if (query.length > queryMax) return undefined;
  const parts = query
    .trim()
    .replace(/\(\)$/, '')
    .split(/\.|#|::|->/)
    .filter((part) => part !== '');
  const name = parts.pop();
  if (name === undefined) return undefined;
  return parts.length === 0 ? { name } : { name, container: parts.join('.') };
}

function placedSymbols(sources: SymbolSources, projectId: string, rows: readonly NamedSymbolRow[]) {
  const { engine, folders, documents } = sources;
  const folder = folders.all.find((each) => each.projectId === projectId);
  const insight = rows.length === 0 ? undefined : engine.insights.of(projectId, rows[0].file);
  if (folder === undefined || insight === undefined) return [];
  const place: PlacedFile = { folder, projectId, file: rows[0].file };
  const places = new EditorPlaces(documents, place, insight);
  return (
    rows
      .map((row) => ({ rank: row.rank, symbol: symbolOf(places, row) }))
      // What lies in a folder inside of this one is that folder's.
      .filter(({ symbol }) => folders.place(symbol.location.uri)?.projectId === projectId)
  );
}

function symbolOf(places: EditorPlaces, row: NamedSymbolRow): SymbolInformation {
  const { name, kind, file, within } = row;
  return {
    name,
    kind: symbolKindNumbers[kind] ?? 13,
    location: { uri: places.uriOf(file), range: places.rangeOf(file, row) },
    ...(within !== undefined && { containerName: within }),
  };
}

import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { type SymbolRow, symbolsOfFile } from '#server/engine/graph/symbol-table.ts';
import { readQuestion } from '#server/engine/search/question.ts';
import type { GroupedRow } from '#server/engine/slicing/grouped-rows.ts';
import type { SymbolKind } from '#server/engine/source/facts.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { FoundCode } from '../analysis/search-data.ts';
import { findCode } from '../questions/find-code.ts';
import type { CallContext } from '../operations/operation.ts';
import type { AgentParts } from './agent-parts.ts';
import { SourceLines } from './source-lines.ts';
import { declarationRow } from './symbol-rows.ts';

type FindParams = OperationParams<'agent.find'>;

/** Code by what it does, a row each; none where nothing can be searched yet. */
export async function findMeant(
  parts: AgentParts,
  { id, query, type, path }: FindParams,
  limit: number,
  context: CallContext,
): Promise<GroupedRow[]> {
  const snapshot = parts.snapshots.present(id, 'search', context);
  if (snapshot === undefined) return [];
  const below = path?.replace(/^\.\//, '').replace(/\/+$/, '');
  const question = readQuestion(query, {
    ...(below !== undefined && below !== '' && { below }),
    ...narrowedTo(type),
  });
  const found = await findCode(parts, id, snapshot, { question, limit }, context);
  const source = new SourceLines(parts.files, id, snapshot, context);
  return found.map((each) => (type === 'file' ? fileRow(each) : rowOf(snapshot, each, source)));
}

function narrowedTo(type: SymbolKind | 'file' | undefined) {
  if (type === undefined) return {};
  return type === 'file' ? { kind: type } : { symbolKind: type };
}

/** A file by the place in it that is nearest. */
function fileRow({ file, line, endLine }: FoundCode): GroupedRow {
  return { file, text: `≈ :${placeOf(line, endLine)}` };
}

function placeOf(line: number, endLine: number): string {
  return endLine > line ? `${line}-${endLine}` : String(line);
}

function rowOf(snapshot: GraphSnapshot, found: FoundCode, source: SourceLines): GroupedRow {
  const { file, line, endLine, language, symbol } = found;
  const declared = symbol === undefined ? undefined : symbolOf(snapshot, file, symbol);
  if (declared === undefined) return fileRow(found);
  return declarationRow({ ...declared, file, language }, source, '≈', placeOf(line, endLine));
}

function symbolOf(snapshot: GraphSnapshot, path: string, symbol: string): SymbolRow | undefined {
  const file = findFile(snapshot.files, path);
  if (file === undefined) return undefined;
  return symbolsOfFile(snapshot.files, snapshot.symbols as SymbolLayer, file).find(({ id }) => id === symbol);
}

import { countCallers } from '#server/engine/graph/calls/caller-counts.ts';
import { languageNameOf } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { findByAllWords, findByParts, type FoundName, type NameQuery } from '#server/engine/slicing/find-by-name.ts';
import type { CallerCount } from '#protocol/symbols.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';

export interface NamesRequest extends NameQuery {
  readonly from: number;
  readonly limit: number;
  readonly skipped: readonly SkippedFile[] | undefined;
}

export interface FoundNameRow {
  readonly file: string;
  readonly language: string;
  /** Lines of code of a file. */
  readonly codeLines: number;
  readonly symbol?: {
    readonly name: string;
    readonly kind: string;
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly exported: boolean;
    /** Absent until calls are linked. */
    readonly callers?: CallerCount;
  };
}

export interface FoundNames {
  readonly rows: readonly FoundNameRow[];
  readonly total: number;
  /** No name has all words; these have some. */
  readonly isLoose: boolean;
}

export function namesData(snapshot: GraphSnapshot, { from, limit, skipped, ...query }: NamesRequest): FoundNames {
  const whole = findByAllWords(snapshot.files, snapshot.symbols, query);
  const isLoose = whole.length === 0;
  const found = isLoose ? findByParts(snapshot.files, snapshot.symbols, query) : whole;
  const shown = found.slice(from, from + limit);
  return { rows: shown.map((each) => rowOf(snapshot, each, skipped)), total: found.length, isLoose };
}

function rowOf(snapshot: GraphSnapshot, found: FoundName, skipped: NamesRequest['skipped']): FoundNameRow {
  const { files } = snapshot;
  const { file, path, symbol } = found;
  const row = { file: path, language: languageNameOf(files, file), codeLines: files.codeLines[file] };
  if (symbol === undefined) return row;
  const { qualifiedName: name, kind, line, column, endLine, exported } = symbol;
  const callers = isLinked(snapshot) && countCallers(snapshot, symbol.row, unseenImporters(snapshot.files, skipped));
  return { ...row, symbol: { name, kind, line, column, endLine, exported, ...(callers && { callers }) } };
}

import { exportRows } from '#server/engine/graph/calls/export-rows.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
import { javaScriptLinking } from '#server/engine/linking/javascript/javascript-linking.ts';
import type { LanguageLinker } from '#server/engine/linking/language-linker.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import {
  type IndexFixtureParts,
  type IndexUnderTest,
  memoryIndexStore,
  memoryTables,
  openIndex,
} from './index-fixture.ts';

let linker: LanguageLinker | undefined;

/** Opened as often as a test likes, on the same rows and tables. */
export function openLinked(root: string): () => IndexUnderTest {
  linker ??= javaScriptLinking(() => readStandardLibrary(bundledAssets));
  const kept: IndexFixtureParts = {
    store: memoryIndexStore(),
    tables: memoryTables(),
    codeTables: memoryTables(),
    linkers: [linker],
  };
  return () => openIndex(root, kept);
}

/**
 * Calls of one file that lead to symbols, and those with an unknown target, a line each: `1:2 b.ts#f`, `1:2 ?external
 * f`.
 */
export function callsIn(snapshot: LinkedSnapshot, path: string): string[] {
  const lines: string[] = [];
  for (const row of exportRows(snapshot)) {
    if (row.kind === 'edge' && row.type === 'call' && row.file === path) {
      lines.push(`${row.line}:${row.column} ${row.target}${row.proof === 'exact' ? '' : ' ~'}`);
    }
    if (row.kind === 'unknown' && row.file === path) lines.push(`${row.line}:${row.column} ?${row.reason} ${row.name}`);
  }
  return lines;
}

/** How surely the known callers of a symbol are all: `exact 2`, `bounded 0`. */
export function callersOf(snapshot: LinkedSnapshot, id: string): string {
  for (const row of exportRows(snapshot)) {
    if (row.kind === 'node' && row.id === id && row.callers !== undefined) {
      return `${row.callers.certainty} ${row.callers.known}`;
    }
  }
  return 'no symbol';
}

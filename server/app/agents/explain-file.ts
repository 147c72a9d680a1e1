import { type AgentAnswer, budgetDefaults } from '#protocol/agent-tools.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { findFile, languageNameOf } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type SymbolRow, symbolsOfFile } from '#server/engine/graph/symbol-table.ts';
import type { BudgetedText } from '#server/engine/slicing/budgeted-text.ts';
import { leadingLine } from '#server/engine/slicing/declaration-head.ts';
import { type FileNeighbour, importersOf, importsOf } from '#server/engine/slicing/file-neighbours.ts';
import { addLists } from '#server/engine/slicing/titled-lists.ts';
import type { SliceSymbol } from '#server/engine/slicing/slice.ts';
import type { DataAnswer } from '../operations/operation.ts';
import { beginText, finish } from './agent-answer.ts';
import type { AgentState } from './agent-state.ts';
import type { AgentTarget } from './resolve-target.ts';
import type { SourceLines } from './source-lines.ts';
import { declarationRow, proofMarks } from './symbol-rows.ts';

type ExplainParams = OperationParams<'agent.explain'>;

/** A file: what it declares, imports, and who imports it. Of a symbol whose uses are not known yet its code alone. */
export function explainFile(
  state: AgentState,
  target: AgentTarget,
  source: SourceLines,
  { budget = budgetDefaults.explain, from }: ExplainParams,
  about: readonly string[],
): DataAnswer<AgentAnswer> {
  const text = beginText(budget, state);
  const symbols = symbolsIn(state.snapshot, target.file);
  const declared = target.kind === 'symbol' ? symbols.find(({ id }) => id === target.id) : undefined;
  if (from !== undefined || declared !== undefined) return codeAnswer(text, { state, target, source, declared, from });
  const { files } = state.snapshot;
  const file = findFile(files, target.file) as number;
  text.force(visibleText(`${target.file} · ${languageNameOf(files, file)}, ${files.lines[file]} lines`), ...about);
  const { shown, total } = addLists(text, [
    { title: 'Declares:', lines: symbols.map((each) => declarationRow(each, source).text), weight: 3 },
    { title: 'Imports:', lines: importsOf(files, file).map(neighbourLine), weight: 1 },
    { title: 'Imported by:', lines: importersOf(files, file).map(neighbourLine), weight: 1 },
  ]);
  return finish(text, { state, shown, total });
}

function neighbourLine({ id, proof, line }: FileNeighbour): string {
  return `${proofMarks[proof]} ${id} :${line}`;
}

function symbolsIn({ files, symbols }: GraphSnapshot, path: string): SliceSymbol[] {
  const file = findFile(files, path);
  if (symbols === undefined || file === undefined) return [];
  const language = languageNameOf(files, file);
  return symbolsOfFile(files, symbols, file).map((row: SymbolRow) => ({ ...row, language }));
}

interface AskedCode {
  readonly state: AgentState;
  readonly target: AgentTarget;
  readonly source: SourceLines;
  readonly declared: SliceSymbol | undefined;
  readonly from: number | undefined;
}

/** Lines of a symbol or file as far as the budget goes. */
function codeAnswer(text: BudgetedText, { state, target, source, declared, from }: AskedCode): DataAnswer<AgentAnswer> {
  const all = source.of(target.file) ?? [];
  const last = declared?.endLine ?? all.length;
  const first = from ?? leadingLine(all, declared?.line ?? 1);
  text.force(visibleText(`${declared?.id ?? target.file} · lines ${first}-${last}:`));
  const lines = source.excerpt(target.file, first, Math.min(last, first + linesMax)) ?? [];
  let shown = 0;
  while (shown < lines.length && text.add(lines[shown])) shown++;
  const next = first + shown <= last && all.length > 0 ? first + shown : undefined;
  const footer = next === undefined ? {} : { next, footer: `Code goes on: explain with from=${next}` };
  return finish(text, { state, shown, total: Math.max(0, last - first + 1), ...footer });
}

/** More lines than any budget holds. */
const linesMax = 5000;

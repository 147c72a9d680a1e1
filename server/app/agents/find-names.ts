import { type AgentAnswer, budgetDefaults } from '#protocol/agent-tools.ts';
import { callersNumber } from '#protocol/caller-words.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { CallerCount } from '#protocol/symbols.ts';
import { addRows, type GroupedRow } from '#server/engine/slicing/grouped-rows.ts';
import type { FoundNameRow } from '../analysis/names-data.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { beginText, counted, finish, notYet } from './agent-answer.ts';
import type { AgentParts } from './agent-parts.ts';
import { agentState } from './agent-state.ts';
import { SourceLines } from './source-lines.ts';
import { findMeant } from './find-meant.ts';
import { declarationRow } from './symbol-rows.ts';

type FindParams = OperationParams<'agent.find'>;

/** No row is shorter. */
const rowTokensLeast = 6;
/** Results behind so many that are nearer in meaning are not meant. */
const meantMax = 300;

/** Symbols and files by name, the best first; where no name has all words, the code that is nearest in meaning. */
export async function findNames(
  parts: AgentParts,
  params: FindParams,
  context: CallContext,
): Promise<DataAnswer<AgentAnswer>> {
  const { id, query, type, path, budget = budgetDefaults.find, from = 0 } = params;
  const state = await agentState(parts, id, 'symbols', context);
  if (state === undefined) return notYet(parts, id, context);
  const { snapshot, skipped } = state;
  const limit = Math.ceil(budget / rowTokensLeast);
  const request = { text: query, kind: type, below: path, from, limit, skipped };
  const { rows, total: named, isLoose } = (await parts.analysis.ask(snapshot, 'names', request, context.signal)).read();
  const meant =
    isLoose && /\s/.test(query.trim()) ? await findMeant(parts, params, Math.min(from + limit, meantMax), context) : [];
  const total = meant.length > 0 ? meant.length : named;
  const text = beginText(budget, state);
  text.force(headOf(total, meant.length > 0));
  const source = new SourceLines(parts.files, id, snapshot, context);
  const shown = addRows(text, meant.length > 0 ? meant.slice(from) : rows.map((row) => rowOf(row, source)));
  const next = from + shown < total && shown > 0 ? from + shown : undefined;
  const footer = next === undefined ? {} : { next, footer: `+${total - next} more: from=${next}` };
  return finish(text, { state, shown, total, ...footer });
}

function headOf(total: number, isMeant: boolean): string {
  if (isMeant) return 'No name has all these words. Nearest in meaning (≈), the best first:';
  return total === 0 ? 'Nothing has such a name: try one part of it.' : `${counted(total, 'name')}:`;
}

function rowOf({ file, language, codeLines, symbol }: FoundNameRow, source: SourceLines): GroupedRow {
  if (symbol === undefined) return { file, text: `= file, ${codeLines} lines of code` };
  const { name, line, endLine, callers } = symbol;
  const place = endLine > line ? `${line}-${endLine}` : String(line);
  const { text } = declarationRow({ ...symbol, id: `${file}#${name}`, file, language }, source, '=', place);
  return { file, text: text + callersText(callers) };
}

/** `12 callers`, `12+ callers` where there may be more, nothing where that is not known. */
function callersText(callers: CallerCount | undefined): string {
  if (callers === undefined || callers.certainty === 'unknown') return '';
  const { known, symbols = known } = callers;
  return ` · ${callersNumber(callers)} ${symbols === 1 ? 'caller' : 'callers'}`;
}

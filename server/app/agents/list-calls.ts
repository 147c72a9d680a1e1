import { type AgentAnswer, budgetDefaults } from '#protocol/agent-tools.ts';
import type { SymbolEdge, SymbolEdges } from '#protocol/callers.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { type FileNeighbour, importersOf, importsOf } from '#server/engine/slicing/file-neighbours.ts';
import { addRows, type GroupedRow } from '#server/engine/slicing/grouped-rows.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { listNeighbours } from '../questions/neighbours.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { beginText, claim, counted, finish, notYet } from './agent-answer.ts';
import type { AgentParts } from './agent-parts.ts';
import { type AgentState, agentState } from './agent-state.ts';
import { resolveTarget } from './resolve-target.ts';
import { proofMarks } from './symbol-rows.ts';

type CallsParams = OperationParams<'agent.calls'>;

/** Number of reasons that are shown in full. */
const reasonsShown = 6;
/** No row is shorter. */
const rowTokensLeast = 6;

/** Every site that calls a symbol, or every call in it; of a file who imports it, or what it imports. */
export async function listCalls(
  parts: AgentParts,
  params: CallsParams,
  context: CallContext,
): Promise<DataAnswer<AgentAnswer>> {
  const { id, direction = 'callers', depth = 1, budget = budgetDefaults.calls, from = 0 } = params;
  const state = await agentState(parts, id, 'calls', context);
  if (state?.snapshot.symbols === undefined) return notYet(parts, id, context);
  const target = resolveTarget(state.snapshot, params.target, parts.snapshots.rootOf(id, context));
  if (target.kind === 'file') return listImports(state, target.file, params);
  if (state.snapshot.calls === undefined) return notYet(parts, id, context);
  const limit = from + Math.ceil(budget / rowTokensLeast);
  const asked = { id, symbol: target.id, depth, limit, detail: 'full' } as const;
  const edges = await (await listNeighbours(parts, direction, asked, context)).data();
  return answerOf(state, edges, params);
}

function answerOf(
  state: AgentState,
  found: SymbolEdges,
  { direction = 'callers', budget = budgetDefaults.calls, from = 0 }: CallsParams,
): DataAnswer<AgentAnswer> {
  const text = beginText(budget, state);
  const { symbol, known: sites, certainty, reasons, outside = [], unknownTotal } = found;
  const all = counted(sites, direction === 'callers' ? 'site' : 'call');
  const what = direction === 'callers' ? `${all} ${sites === 1 ? 'uses' : 'use'} ${symbol}` : `${all} in ${symbol}`;
  text.force(visibleText(claim(what, certainty)));
  if (from === 0)
    for (const reason of [...reasons.slice(0, reasonsShown), ...outside]) text.add(`- ${visibleText(reason)}`);
  const known = withoutUnknown(found);
  const edges = direction === 'callers' ? productFirst(known) : known;
  const rows = [...edges.map((edge) => edgeRow(edge, direction)), ...unknownRows(found, direction)];
  const shown = addRows(text, rows.slice(from));
  const isCut = from + shown < rows.length || found.truncated;
  const total = Math.max(rows.length, sites + unknownTotal);
  const next = isCut && shown > 0 ? from + shown : undefined;
  const footer = next === undefined ? {} : { next, footer: `More: from=${next}` };
  return finish(text, { state, shown, total, ...footer });
}

/** An edge that is known by its spelling alone is shown once, among the unknown sites. */
function withoutUnknown({ edges, unknown }: SymbolEdges): SymbolEdge[] {
  const listed = new Set(unknown.map(placeOf));
  return edges.filter((edge) => edge.proof !== 'hint' || !listed.has(placeOf(edge)));
}

function placeOf({ file, line, column }: Pick<SymbolEdge, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

/** The nearest first, and of those as near product code. */
function productFirst(edges: readonly SymbolEdge[]): SymbolEdge[] {
  const isTest = new Map(edges.map(({ file }) => [file, isTestPath(file)]));
  return edges.toSorted((a, b) => a.distance - b.distance || Number(isTest.get(a.file)) - Number(isTest.get(b.file)));
}

function edgeRow(edge: SymbolEdge, direction: 'callers' | 'callees'): GroupedRow {
  const { source, target, file, line, proof, distance, type, text = '' } = edge;
  const use = type === 'call' ? '' : `${type} `;
  const away = distance === 1 ? '' : `d${distance} `;
  const leads = direction === 'callees' || distance > 1 ? ` → ${target}` : '';
  const code = direction === 'callees' ? '' : `: ${text.trim()}`;
  const from = direction === 'callees' && distance === 1 ? '' : ` in ${insideOf(source, file)}`;
  return { file, text: `${proofMarks[proof]} ${away}:${line} ${use}`.trimEnd() + from + leads + code };
}

/** Sites that may be users, or may call what is spelled so. */
function unknownRows({ edges, unknown }: SymbolEdges, direction: 'callers' | 'callees'): GroupedRow[] {
  const hints = new Map(edges.filter(({ proof }) => proof === 'hint').map((edge) => [placeOf(edge), edge.target]));
  return unknown.map((site) => {
    const { source, file, line, name, reason, text = '' } = site;
    const called = name === '' ? '(computed)' : name;
    const hint = hints.get(placeOf(site));
    const perhaps = hint === undefined || direction === 'callers' ? '' : `, perhaps ${hint}`;
    const what = direction === 'callers' ? `in ${insideOf(source, file)}` : called;
    return { file, text: `? :${line} ${what}, ${reason.replaceAll('_', ' ')}${perhaps}: ${text.trim()}` };
  });
}

function insideOf(source: string, file: string): string {
  return source.startsWith(`${file}#`) ? source.slice(file.length) : source;
}

/** A file is imported, not called. */
function listImports(
  state: AgentState,
  path: string,
  { direction = 'callers', budget = budgetDefaults.calls, from = 0 }: CallsParams,
): DataAnswer<AgentAnswer> {
  const { files } = state.snapshot;
  const file = findFile(files, path) as number;
  const found = direction === 'callers' ? importersOf(files, file) : importsOf(files, file);
  const text = beginText(budget, state);
  const what = counted(found.length, 'file');
  text.force(
    visibleText(
      direction === 'callers'
        ? `${what} ${found.length === 1 ? 'imports' : 'import'} ${path}`
        : `${path} imports ${what} or packages`,
    ),
  );
  const rows = found.slice(from).map((each) => ({ file: path, text: importLine(each) }));
  let shown = 0;
  while (shown < rows.length && text.add(visibleText(rows[shown].text))) shown++;
  const next = from + shown < found.length && shown > 0 ? from + shown : undefined;
  const footer = next === undefined ? {} : { next, footer: `More: from=${next}` };
  return finish(text, { state, shown, total: found.length, ...footer });
}

function importLine({ id, proof, line }: FileNeighbour): string {
  return `${proofMarks[proof]} ${id} :${line}`;
}

import { type AgentAnswer, budgetDefaults } from '#protocol/agent-tools.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { type BudgetedText, costOfLines } from '#server/engine/slicing/budgeted-text.ts';
import { leadingLine } from '#server/engine/slicing/declaration-head.ts';
import { fairShares } from '#server/engine/slicing/fair-shares.ts';
import { addRows } from '#server/engine/slicing/grouped-rows.ts';
import type { FoundSlice } from '../analysis/slice-data.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { beginText, finish, notYet } from './agent-answer.ts';
import type { AgentParts } from './agent-parts.ts';
import { type AgentState, agentState } from './agent-state.ts';
import { explainPackage, isPackageId } from './explain-package.ts';
import { explainFile } from './explain-file.ts';
import { securityLines } from './security-lines.ts';
import { riskOfFile } from './risk-line.ts';
import { type AgentTarget, resolveTarget } from './resolve-target.ts';
import { type SliceSection, sliceSections } from './slice-sections.ts';
import { SourceLines } from './source-lines.ts';
import { declarationRow } from './symbol-rows.ts';

type ExplainParams = OperationParams<'agent.explain'>;

/** Explains a symbol to a reader who wants to change it: its code, who uses it, what it uses and is made of. */
export async function explain(
  parts: AgentParts,
  params: ExplainParams,
  context: CallContext,
): Promise<DataAnswer<AgentAnswer>> {
  const { id } = params;
  const state = await agentState(parts, id, 'calls', context);
  if (state?.snapshot.symbols === undefined) return notYet(parts, id, context);
  const { snapshot, skipped } = state;
  const target = await meantBy(parts, params, state, context);
  if (target.kind === 'package') return target.answer;
  const source = new SourceLines(parts.files, id, snapshot, context);
  const { file } = target;
  const named = target.kind === 'symbol' ? { file, symbol: target.id } : { file };
  const isBeginning = params.from === undefined;
  const about = isBeginning
    ? [
        ...(await riskOfFile(parts, { id, state }, named, context)),
        ...securityLines(parts, { id, snapshot, targets: [target] }, context),
        ...packageOfName(snapshot, params.target),
      ]
    : [];
  if (target.kind === 'file' || !isLinked(snapshot)) return explainFile(state, target, source, params, about);
  const slice = (await parts.analysis.ask(snapshot, 'slice', { symbol: target.id, skipped }, context.signal)).read();
  return explainSymbol(state, slice, source, params, about);
}

type Meant = AgentTarget | { readonly kind: 'package'; readonly answer: DataAnswer<AgentAnswer> };

/** Code before packages, where a name is not that of a package alone. */
async function meantBy(
  parts: AgentParts,
  params: ExplainParams,
  state: AgentState,
  context: CallContext,
): Promise<Meant> {
  const answerOfPackage = () => explainPackage(parts, params, state, context);
  const first = isPackageId(params.target.trim()) ? await answerOfPackage() : undefined;
  if (first !== undefined) return { kind: 'package', answer: first };
  try {
    return resolveTarget(state.snapshot, params.target, parts.snapshots.rootOf(params.id, context));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'symbol_not_found') throw error;
    const answer = await answerOfPackage();
    if (answer === undefined) throw error;
    return { kind: 'package', answer };
  }
}

/** Code may have the name of a package that is imported. */
function packageOfName({ files }: AgentState['snapshot'], target: string): string[] {
  const named = ['npm', 'pypi']
    .map((each) => `${each}:${target.trim()}`)
    .filter((each) => files.externals.includes(each));
  return named.map((each) => visibleText(`A package has this name, too: explain ${each}`));
}

/** Weights of the parts of an answer against each other where they do not all fit. */
const codeWeight = 5;

function explainSymbol(
  state: AgentState,
  slice: FoundSlice,
  source: SourceLines,
  { budget = budgetDefaults.explain, from }: ExplainParams,
  about: readonly string[],
): DataAnswer<AgentAnswer> {
  const text = beginText(budget, state);
  const { symbol } = slice;
  text.force(visibleText(`${symbol.id} · ${symbol.kind}${symbol.exported ? ', exported' : ''}`), ...about);
  const code = codeOf(slice, source, from);
  const sections = from === undefined ? sliceSections(slice, source, text.left) : [];
  const costs = [
    { cost: costOfLines(code.lines), weight: codeWeight },
    ...sections.map(({ cost, weight }) => ({ cost, weight })),
  ];
  const [codeShare, ...shares] = fairShares(costs, text.left);
  const next = addCode(text, code, codeShare, slice, source);
  let shown = 0;
  for (const [index, section] of sections.entries()) shown += addSection(text, section, shares[index]);
  const total = sections.reduce((sum, { rows, hidden }) => sum + rows.length + hidden, 0);
  const footer = next === undefined ? {} : { next, footer: `Code goes on: explain with from=${next}` };
  return finish(text, { state, shown, total, ...footer });
}

interface ShownCode {
  /** The first is what is above the code: where it stands. */
  readonly lines: readonly string[];
  readonly firstLine: number;
  readonly lastLine: number;
}

function codeOf({ symbol }: FoundSlice, source: SourceLines, from: number | undefined): ShownCode {
  const { file, line, endLine } = symbol;
  const all = source.of(file);
  if (all === undefined) {
    const said = `Lines ${line}-${endLine}: the file is not as it was indexed; ask again.`;
    return { lines: [said], firstLine: endLine + 1, lastLine: endLine };
  }
  const first = from === undefined ? leadingLine(all, line) : Math.min(Math.max(from, 1), endLine);
  const lines = source.excerpt(file, first, endLine) ?? [];
  return { lines: [`Lines ${first}-${endLine}:`, ...lines], firstLine: first, lastLine: endLine };
}

/**
 * As much of the code as the share allows; of something with members that does not fit its outline.
 *
 * @returns the first line that is left out
 */
function addCode(
  text: BudgetedText,
  { lines, firstLine, lastLine }: ShownCode,
  share: number,
  { members }: FoundSlice,
  source: SourceLines,
): number | undefined {
  if (costOfLines(lines) <= share) {
    text.force(...lines);
    return undefined;
  }
  if (members.length > 0) {
    text.force(`Lines ${firstLine}-${lastLine}, members:`);
    addRows(
      text,
      members.map((member) => declarationRow(member, source)),
      share,
    );
    return undefined;
  }
  let left = share;
  for (const [index, line] of lines.entries()) {
    left -= costOfLines([line]);
    if (left < 0 && index > 1) return firstLine + index - 1;
    text.force(line);
  }
  return undefined;
}

/** @returns how many rows there was room for */
function addSection(text: BudgetedText, { title, rows, hidden, more }: SliceSection, share: number): number {
  if (!text.add(...title)) return 0;
  const shown = addRows(text, rows, Math.max(0, share - costOfLines(title)));
  const left = rows.length - shown + hidden;
  if (left > 0) text.add(`+${left} ${more}`);
  return shown;
}

import { type AgentAnswer, budgetDefaults } from '#protocol/agent-tools.ts';
import type { Impact } from '#protocol/impact.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { visibleText } from '#server/base/visible-text.ts';
import type { BudgetedText } from '#server/engine/slicing/budgeted-text.ts';
import { addLists, type TitledList } from '#server/engine/slicing/titled-lists.ts';
import { analyze } from '../impact/analyze.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { beginText, counted, finish, notYet } from './agent-answer.ts';
import type { AgentParts } from './agent-parts.ts';
import { agentState } from './agent-state.ts';
import { type AgentTarget, resolveTarget } from './resolve-target.ts';
import { securityLines } from './security-lines.ts';
import { proofMarks } from './symbol-rows.ts';

type ImpactParams = OperationParams<'agent.impact'>;

/** Returns the text for agents of what a change reaches, and which tests to run. */
export async function impactForAgent(
  parts: AgentParts,
  params: ImpactParams,
  context: CallContext,
): Promise<DataAnswer<AgentAnswer>> {
  const { id, targets, diff, base, tests = false, budget = budgetDefaults.impact, from = 0 } = params;
  const state = await agentState(parts, id, 'calls', context);
  if (state === undefined || !isLinked(state.snapshot)) return notYet(parts, id, context);
  const root = parts.snapshots.rootOf(id, context);
  const inputs =
    targets === undefined ? {} : inputsOf(targets.map((each) => resolveTarget(state.snapshot, each, root)));
  const asked = { id, ...inputs, ...(diff !== undefined && { diff }), ...(base !== undefined && { base }) };
  const impact = await (await analyze(parts, asked, context)).data();
  const text = beginText(budget, { ...state, unfollowed: [] });
  if (from === 0) {
    addClaim(text, impact);
    const changed = { id, snapshot: state.snapshot, targets: changedTargets(impact) };
    for (const line of securityLines(parts, changed, context)) text.add(line);
  }
  const { shown, total, next } = addLists(
    text,
    tests ? testLists(impact) : [...testLists(impact), ...otherLists(impact)],
    from,
  );
  const footer = next === undefined ? {} : { next, footer: `More: from=${next}` };
  return finish(text, { state, shown, total, ...footer });
}

/** Symbols that changed; of a file that changed as a whole the file. */
function changedTargets({ changed }: Impact): AgentTarget[] {
  return changed.flatMap(({ file, symbols }): AgentTarget[] =>
    symbols.length === 0 ? [{ kind: 'file', file }] : symbols.map((id) => ({ kind: 'symbol', id, file })),
  );
}

function inputsOf(
  targets: readonly ReturnType<typeof resolveTarget>[],
): Pick<OperationParams<'analyze.run'>, 'files' | 'symbols'> {
  const files = targets.flatMap(({ kind, file }) => (kind === 'file' ? [file] : []));
  const symbols = targets.flatMap((target) => {
    return target.kind === 'symbol' ? [{ file: target.file, name: target.id.slice(target.file.length + 1) }] : [];
  });
  return { ...(files.length > 0 && { files }), ...(symbols.length > 0 && { symbols }) };
}

const reasonsShown = 5;
const changedShown = 20;

function addClaim(text: BudgetedText, { changed, summary, certainty, reasons, unresolved }: Impact): void {
  const { direct, transitive, tests, testsWidened, verdict } = summary;
  if (changed.length === 0) text.force(certainty === 'exact' ? 'Nothing changed.' : 'No change is known.');
  for (const { file, kind, symbols } of changed.slice(0, changedShown)) {
    const names = symbols.map((id) => id.slice(file.length));
    text.add(visibleText(`Changes ${file} ${names.length === 0 ? `as a whole (${kind})` : names.join(' ')}`));
  }
  if (changed.length > changedShown) text.add(`+${changed.length - changedShown} changed files`);
  const reach = `Reaches ${counted(direct + transitive, 'file')} (${direct} directly), ${counted(tests, 'test file')} to run${testsWidened > 0 ? `, ${testsWidened} more to be sure` : ''}`;
  text.force(`${reach}; impact ${verdict.level}; ${certainty}`);
  for (const input of unresolved) text.add(visibleText(`- names nothing: ${input}`));
  for (const reason of reasons.slice(0, reasonsShown)) text.add(`- ${visibleText(reason)}`);
}

function testLists({ tests }: Impact): TitledList[] {
  return (['observed', 'inferred', 'widened'] as const).map((basis) => ({
    title: basisTitles[basis],
    lines: byFolder(
      tests.flatMap((test) => (test.basis === basis ? [test.file] : [])),
      basisMarks[basis],
    ),
    weight: 3,
  }));
}

function otherLists({ tests, impacted, entryPoints, unknown }: Impact): TitledList[] {
  const testFiles = new Set(tests.map(({ file }) => file));
  const product = impacted.filter(({ file }) => !testFiles.has(file));
  return [
    { title: 'Entry points:', lines: entryPoints.map(entryLine), weight: 1 },
    { title: 'Files (steps away, risk, symbols):', lines: product.map(impactedLine), weight: 3 },
    { title: 'Sites that may add to it:', lines: unknown.map(unknownLine), weight: 1 },
  ];
}

const basisTitles = {
  observed: 'Tests to run, they ran the code:',
  inferred: 'Tests to run, by the graph:',
  widened: 'More tests, to be sure (something is not known):',
} as const;
const basisMarks = { observed: '=', inferred: '~', widened: '?' } as const;

/** Files of one folder on one line: `~ test/unit/ a.test.ts b.test.ts`. */
function byFolder(files: readonly string[], mark: string): string[] {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const cut = file.lastIndexOf('/') + 1;
    const names = folders.get(file.slice(0, cut)) ?? [];
    names.push(file.slice(cut));
    folders.set(file.slice(0, cut), names);
  }
  return [...folders].flatMap(([folder, names]) => {
    return chunks(names).map((part) => visibleText(`${mark} ${folder === '' ? './' : folder} ${part.join(' ')}`));
  });
}

/** A line can be cut nowhere, so none gets long. */
const namesInLine = 12;

function chunks(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / namesInLine) }, (_, index) => {
    return names.slice(index * namesInLine, (index + 1) * namesInLine);
  });
}

const symbolsShown = 4;

function impactedLine({ file, distance, risk, proof, symbols = [] }: Impact['impacted'][number]): string {
  const names = symbols.slice(0, symbolsShown).map((id) => (id.startsWith(`${file}#`) ? id.slice(file.length) : id));
  const more = symbols.length > symbolsShown ? [`+${symbols.length - symbolsShown}`] : [];
  return visibleText(
    `${proofMarks[proof]} ${file} ${distance} ${risk.toFixed(2)} ${[...names, ...more].join(' ')}`.trimEnd(),
  );
}

function entryLine({ type, name, file, line, proof }: Impact['entryPoints'][number]): string {
  return visibleText(`${proofMarks[proof]} ${type} ${name === file ? '' : `${name} `}${file}:${line}`);
}

function unknownLine({ file, line, name, reason }: Impact['unknown'][number]): string {
  return visibleText(`? ${file}:${line} ${name} ${reason.replaceAll('_', ' ')}`);
}

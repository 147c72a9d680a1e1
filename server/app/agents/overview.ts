import { doubtTexts } from '#protocol/doubt-words.ts';
import { type AgentAnswer, budgetDefaults } from '#protocol/agent-tools.ts';
import type { EntryPoint } from '#protocol/entry-points.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { pathsAlike } from '#server/engine/naming/paths-alike.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { addLists, type TitledList } from '#server/engine/slicing/titled-lists.ts';
import type { CountedName, FolderRow, Overview } from '#server/engine/slicing/overview.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { notFound } from '../operations/not-found.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { beginText, counted, finish, notYet } from './agent-answer.ts';
import type { AgentParts } from './agent-parts.ts';
import { type AgentState, agentState } from './agent-state.ts';
import { riskOfFolder } from './risk-line.ts';

type OverviewParams = OperationParams<'agent.overview'>;

/** Folders and imports are known long before what programs begin with. */
const entriesLacking = 'The index is not whole yet: entry points are not known.';

/** Average cost of a row of folders. */
const folderRowTokens = 40;
const rowsMax = 80;

/** Folders and what they depend on, cycles, hubs, packages, where programs begin. */
export async function overview(
  parts: AgentParts,
  { id, path, budget = budgetDefaults.overview }: OverviewParams,
  context: CallContext,
): Promise<DataAnswer<AgentAnswer>> {
  const present = await agentState(parts, id, 'files', context);
  if (present === undefined) return notYet(parts, id, context);
  const isWhole = present.lacks !== undefined || isLinked(present.snapshot);
  const state = isWhole ? present : { ...present, lacks: entriesLacking };
  const root = folderOf(state.snapshot, path);
  const request = { root, rows: Math.min(rowsMax, Math.max(6, Math.floor(budget / folderRowTokens))) };
  const found = (await parts.analysis.ask(state.snapshot, 'overview', request, context.signal)).read();
  const text = beginText(budget, state);
  text.force(...headLines(found, root), ...(await riskOfFolder(parts, { id, state }, root, context)));
  const { shown, total } = addLists(text, listsOf(found, await entriesOf(parts, state, root, context)));
  return finish(text, { state, shown, total });
}

/** Throws `path_not_found`. */
function folderOf({ files }: GraphSnapshot, path = ''): string {
  const folder = path
    .replaceAll('\\', '/')
    .replace(/^\.?\/+|^\.$/, '')
    .replace(/\/*$/, '/');
  if (folder === '/') return '';
  for (let file = 0; file < files.count; file++) if (stringAt(files.paths, file).startsWith(folder)) return folder;
  const suggestions = pathsAlike(files, folder).filter((each) => each.endsWith('/'));
  throw notFound('path_not_found', `No file of the index lies below ${folder}.`, { field: 'path', suggestions });
}

function headLines({ files, tests, codeLines, symbols, languages }: Overview, root: string): string[] {
  const names = languages.slice(0, 5).map(({ name, count }) => `${name} ${count}`);
  const declared = symbols === undefined ? '' : `, ${symbols} symbols`;
  const where = root === '' ? '' : `${visibleText(root)}: `;
  return [
    `${where}${counted(files, 'file')} (${tests} of tests), ${codeLines} lines of code${declared}; ${names.join(', ')}`,
  ];
}

function listsOf(found: Overview, { entries, reasons }: Beginnings): TitledList[] {
  const { folders, cycles, cycleCount, hubs, packages } = found;
  return [
    { title: 'Folders: files, lines → folders they import from (imports):', lines: folders.map(folderLine), weight: 5 },
    { title: 'Entry points:', lines: [...entries.flatMap(entryLines), ...doubtLines(reasons)], weight: 3 },
    { title: 'Most imported files:', lines: hubs.map(countedLine), weight: 2 },
    { title: `Import cycles at program start: ${cycleCount}`, lines: cycles.map(cycleLine), weight: 2 },
    {
      title: 'Packages (files that import them):',
      lines: packages.length === 0 ? [] : [packages.map(packageText).join(', ')],
      weight: 1,
    },
  ];
}

type EntriesOfType = readonly EntryPoint[];

interface Beginnings {
  readonly entries: readonly EntriesOfType[];
  /** Why there may be more. */
  readonly reasons: readonly string[];
}

/** Settings of tools and migrations are found by their names. */
const hiddenTypes: ReadonlySet<string> = new Set(['configuration', 'migration']);
/** Number of entry points shown of each type. */
const entriesShown = 8;

/** Product code's, each type by itself. */
async function entriesOf(
  parts: AgentParts,
  { snapshot }: AgentState,
  root: string,
  { signal }: CallContext,
): Promise<Beginnings> {
  if (!isLinked(snapshot)) return { entries: [], reasons: [] };
  const request = { from: 0, limit: Number.MAX_SAFE_INTEGER };
  const { entryPoints, reasons } = (await parts.analysis.ask(snapshot, 'entryPoints', request, signal)).read();
  const shown = entryPoints.filter(({ type, file }) => {
    return !hiddenTypes.has(type) && file.startsWith(root) && !isTestPath(file);
  });
  const types = [...new Set(shown.map(({ type }) => type))];
  return { entries: types.map((type) => shown.filter((entry) => entry.type === type)), reasons: doubtTexts(reasons) };
}

const doubtsShown = 3;

function doubtLines(reasons: readonly string[]): string[] {
  const lines = reasons.slice(0, doubtsShown).map((reason) => `? ${reason}`);
  return reasons.length > doubtsShown ? [...lines, `? +${reasons.length - doubtsShown} more`] : lines;
}

function entryLines(entries: EntriesOfType): string[] {
  const lines = entries.slice(0, entriesShown).map(({ type, name, file, line }) => {
    const place = line === 1 ? file : `${file}:${line}`;
    return `= ${type} ${name === file ? '' : `${name} `}${place}`;
  });
  return entries.length > entriesShown ? [...lines, `+${entries.length - entriesShown} ${entries[0].type}`] : lines;
}

const usesShown = 4;

function folderLine({ folder, files, codeLines, uses }: FolderRow): string {
  const shown = uses.slice(0, usesShown).map(({ name, count }) => `${nameOf(name)} ${count}`);
  const arrow = shown.length === 0 ? '' : ` → ${shown.join(', ')}`;
  return `= ${nameOf(folder)} ${files}, ${codeLines}${arrow}`;
}

function nameOf(folder: string): string {
  return folder === '' ? './' : folder;
}

function countedLine({ name, count }: CountedName): string {
  return `= ${name} ${count}`;
}

function packageText({ name, count }: CountedName): string {
  return `${name.slice(name.indexOf(':') + 1)} ${count}`;
}

const nodesShown = 5;

function cycleLine({ nodes }: Overview['cycles'][number]): string {
  const more = nodes.length > nodesShown ? `, +${nodes.length - nodesShown}` : '';
  return `= ${nodes.length} files: ${nodes.slice(0, nodesShown).join(', ')}${more}`;
}

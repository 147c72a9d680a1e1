import { commands, Disposable, type Uri } from 'vscode';
import type { ActiveFile } from '../../active-file/active-file.ts';
import { findIn } from '../../places/find-in.ts';
import { baseName, type Row } from '../row.ts';
import { RowView } from '../row-view.ts';
import type { ShownView } from '../shown-view.ts';
import { type Question, SymbolQuestion } from '../symbols/asked-symbol.ts';
import { registerSymbolCommands } from '../symbols/register-symbol-commands.ts';
import { removedRow, symbolRow } from '../symbols/symbol-rows.ts';
import type { ViewContext } from '../view-context.ts';
import { type Nowhere, nowhereText } from './absent-rows.ts';
import { dependencyRows } from './dependency-rows.ts';
import { FollowedFile } from './followed-file.ts';

const pinnedContext = 'groundplan.dependencies.pinned';

export interface DependenciesView extends ShownView, Disposable {
  /** Brings one of the two lists of a file into sight. */
  show(uri: Uri, list: 'usedBy' | 'dependsOn'): Promise<void>;
}

/**
 * Registers the view of the active file's dependencies and dependents.
 *
 * @param onShown runs when a file's are listed
 */
export function registerDependencies(context: ViewContext, active: ActiveFile, onShown: () => void): DependenciesView {
  const list = context.newList();
  const file = new FollowedFile(active);
  const symbols = new SymbolQuestion();
  /** The last file that the index had. */
  let listed: string | undefined;
  const load = async (): Promise<readonly Row[]> => {
    const { uri } = file;
    const found = uri && context.folders.find(uri.toString());
    const asked = await askedRows(symbols.current, context, list);
    rows.view.description = describe(uri, file.isPinned, context);
    rows.view.message = found === undefined && asked.length === 0 ? messageFor(uri, context) : undefined;
    if (uri === undefined || found === undefined) return asked;
    onShown();
    const ofFile = await dependencyRows(found.folder, found.path, list, listed === uri.toString());
    if (ofFile.some(({ id }) => id === `${found.folder.uri} usedBy`)) listed = uri.toString();
    return [...asked, ...ofFile];
  };
  const rows = new RowView('groundplan.dependencies', context.words, load);
  const pin = (isPinned: boolean): void => {
    file.pin(isPinned);
    void commands.executeCommand('setContext', pinnedContext, isPinned);
  };
  const show = async (uri: Uri, group: 'usedBy' | 'dependsOn'): Promise<void> => {
    if (file.isPinned) pin(false);
    file.show(uri);
    await commands.executeCommand('groundplan.dependencies.focus');
    const found = context.folders.find(uri.toString());
    if (found === undefined) return;
    // The rows are there once they were asked for; the answers are kept.
    await rows.getChildren();
    await rows.reveal(`${found.folder.uri} ${group}`);
  };
  const ask = async (question: Question): Promise<void> => {
    symbols.ask(question);
    await commands.executeCommand('groundplan.dependencies.focus');
    const found = context.folders.find(question.uri);
    if (found === undefined) return;
    await rows.getChildren();
    await rows.reveal(`${found.folder.uri} ${question.direction}`);
  };
  const registered = Disposable.from(
    rows,
    file,
    symbols,
    symbols.onDidChange(() => rows.refresh()),
    registerSymbolCommands(context, symbols, ask),
    file.onDidChange(() => rows.refresh()),
    context.onDidChangeFolders(() => rows.refresh()),
    commands.registerCommand('groundplan.pinDependencies', () => pin(true)),
    commands.registerCommand('groundplan.unpinDependencies', () => pin(false)),
  );
  return { rows, list, show, dispose: () => registered.dispose() };
}

/** The answer about a symbol that the user asked about stands above the rows of the file. */
async function askedRows(
  question: Question | undefined,
  { folders }: ViewContext,
  list: DependenciesView['list'],
): Promise<readonly Row[]> {
  if (question === undefined) return [];
  const found = folders.find(question.uri);
  if (found === undefined) return [];
  try {
    return [await symbolRow(found.folder, question, question.direction, list)];
  } catch (error) {
    if (!isGone(error)) throw error;
    return [removedRow(found.folder.uri, question, list.words)];
  }
}

/** The symbol, or its file. */
function isGone(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'symbol_not_found' || code === 'path_not_found';
}

function describe(uri: Uri | undefined, isPinned: boolean, { words }: ViewContext): string | undefined {
  const name = uri && baseName(uri.path);
  return isPinned && name !== undefined ? words.l10n.t('{0}, pinned', name) : name;
}

/** Where no folder is open or indexed at all, the welcome page of the view says what to do. */
function messageFor(uri: Uri | undefined, context: ViewContext): string | undefined {
  const folders = context.status?.folders ?? [];
  if (context.folders.all.length === 0) return undefined;
  const why: Nowhere =
    uri === undefined ? 'noFile' : findIn(folders, uri.toString()) === undefined ? 'outside' : 'notIndexed';
  return nowhereText(why, context.words);
}

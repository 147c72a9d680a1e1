import { commands, l10n, Uri, window, workspace } from 'vscode';
import { commandsShowingFailures } from '../commands/show-failure.ts';
import { projectsOf } from '../panels/window-projects.ts';
import { restorePanels } from '../panels/restore-panels.ts';
import { fileFolders } from '../places/file-folders.ts';
import { findIn } from '../places/find-in.ts';
import { givenUri } from '../places/place-uri.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { ImpactParts } from './impact-parts.ts';
import type { ImpactWindow } from './impact-window.ts';

/** Nothing of it is read before it is first needed. */
export type OpenImpact = () => Promise<ImpactWindow>;

/** Registers the impact panel and its commands. */
export function registerImpact(parts: ImpactParts): OpenImpact {
  const { context, session, log, active } = parts;
  let loading: Promise<ImpactWindow> | undefined;
  const open: OpenImpact = () =>
    (loading ??= import('./impact-window.ts').then(({ ImpactWindow }) => new ImpactWindow(parts)));
  const command = commandsShowingFailures(log);
  const on = (id: string, run: (opened: ImpactWindow, ...given: readonly unknown[]) => Promise<void>) =>
    command(id, async (...given) => run(await open(), ...given));
  context.subscriptions.push(
    on('groundplan.showImpact', async ({ panel }, uri) =>
      panel.show(around(givenUri(uri) ?? active.uri, 'uncommitted')),
    ),
    on('groundplan.showImpactOfFile', async ({ panel }, uri) => showFile(panel, givenUri(uri) ?? active.uri)),
    on('groundplan.showImpactOfSymbol', async ({ panel }, ...given) => showSymbol(panel, session, given)),
    on('groundplan.showImpactAgainstBase', async ({ panel }, uri) =>
      showBase(panel, session, givenUri(uri) ?? active.uri),
    ),
    on('groundplan.runTestsOfChange', async (opened, uri) =>
      opened.runTestsOfChange(folderAround(givenUri(uri) ?? active.uri)),
    ),
    restorePanels('impact', async () => (await open()).panel),
  );
  return open;
}

type Panel = ImpactWindow['panel'];

/** URI of the folder around a file, else of the first one. */
function folderAround(uri: Uri | undefined): string | undefined {
  const folders = fileFolders().map((folder) => ({ uri: folder.uri.toString() }));
  // The folder itself is around what lies in it.
  return (uri && findIn(folders, `${uri.toString()}/`)?.folder.uri) ?? folders[0]?.uri;
}

function around(uri: Uri | undefined, kind: 'uncommitted') {
  const folder = folderAround(uri);
  return { subject: { kind }, ...(folder !== undefined && { folder }) };
}

async function showFile(panel: Panel, uri: Uri | undefined): Promise<void> {
  const folders = fileFolders().map((folder) => ({ uri: folder.uri.toString() }));
  const found = uri && findIn(folders, uri.toString());
  if (found === undefined) return showMessage(l10n.t('Open a file first.'));
  panel.show({ folder: found.folder.uri, subject: { kind: 'files', files: [found.path] } });
}

/** The one of a code lens, else the one under the cursor. */
async function showSymbol(panel: Panel, session: EngineSession, [uri, id, part]: readonly unknown[]): Promise<void> {
  const asked = typeof uri === 'string' && typeof id === 'string' ? { uri, id } : await symbolAtCursor(session);
  if (asked === undefined) return;
  const file = asked.id.slice(0, asked.id.indexOf('#', pathLength(asked.uri, asked.id)));
  const symbols = [{ file, name: asked.id.slice(file.length + 1) }];
  const folder = folderAround(Uri.parse(asked.uri));
  const list = part === 'tests' ? 'tests' : part === 'routes' ? 'entryPoints' : undefined;
  panel.show({ subject: { kind: 'symbols', symbols }, ...(folder !== undefined && { folder }) }, list);
}

/** A path may hold the sign: that of the file which was asked about is passed over. */
function pathLength(uri: string, id: string): number {
  const path = findIn(
    fileFolders().map((folder) => ({ uri: folder.uri.toString() })),
    uri,
  )?.path;
  return path !== undefined && id.startsWith(`${path}#`) ? path.length : 0;
}

async function symbolAtCursor(session: EngineSession) {
  const editor = window.activeTextEditor;
  if (editor === undefined) return showMessage(l10n.t('Open a file first.'));
  const uri = editor.document.uri;
  const id = await session.symbolAt(uri, editor.selection.active);
  return id === undefined
    ? showMessage(l10n.t('Nothing is known of a symbol at the cursor.'))
    : { uri: uri.toString(), id };
}

async function showBase(panel: Panel, session: EngineSession, uri: Uri | undefined): Promise<void> {
  const folder = folderAround(uri);
  if (folder === undefined || !workspace.isTrusted) {
    return showMessage(
      folder === undefined ? l10n.t('Open a folder first.') : l10n.t('Trust the folder to compare with a base.'),
    );
  }
  const { askBase } = await import('./ask-base.ts');
  const base = await askBase(Uri.parse(folder, true), await projectWithBaseline(session, folder));
  if (base === undefined) return;
  if ('remoteOf' in base) await commands.executeCommand('groundplan.showDrift', base.remoteOf);
  else panel.show({ folder, subject: { kind: 'base', base: base.revision } });
}

/** Id of the folder's project, where something was fetched from its remote. */
async function projectWithBaseline(session: EngineSession, folder: string): Promise<string | undefined> {
  const id = projectsOf(session.state).find(({ uri }) => uri === folder)?.id;
  if (id === undefined) return undefined;
  const { linked } = (await session.call('sync.status', {})).data;
  return linked.some(({ project, baseline }) => project.id === id && baseline !== undefined) ? id : undefined;
}

function showMessage(message: string): undefined {
  void window.showInformationMessage(message);
}

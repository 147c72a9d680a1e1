import { l10n, ProgressLocation, window } from 'vscode';
import { nameOfFolder } from '../places/find-in.ts';
import { indexedFolders, placeOfFile } from '../search/search-window.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { TourGuide } from './tour-guide.ts';

/** Ranks the places to read first of a folder of the window, and opens the first. */
export async function takeTour(session: EngineSession, guide: TourGuide): Promise<void> {
  if (session.state.kind !== 'running') await session.call('capabilities.get', {});
  const folder = await chooseIndexed(session);
  if (folder === undefined) return;
  const { stops } = await window.withProgress(
    { location: ProgressLocation.Window, title: l10n.t('Looking for where to begin…') },
    async () => (await session.call('tour.get', { id: folder.id })).data,
  );
  if (stops.length === 0) throw new Error(l10n.t('There is no code here that could be read.'));
  await guide.begin({ folder: folder.uri, stops, at: 0 });
}

/** The one of the file that is open, else the only one, else the one that a person picks. */
async function chooseIndexed({ state }: EngineSession): Promise<ReturnType<typeof indexedFolders>[number] | undefined> {
  const folders = indexedFolders(state);
  if (folders.length === 0) throw new Error(l10n.t('No folder of this window is indexed yet.'));
  const open = window.activeTextEditor;
  const around = open && placeOfFile(state, open.document.uri)?.folder;
  const known = folders.length === 1 ? folders[0] : folders.find(({ uri }) => uri === around);
  if (known !== undefined) return known;
  const items = folders.map((folder) => ({ label: nameOfFolder(folder.uri), folder }));
  return (await window.showQuickPick(items, { placeHolder: l10n.t('Which folder?') }))?.folder;
}

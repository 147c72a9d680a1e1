import { commands, Location, Position, type Uri, window } from 'vscode';
import { uriOf } from '../../places/place-uri.ts';
import { firstOfLines, usePlace } from '../place-rows.ts';
import { rangeOf } from '../row-item.ts';
import type { ViewContext } from '../view-context.ts';

/** Long enough to be read beside the list. */
const cutTextMs = 10_000;

/**
 * The import lines that lead to a file, in the editor's own way of showing places: one is gone to, several are looked
 * into.
 */
export async function goToDependents(context: ViewContext, uri: Uri, position: Position): Promise<void> {
  const { l10n } = context.words;
  const found = context.folders.find(uri.toString());
  if (found === undefined) {
    void window.showInformationMessage(l10n.t('Groundplan has not indexed this file.'));
    return;
  }
  const { folder, path } = found;
  const { uses, total } = await folder.ask('edge.get', { source: './**', target: path });
  const places = uses.map((use) => {
    const place = usePlace(folder, use);
    return new Location(uriOf(place), rangeOf(place));
  });
  const none = l10n.t('Nothing is known to depend on this file');
  await commands.executeCommand('editor.action.goToLocations', uri, position, places, 'peek', none);
  if (total > uses.length) window.setStatusBarMessage(firstOfLines(uses.length, total, context.words), cutTextMs);
}

/** Where the cursor of a file stands; its beginning where it is not in front. */
export function cursorIn(uri: Uri): Position {
  const editor = window.activeTextEditor;
  return editor?.document.uri.toString() === uri.toString() ? editor.selection.active : new Position(0, 0);
}

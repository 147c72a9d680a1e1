import { commands, Disposable, env, Position, type Uri, ViewColumn, window } from 'vscode';
import type { GraphPanels } from '../panels/graph-panels.ts';
import { givenUri, uriOf } from '../places/place-uri.ts';
import { isPlace } from '../places/place.ts';
import { cursorIn, goToDependents } from './dependencies/go-to-dependents.ts';
import type { DependenciesView } from './dependencies/register-dependencies.ts';
import { openOptions } from './row-item.ts';
import type { Row } from './row.ts';
import type { ShownView } from './shown-view.ts';
import { showMoreCommand, type ViewContext } from './view-context.ts';

/** A row of a view, the URI of a menu or a code lens, or nothing from the palette. */
type Subject = Row | Uri | string | undefined;

/** Commands on what a row or an editor shows. */
export function registerRowCommands(
  context: ViewContext,
  views: readonly ShownView[],
  dependencies: DependenciesView,
  panels: GraphPanels,
): Disposable {
  const showMore = (list: string): void => {
    for (const view of views) {
      if (!view.rows.has(`${list} more`)) continue;
      view.list.pages.showMore(list);
      view.rows.refreshBelow(list);
    }
  };
  const withUri = (act: (uri: Uri) => unknown) => (subject: Subject) => {
    const uri = subjectUri(subject);
    return uri === undefined ? noFile(context) : act(uri);
  };
  const refresh = (): void => {
    for (const { rows } of views) rows.refresh();
  };
  const peek = (uri: Uri) => goToDependents(context, uri, new Position(0, 0));
  // From a row the file need not be opened: its dependents are listed beside it.
  const showDependents = (subject: Subject) =>
    isRow(subject) ? withUri((uri) => dependencies.show(uri, 'usedBy'))(subject) : withUri(peek)(subject);
  return Disposable.from(
    commands.registerCommand(showMoreCommand, showMore),
    commands.registerCommand('groundplan.refreshViews', refresh),
    commands.registerCommand('groundplan.openToSide', openToSide),
    commands.registerCommand('groundplan.showRowInGraph', (row: Row) => showInGraph(row, panels)),
    commands.registerCommand('groundplan.showDependents', showDependents),
    commands.registerCommand(
      'groundplan.showDependencies',
      withUri((uri) => dependencies.show(uri, 'dependsOn')),
    ),
    commands.registerCommand(
      'groundplan.goToDependents',
      withUri((uri) => goToDependents(context, uri, cursorIn(uri))),
    ),
    commands.registerCommand(
      'groundplan.copyPath',
      withUri((uri) => env.clipboard.writeText(uri.fsPath)),
    ),
  );
}

function isRow(subject: Subject): subject is Row {
  return typeof subject === 'object' && 'spoken' in subject;
}

function subjectUri(subject: Subject): Uri | undefined {
  return subject === undefined ? window.activeTextEditor?.document.uri : givenUri(subject);
}

function noFile({ words }: ViewContext): void {
  void window.showInformationMessage(words.l10n.t('Open a file first.'));
}

async function openToSide({ open }: Row): Promise<void> {
  if (open === undefined || !isPlace(open)) return;
  const options = { ...openOptions(open), viewColumn: ViewColumn.Beside };
  await commands.executeCommand('vscode.open', uriOf(open), options);
}

async function showInGraph({ resource, graph }: Row, panels: GraphPanels): Promise<void> {
  if (graph !== undefined) await commands.executeCommand(graph.command, ...(graph.arguments ?? []));
  else if (resource !== undefined) await panels.showGraph({ uri: uriOf(resource) });
}

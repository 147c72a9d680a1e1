import { type Disposable, env } from 'vscode';
import type { FolderStatus } from '#protocol/editor.ts';
import { timeText } from '../../text/times.ts';
import { RowView } from '../row-view.ts';
import type { ViewContext } from '../view-context.ts';
import type { ShownView } from '../shown-view.ts';
import { overviewRows } from './overview-rows.ts';

/** The counters, what stands out, and the state of the index. */
export function registerOverview(context: ViewContext): ShownView & Disposable {
  const list = context.newList();
  const statuses = () => context.status?.folders ?? [];
  const isRunning = () => context.session.state.kind === 'running';
  const rows = new RowView('groundplan.overview', context.words, () =>
    overviewRows(statuses(), context.folders.all, { list, formatTime, isRunning: isRunning() }),
  );
  let known = '';
  const look = (): void => {
    const next = JSON.stringify([isRunning(), ...statuses().map(shownState)]);
    if (next === known) return;
    known = next;
    rows.refresh();
  };
  look();
  const listening = context.session.onDidChangeState(look);
  const dispose = (): void => {
    listening.dispose();
    rows.dispose();
  };
  return { rows, list, dispose };
}

/** Returns the part of a status that the view shows: the progress of a run is shown in the status bar alone. */
function shownState({ uri, trusted, index, stats, watching, notice, problem }: FolderStatus): unknown[] {
  const { status, snapshot, finishedAt, failure, skipped } = index ?? {};
  return [uri, trusted, status, snapshot, finishedAt, failure, skipped, stats, watching, notice, problem];
}

function formatTime(isoTime: string): string {
  return timeText(isoTime, Date.now(), env.language);
}

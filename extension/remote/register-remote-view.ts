import { type Disposable, env, workspace } from 'vscode';
import { RowView } from '../views/row-view.ts';
import type { ShownView } from '../views/shown-view.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { RemoteFollower } from './remote-follower.ts';

/** Requests of the log that the view lists; “Show Sent Requests” has all of them. */
const sentMax = 50;

/** Registers the view of the remote, which is there while one is connected. */
export function registerRemoteView(context: ViewContext, follower: RemoteFollower): ShownView & Disposable {
  const list = context.newList();
  const { session, words } = context;
  const rows = new RowView('groundplan.remote', words, async () => {
    const { status } = follower;
    if (status?.remote === undefined) return [];
    const [{ remoteRows }, { data }] = await Promise.all([
      import('./remote-rows.ts'),
      session.call('sync.log', { limit: sentMax }),
    ]);
    const surroundings = { isTrusted: workspace.isTrusted, nowMs: Date.now(), language: env.language };
    return remoteRows(status, data.sent, { words, ...surroundings });
  });
  follower.onDidChange(() => rows.refresh());
  const listening = workspace.onDidGrantWorkspaceTrust(() => rows.refresh());
  const dispose = (): void => {
    listening.dispose();
    rows.dispose();
  };
  return { rows, list, dispose };
}

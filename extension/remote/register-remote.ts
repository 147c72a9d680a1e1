import { commands, type ExtensionContext, type LogOutputChannel, window, workspace } from 'vscode';
import type { SentRequest, SyncMode } from '#protocol/sync.ts';
import { commandsShowingFailures } from '../commands/show-failure.ts';
import { machineId } from '../models/machine-id.ts';
import type { WindowSession } from '../session/window-session.ts';
import { section } from '../settings/window-settings.ts';
import { isWider, syncModes } from './mode-words.ts';
import type { RemoteContext } from './remote-context.ts';
import type { RemoteDocuments } from './remote-documents.ts';
import { RemoteFollower } from './remote-follower.ts';
import { RemoteKeys } from './remote-keys.ts';

export interface RemoteParts {
  readonly context: ExtensionContext;
  readonly log: LogOutputChannel;
  readonly session: WindowSession;
}

/** Registers synchronisation with a remote: its commands, keys and settings. What asks a person is loaded when it does. */
export function registerRemote({ context, log, session }: RemoteParts): RemoteFollower {
  const keys = new RemoteKeys(context.secrets, machineId(context.globalStorageUri.fsPath));
  const follower = new RemoteFollower({ session, keys, isTrusted: () => workspace.isTrusted });
  let loading: Promise<RemoteDocuments> | undefined;
  const documents = () =>
    (loading ??= import('./remote-documents.ts').then(({ RemoteDocuments }) => {
      const made = new RemoteDocuments();
      context.subscriptions.push(made);
      return made;
    }));
  const remote: RemoteContext = { context, log, session, follower, keys, documents };
  context.subscriptions.push(follower, ...registerCommands(remote));
  follower.onDidChange(() => {
    const isConnected = follower.status?.remote !== undefined;
    void commands.executeCommand('setContext', 'groundplan.remoteConnected', isConnected);
  });
  followSetting(remote);
  return follower;
}

function registerCommands(remote: RemoteContext) {
  const { session, follower, log } = remote;
  const on = commandsShowingFailures(log);
  const resolve = async (row: unknown, action: 'retry' | 'drop'): Promise<void> => {
    const { outboxIdOf } = await import('./remote-rows.ts');
    const outboxId = outboxIdOf(String((row as { readonly id?: unknown } | undefined)?.id));
    if (outboxId !== undefined) follower.take((await session.call('sync.resolve', { outboxId, action })).data);
  };
  return [
    on('groundplan.connectRemote', async () => (await import('./connect-remote.ts')).connectRemote(remote)),
    on('groundplan.chooseSyncMode', async () => (await import('./choose-mode.ts')).chooseMode(remote)),
    on('groundplan.linkProject', async () => (await import('./link-project.ts')).linkProject(remote)),
    on('groundplan.pushStructure', async () => (await import('./push-structure.ts')).pushStructure(remote)),
    on('groundplan.fetchFromRemote', async (row) => (await import('./linked-project.ts')).fetchFromRemote(remote, row)),
    on('groundplan.indexOnRemote', async (row) => (await import('./linked-project.ts')).indexOnRemote(remote, row)),
    on('groundplan.unlinkProject', async (row) => (await import('./linked-project.ts')).unlinkProject(remote, row)),
    on('groundplan.disconnectRemote', async () => (await import('./disconnect-remote.ts')).disconnectRemote(remote)),
    on('groundplan.showSentRequests', async () => (await import('./show-sent.ts')).showSentRequests(remote)),
    on('groundplan.showSentRequest', async (request) =>
      (await import('./show-sent.ts')).showSentRequest(remote, request as SentRequest),
    ),
    on('groundplan.retryOutboxItem', (row) => resolve(row, 'retry')),
    on('groundplan.dropOutboxItem', (row) => resolve(row, 'drop')),
  ];
}

/**
 * Applies the setting, which no workspace can change: a mode that lets out less at once, and one that lets out more once
 * the person has said so in the dialog, which shows what would be sent. An engine that starts gets no more than it says.
 */
function followSetting(remote: RemoteContext): void {
  const { follower, context, log, session } = remote;
  const name = `${section}.sync.mode`;
  const apply = async (): Promise<void> => {
    const wanted = settingOfMode();
    const { status } = follower;
    if (wanted === undefined || status?.remote === undefined || wanted === status.mode) return;
    const { chooseMode, setMode } = await import('./choose-mode.ts');
    if (isWider(status.mode, wanted)) await setMode(remote, wanted);
    // Other windows see the setting change as well: the person is asked once.
    else if (window.state.focused && !(await chooseMode(remote, wanted))) await setMode(remote, status.mode);
  };
  const inBackground = (work: Promise<void>): void => {
    work.catch((error: unknown) => log.error(`The sync mode was not applied: ${String(error)}`));
  };
  let isChecked = false;
  follower.onDidChange(() => {
    if (isChecked) return;
    isChecked = true;
    inBackground(narrow(remote));
  });
  context.subscriptions.push(
    session.onDidChangeState(({ kind }) => {
      if (kind !== 'running') isChecked = false;
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(name)) inBackground(apply());
    }),
    workspace.onDidGrantWorkspaceTrust(() => void follower.renew()),
  );
}

async function narrow(remote: RemoteContext): Promise<void> {
  const { status } = remote.follower;
  const limit = settingOfMode();
  if (limit === undefined || status?.remote === undefined || !isWider(status.mode, limit)) return;
  await (await import('./choose-mode.ts')).setMode(remote, limit);
}

/** As the person set it; the default says nothing about a mode that was chosen elsewhere. */
function settingOfMode(): SyncMode | undefined {
  const value = workspace.getConfiguration(section).inspect<SyncMode>('sync.mode')?.globalValue;
  return syncModes.find((mode) => mode === value);
}

import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { FailingWebhooks } from '../developer/failing-webhooks.ts';
import type { RemoteFollower } from '../remote/remote-follower.ts';
import type { WindowSession } from '../session/window-session.ts';

/** Dependencies of the window's commands. */
export interface CommandContext {
  readonly context: ExtensionContext;
  readonly session: WindowSession;
  readonly failing: FailingWebhooks;
  readonly remote: RemoteFollower;
  readonly log: LogOutputChannel;
}

import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { WindowSession } from '../session/window-session.ts';

/** What the commands of the window work with. */
export interface CommandContext {
  readonly context: ExtensionContext;
  readonly session: WindowSession;
  readonly log: LogOutputChannel;
}

import { commands, type ExtensionContext, type LogOutputChannel } from 'vscode';
import type { WindowSession } from '../session/window-session.ts';

export interface CommandContext {
  readonly context: ExtensionContext;
  readonly session: WindowSession;
  readonly log: LogOutputChannel;
}

/** Registers the commands of the window itself. What a command needs is loaded when it is first run. */
export function registerCommands(given: CommandContext): void {
  given.context.subscriptions.push(commands.registerCommand('groundplan.showLog', () => given.log.show()));
}

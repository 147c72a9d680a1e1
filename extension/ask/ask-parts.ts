import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { ActiveFile } from '../active-file/active-file.ts';
import type { WindowSession } from '../session/window-session.ts';

export interface AskParts {
  readonly context: ExtensionContext;
  readonly session: WindowSession;
  readonly log: LogOutputChannel;
  readonly active: ActiveFile;
}

import type { WindowSession } from '../session/window-session.ts';
import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { ActiveFile } from '../active-file/active-file.ts';

export interface SearchParts {
  readonly context: ExtensionContext;
  readonly session: WindowSession;
  readonly log: LogOutputChannel;
  readonly active: ActiveFile;
}

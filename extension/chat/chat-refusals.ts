import { CancellationError, type ChatResponseStream, l10n, workspace } from 'vscode';
import { refusalOf } from '../panels/window-projects.ts';
import { fileFolders } from '../places/file-folders.ts';
import { type EngineSession, OperationRefused } from '../session/engine-session.ts';
import { plain } from './inert-markdown.ts';

/** Why nothing can be said, in a sentence, and what helps. */
export interface ChatRefusal {
  readonly text: string;
  readonly button?: { readonly command: string; readonly title: string };
}

/** Before the engine is asked at all. */
export function refusalOfWindow(): ChatRefusal | undefined {
  if (fileFolders().length === 0) return { text: l10n.t('Open a folder first.') };
  if (workspace.isTrusted) return undefined;
  return {
    text: l10n.t('The folder is not trusted, and so it is not read.'),
    button: { command: 'workbench.trust.manage', title: l10n.t('Manage Workspace Trust') },
  };
}

/** The engine knows no folder of the window. */
export function refusalOfProjects({ state }: EngineSession): ChatRefusal {
  const { message } = refusalOf(state, l10n.t) ?? { message: l10n.t('There is no such folder in this window.') };
  return { text: message };
}

/** Returns the error in words; undefined where the user cancelled. */
export function refusalOfError(error: unknown): ChatRefusal | undefined {
  if (error instanceof CancellationError) return undefined;
  const text = error instanceof Error ? error.message : String(error);
  if (!(error instanceof OperationRefused)) return { text };
  if (error.code === 'project_not_indexed') {
    return {
      text: l10n.t('This folder is not indexed yet.'),
      button: { command: 'groundplan.indexFolder', title: l10n.t('Index Folder') },
    };
  }
  return { text };
}

export function sayRefusal(stream: ChatResponseStream, { text, button }: ChatRefusal): void {
  stream.markdown(plain(text));
  if (button !== undefined) stream.button(button);
}

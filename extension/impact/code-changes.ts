import { type Disposable, type Event, EventEmitter, type TextDocument, workspace } from 'vscode';
import { type EngineSession, statusOf } from '../session/engine-session.ts';
import { onGitChange } from './git-extension.ts';

/** No question is sent between two keystrokes of a fast typist. */
const REST_MS = 50;

export interface CodeChange {
  /** There is another snapshot, or a commit: more than text was changed. */
  readonly isIndexed: boolean;
}

/** When what is not committed may be something else: typed, saved, indexed, committed. */
export class CodeChanges implements Disposable {
  readonly onDidChange: Event<CodeChange>;
  readonly #changes = new EventEmitter<CodeChange>();
  readonly #listening: readonly Disposable[];
  #resting: NodeJS.Timeout | undefined;
  #snapshots = '';
  #isIndexed = false;

  constructor(session: EngineSession) {
    this.onDidChange = this.#changes.event;
    this.#snapshots = snapshotsOf(session);
    this.#listening = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#changed(document);
      }),
      // A document that was dirty and is closed without being saved.
      workspace.onDidCloseTextDocument((document) => this.#changed(document)),
      session.onDidChangeState(() => {
        const snapshots = snapshotsOf(session);
        if (snapshots !== this.#snapshots) this.#rest(true);
        this.#snapshots = snapshots;
      }),
      onGitChange(() => this.#rest(true)),
    ];
  }

  dispose(): void {
    clearTimeout(this.#resting);
    for (const each of this.#listening) each.dispose();
    this.#changes.dispose();
  }

  #changed({ uri }: TextDocument): void {
    if (uri.scheme === 'file' && workspace.getWorkspaceFolder(uri) !== undefined) this.#rest(false);
  }

  #rest(isIndexed: boolean): void {
    this.#isIndexed ||= isIndexed;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      const change = { isIndexed: this.#isIndexed };
      this.#isIndexed = false;
      this.#changes.fire(change);
    }, REST_MS);
  }
}

/** Changes with what answers about a change are made of. */
function snapshotsOf({ state }: EngineSession): string {
  const folders = statusOf(state)?.folders ?? [];
  return folders
    .map(({ projectId, trusted, index, stats }) => [projectId, trusted, index?.snapshot, stats?.symbols].join(' '))
    .join('\n');
}

/** Whether a folder has text that is not saved. */
export function hasUnsaved(folder: string): boolean {
  const below = folder.endsWith('/') ? folder : `${folder}/`;
  return workspace.textDocuments.some(({ isDirty, uri }) => isDirty && uri.toString().startsWith(below));
}

import { type Disposable, env, type Event, EventEmitter, l10n, workspace } from 'vscode';
import type { EditorStatus } from '#protocol/editor.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { IndexedFolders } from './indexed-folder.ts';
import { Pages, type PagedList } from './pages.ts';
import type { Words } from './words.ts';

export const showMoreCommand = 'groundplan.showMoreRows';

/** What all views share: the folders of the window with what was asked about them, and the words. */
export class ViewContext implements Disposable {
  readonly session: EngineSession;
  readonly folders: IndexedFolders;
  readonly words: Words;
  /** A folder came, went, or has another snapshot. */
  readonly onDidChangeFolders: Event<void>;
  readonly #changes = new EventEmitter<void>();
  readonly #listening: Disposable;

  constructor(session: EngineSession) {
    this.session = session;
    this.folders = new IndexedFolders({ call: (id, params) => session.call(id, params) });
    const numbers = new Intl.NumberFormat(env.language);
    this.words = { l10n, number: (value) => numbers.format(value), folderName: nameInWindow };
    this.onDidChangeFolders = this.#changes.event;
    this.folders.update(this.status);
    this.#listening = session.onDidChangeState(() => {
      if (this.folders.update(this.status)) this.#changes.fire();
    });
  }

  get status(): EditorStatus | undefined {
    const { state } = this.session;
    return state.kind === 'running' || state.kind === 'starting' ? state.status : undefined;
  }

  /** For the lists of one view. */
  newList(): PagedList {
    return { pages: new Pages(), words: this.words, moreCommand: showMoreCommand };
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changes.dispose();
  }
}

function nameInWindow(uri: string): string | undefined {
  return workspace.workspaceFolders?.find((folder) => folder.uri.toString() === uri)?.name;
}

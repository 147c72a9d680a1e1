import { Disposable, env, type Event, EventEmitter, l10n, workspace } from 'vscode';
import type { Absence } from '#protocol/graph.ts';
import type { EditorStatus } from '#protocol/editor.ts';
import { type EngineSession, statusOf } from '../session/engine-session.ts';
import { windowSettings } from '../settings/window-settings.ts';
import { shownAbsences } from './absent-imports.ts';
import { IndexedFolders } from './indexed-folder.ts';
import type { LeftOutTests } from './left-out-tests.ts';
import { Pages, type PagedList } from './pages.ts';
import type { Words } from './words.ts';

export const showMoreCommand = 'groundplan.showMoreRows';

/** State that all views share: the folders of the window with the answers about them, and the words. */
export class ViewContext implements Disposable {
  readonly session: EngineSession;
  readonly folders: IndexedFolders;
  readonly words: Words;
  /** A folder came, went, or has another snapshot. */
  readonly onDidChangeFolders: Event<void>;
  readonly #changes = new EventEmitter<void>();
  readonly #listening: Disposable;

  readonly #tests: LeftOutTests;

  constructor(session: EngineSession, tests: LeftOutTests) {
    this.session = session;
    this.#tests = tests;
    this.folders = new IndexedFolders({ call: (id, params) => session.call(id, params) });
    // Made with the first number: it costs a third of the activation.
    let numbers: Intl.NumberFormat | undefined;
    const number = (value: number) => (numbers ??= new Intl.NumberFormat(env.language)).format(value);
    this.words = { l10n, number, folderName: nameInWindow };
    this.onDidChangeFolders = this.#changes.event;
    this.folders.update(this.status);
    this.#listening = Disposable.from(
      session.onDidChangeState(() => {
        if (this.folders.update(this.status)) this.#changes.fire();
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('groundplan.unresolved')) this.#changes.fire();
      }),
    );
  }

  get status(): EditorStatus | undefined {
    return statusOf(this.session.state);
  }

  /** For the lists of one view. */
  newList(): PagedList {
    const withoutTests = () => this.#tests.isOn;
    return { pages: new Pages(), words: this.words, moreCommand: showMoreCommand, absences, withoutTests };
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changes.dispose();
  }
}

function absences(): readonly Absence[] {
  return shownAbsences(windowSettings().settings['unresolved.classes']);
}

function nameInWindow(uri: string): string | undefined {
  return workspace.workspaceFolders?.find((folder) => folder.uri.toString() === uri)?.name;
}

import { type Disposable, type Event, EventEmitter, type TextEditor, type Uri, window } from 'vscode';

/** Editors that are passed by on the way to another one are not asked about. */
const settleMs = 80;

/** The file of the active editor, or the one it was pinned to. */
export class FollowedFile implements Disposable {
  readonly onDidChange: Event<void>;
  readonly #changes = new EventEmitter<void>();
  readonly #listening: Disposable;
  #timer: NodeJS.Timeout | undefined;
  #uri: Uri | undefined;
  #isPinned = false;

  constructor() {
    this.onDidChange = this.#changes.event;
    this.#uri = followable(window.activeTextEditor)?.document.uri;
    this.#listening = window.onDidChangeActiveTextEditor(() => this.#settle());
  }

  get uri(): Uri | undefined {
    return this.#uri;
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  /** Shows a file until another editor becomes active. */
  show(uri: Uri): void {
    clearTimeout(this.#timer);
    this.#take(uri);
  }

  pin(isPinned: boolean): void {
    this.#isPinned = isPinned;
    this.#changes.fire();
    if (!isPinned) this.#settle();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#changes.dispose();
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#follow(), settleMs);
  }

  #follow(): void {
    if (this.#isPinned) return;
    const editor = followable(window.activeTextEditor);
    // A panel or an output that takes the focus leaves the last file; with the last tab it goes.
    if (editor === undefined && window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) return;
    this.#take(editor?.document.uri);
  }

  #take(uri: Uri | undefined): void {
    if (uri?.toString() === this.#uri?.toString()) return;
    this.#uri = uri;
    this.#changes.fire();
  }
}

/** Output channels and old versions of files are texts too, and no files. */
function followable(editor: TextEditor | undefined): TextEditor | undefined {
  const scheme = editor?.document.uri.scheme;
  return scheme === 'file' || scheme === 'untitled' ? editor : undefined;
}

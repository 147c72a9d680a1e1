import { type Disposable, EventEmitter, type Uri, window } from 'vscode';

/** A run through many editors is reported at its start and at its end. */
const REST_MS = 150;

/**
 * The file that the person has before them, for everything of ours that follows the editor. It stays while they look at
 * something that is no file, and goes with the last tab.
 */
export class ActiveFile implements Disposable {
  readonly #changes = new EventEmitter<Uri | undefined>();
  readonly #listening: Disposable;
  #uri = editedFile();
  #reported = this.#uri?.toString();
  #reportedAtMs = -REST_MS;
  #resting: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changes.event;

  constructor() {
    this.#listening = window.onDidChangeActiveTextEditor(() => this.#moved());
  }

  /** Current also in the middle of a run, before the run is reported. */
  get uri(): Uri | undefined {
    this.#uri = editedFile() ?? this.#uri;
    return this.#uri;
  }

  dispose(): void {
    clearTimeout(this.#resting);
    this.#listening.dispose();
    this.#changes.dispose();
  }

  #moved(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#look(isAllClosed()), REST_MS);
    // Between two editors there is for a moment none: that is no move, and begins no run.
    const isRun = performance.now() - this.#reportedAtMs < REST_MS;
    if (!isRun && editedFile() !== undefined) this.#look(false);
  }

  #look(isNone: boolean): void {
    const uri = editedFile();
    if (uri === undefined && !isNone) return;
    this.#uri = uri;
    if (uri?.toString() === this.#reported) return;
    this.#reported = uri?.toString();
    this.#reportedAtMs = performance.now();
    this.#changes.fire(uri);
  }
}

function isAllClosed(): boolean {
  return window.tabGroups.all.every(({ tabs }) => tabs.length === 0);
}

/** Output channels, consoles and old versions of files are texts too, and no files that anybody works on. */
function editedFile(): Uri | undefined {
  const uri = window.activeTextEditor?.document.uri;
  return uri?.scheme === 'file' || uri?.scheme === 'untitled' ? uri : undefined;
}

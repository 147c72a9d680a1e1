import { type Disposable, EventEmitter, type Uri, window } from 'vscode';

/** Documents of these show what something said, and are no files that anybody works on. */
const otherSchemes: ReadonlySet<string> = new Set(['output', 'debug', 'comment', 'vscode-scm', 'search-editor']);
/** A run through many editors is told at its begin and its end. */
const restMs = 150;

/** The file that the person has before them; it stays while they look at something that is no file. */
export class ActivePlace implements Disposable {
  readonly #changes = new EventEmitter<Uri>();
  readonly #listening: Disposable;
  #uri = activeFile();
  #resting: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changes.event;

  constructor() {
    this.#listening = window.onDidChangeActiveTextEditor(() => this.#moved());
  }

  get uri(): Uri | undefined {
    this.#uri = activeFile() ?? this.#uri;
    return this.#uri;
  }

  dispose(): void {
    clearTimeout(this.#resting);
    this.#listening.dispose();
    this.#changes.dispose();
  }

  /** Between two editors there is for a moment none, which is no move. */
  #moved(): void {
    if (activeFile() === undefined) return;
    const isResting = this.#resting !== undefined;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#look();
    }, restMs);
    if (!isResting) this.#look();
  }

  #look(): void {
    const uri = activeFile();
    if (uri === undefined || uri.toString() === this.#told) return;
    this.#uri = uri;
    this.#told = uri.toString();
    this.#changes.fire(uri);
  }

  #told = this.#uri?.toString();
}

function activeFile(): Uri | undefined {
  const uri = window.activeTextEditor?.document.uri;
  return uri === undefined || otherSchemes.has(uri.scheme) ? undefined : uri;
}

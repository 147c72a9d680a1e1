import { type Disposable, type Event, EventEmitter, type Uri } from 'vscode';
import type { ActiveFile } from '../../active-file/active-file.ts';

/** The active file, or the one it was pinned to. */
export class FollowedFile implements Disposable {
  readonly onDidChange: Event<void>;
  readonly #changes = new EventEmitter<void>();
  readonly #active: ActiveFile;
  readonly #listening: Disposable;
  #uri: Uri | undefined;
  #isPinned = false;

  constructor(active: ActiveFile) {
    this.onDidChange = this.#changes.event;
    this.#active = active;
    this.#uri = active.uri;
    this.#listening = active.onDidChange((uri) => {
      if (!this.#isPinned) this.#take(uri);
    });
  }

  get uri(): Uri | undefined {
    return this.#uri;
  }

  get isPinned(): boolean {
    return this.#isPinned;
  }

  /** Shows a file until another editor becomes active. */
  show(uri: Uri): void {
    this.#take(uri);
  }

  pin(isPinned: boolean): void {
    this.#isPinned = isPinned;
    this.#changes.fire();
    if (!isPinned) this.#take(this.#active.uri);
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changes.dispose();
  }

  #take(uri: Uri | undefined): void {
    if (uri?.toString() === this.#uri?.toString()) return;
    this.#uri = uri;
    this.#changes.fire();
  }
}

import { Disposable, type Event, EventEmitter, type FileRenameEvent, type Uri, workspace } from 'vscode';
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
    this.#listening = Disposable.from(
      active.onDidChange((uri) => {
        if (!this.#isPinned) this.#take(uri);
      }),
      workspace.onDidRenameFiles(({ files }) => this.#rename(files)),
    );
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

  /** A file that is pinned goes on under its new name, also where a folder around it was renamed. */
  #rename(files: FileRenameEvent['files']): void {
    const path = this.#uri?.path;
    const moved = files.find(({ oldUri }) => path === oldUri.path || path?.startsWith(`${oldUri.path}/`));
    if (path === undefined || moved === undefined) return;
    this.#take(moved.newUri.with({ path: moved.newUri.path + path.slice(moved.oldUri.path.length) }));
  }

  #take(uri: Uri | undefined): void {
    if (uri?.toString() === this.#uri?.toString()) return;
    this.#uri = uri;
    this.#changes.fire();
  }
}

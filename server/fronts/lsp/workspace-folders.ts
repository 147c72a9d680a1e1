import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { EditorFolder, type FolderPreference } from './editor-folder.ts';
import { pathOfUri } from './file-uris.ts';

/** A document as the engine knows it. */
export interface PlacedFile {
  readonly folder: EditorFolder;
  readonly projectId: string;
  /** Path inside the project. */
  readonly file: string;
}

/** The folders that a client has open. */
export class WorkspaceFolders {
  readonly #engine: EditorEngine;
  readonly #changed: () => void;
  #folders: readonly EditorFolder[] = [];
  #preference: FolderPreference = { trusted: false, index: false };

  constructor(engine: EditorEngine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  get all(): readonly EditorFolder[] {
    return this.#folders;
  }

  byUri(uri: string): EditorFolder | undefined {
    return this.#folders.find((folder) => folder.uri === uri);
  }

  /** Opens the folders again, where it means something else than before. */
  async setPreference(preference: FolderPreference): Promise<void> {
    const isSame = preference.trusted === this.#preference.trusted && preference.index === this.#preference.index;
    this.#preference = preference;
    if (!isSame) await Promise.all(this.#folders.map((folder) => folder.attach(preference)));
  }

  async add(uris: readonly string[]): Promise<void> {
    const added = uris
      .filter((uri) => this.byUri(uri) === undefined)
      .map((uri) => new EditorFolder(uri, this.#engine, this.#changed));
    this.#folders = [...this.#folders, ...added];
    await Promise.all(added.map((folder) => folder.attach(this.#preference)));
  }

  remove(uris: readonly string[]): void {
    const gone = new Set(uris);
    for (const folder of this.#folders) if (gone.has(folder.uri)) folder.detach();
    this.#folders = this.#folders.filter(({ uri }) => !gone.has(uri));
    this.#changed();
  }

  close(): void {
    for (const folder of this.#folders) folder.detach();
    this.#folders = [];
  }

  /** The folder nearest to a document; undefined for one outside of all, or whose folder is not open. */
  place(uri: string): PlacedFile | undefined {
    const path = pathOfUri(uri);
    if (path === undefined) return undefined;
    let nearest: PlacedFile | undefined;
    for (const folder of this.#folders) {
      const [file, projectId] = [folder.pathInside(path), folder.projectId];
      if (file === undefined || projectId === undefined) continue;
      if (nearest === undefined || file.length < nearest.file.length) nearest = { folder, projectId, file };
    }
    return nearest;
  }
}

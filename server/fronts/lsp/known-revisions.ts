import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import type { EditorFolder } from './editor-folder.ts';

/** `snp_…` that a client was sent, to ask about, by project. */
export class KnownRevisions {
  readonly #engine: EditorEngine;
  #known: ReadonlyMap<string, string> = new Map();

  constructor(engine: EditorEngine) {
    this.#engine = engine;
  }

  /** Reports whether a folder has another revision than the client knows, or is gone, or its project is. */
  take(folders: readonly EditorFolder[]): boolean {
    const known = this.#known;
    const now = new Map<string, string>();
    for (const { projectId } of folders) {
      if (projectId === undefined) continue;
      const revision = this.#engine.projects.revisionOf(projectId) ?? known.get(projectId);
      if (revision !== undefined) now.set(projectId, revision);
    }
    this.#known = now;
    return now.size !== known.size || [...now].some(([projectId, revision]) => known.get(projectId) !== revision);
  }
}

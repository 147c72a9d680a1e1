import type { ProjectRoots } from './project-folder.ts';

/** Folders in which projects may lie, for as long as somebody serves them. */
export class ServedRoots implements ProjectRoots {
  readonly #groups: (readonly string[])[] = [];

  /** @returns how to take them away again */
  add(roots: readonly string[]): () => void {
    this.#groups.push(roots);
    return () => {
      this.#groups.splice(this.#groups.indexOf(roots), 1);
    };
  }

  allowedRoots(): readonly string[] {
    return this.#groups.flat();
  }

  /** The first folder that is served. */
  baseFolder(): string | undefined {
    return this.#groups.find((roots) => roots.length > 0)?.[0];
  }
}

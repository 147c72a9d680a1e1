import type { TreeWatch, TreeWatchParts } from './folder-watches.ts';
import { isInPlace } from './real-place.ts';
import { openWatch, type OpenWatch, WatchLimitError } from './system-watch.ts';

/** One watch for the whole tree, where the system has such a thing (macOS, Windows). */
export class RecursiveWatch implements TreeWatch {
  readonly #parts: TreeWatchParts;
  #watch: OpenWatch | undefined;
  #directories: ReadonlySet<string> = new Set();

  constructor(parts: TreeWatchParts) {
    this.#parts = parts;
  }

  update(directories: readonly string[]): readonly string[] {
    this.#directories = new Set(directories);
    if (this.#watch) return [];
    const { system, root, failed } = this.#parts;
    if (!isInPlace(root)) return [];
    const lost = (limit = new WatchLimitError('watch lost')) => failed(limit);
    this.#watch = openWatch(system, root, (event, name) => this.#notice(event, name), lost, true);
    return directories;
  }

  close(): void {
    this.#watch?.close();
    this.#watch = undefined;
  }

  /** Folders that the scan left out are watched as well and must cost nothing: most of what happens is in there. */
  #notice(event: string, name: string | null): void {
    if (name === null) return this.#parts.burst.addAnywhere();
    const path = name.replaceAll('\\', '/');
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (path === '.git' && event === 'change') return;
    if (this.#directories.has(parent)) this.#parts.burst.add(parent);
    if (!this.#directories.has(path)) return;
    this.#parts.burst.add(path);
    if (event !== 'rename') return;
    for (const known of this.#directories) if (known.startsWith(`${path}/`)) this.#parts.burst.add(known);
  }
}

import type { ViewMark } from '#protocol/view.ts';
import type { IndexedFolder } from '../indexed-folder.ts';

export type Grouping = 'modules' | 'folders';

/** As key of what lies outermost. */
const outermost = '';

/**
 * The boxes of the drawing, asked for as they are unfolded. Questions of one moment travel together: after a change of
 * the index all rows that are unfolded ask again at once.
 */
export class MarkSource {
  readonly #folder: IndexedFolder;
  readonly #grouping: Grouping;
  readonly #content = new Map<string, readonly ViewMark[]>();
  #next: { readonly ids: Set<string>; readonly answer: Promise<void> } | undefined;

  constructor(folder: IndexedFolder, grouping: Grouping) {
    this.#folder = folder;
    this.#grouping = grouping;
  }

  /**
   * Returns the direct content of a mark, or of the outermost level. Files directly in a folder stand beside its
   * folders: the mark that a drawing puts around them is left out.
   */
  async contentOf(id: string = outermost): Promise<readonly ViewMark[]> {
    const content = await this.#ask(id);
    const loose = content.find((mark) => isLoose(mark.id));
    if (loose === undefined) return content;
    const files = await this.contentOf(loose.id);
    return [...content.filter((mark) => mark !== loose), ...files];
  }

  async #ask(id: string): Promise<readonly ViewMark[]> {
    if (!this.#content.has(id)) await this.#fetch(id);
    return this.#content.get(id) ?? [];
  }

  #fetch(id: string): Promise<void> {
    if (this.#next === undefined) {
      const ids = new Set<string>();
      const answer = Promise.resolve().then(() => {
        this.#next = undefined;
        return this.#load([...ids]);
      });
      this.#next = { ids, answer };
    }
    for (const each of withLoose(id)) this.#next.ids.add(each);
    return this.#next.answer;
  }

  async #load(ids: readonly string[]): Promise<void> {
    const level = this.#grouping === 'modules' ? 'module' : 'file';
    // More than the engine takes at once is asked for in parts.
    const parts = Math.max(1, Math.ceil(ids.length / idsAtOnce));
    const load = async (part: number): Promise<void> => {
      const expanded = ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce);
      // With a limit of 1 nothing is unfolded by itself but what is all there is.
      this.#keep(await this.#marks(level, expanded));
    };
    await Promise.all(Array.from({ length: parts }, (_, part) => load(part)));
  }

  /** A list has room for all: what a drawing would show as the rest of a folder unfolds too. */
  async #marks(level: 'module' | 'file', expanded: readonly string[]): Promise<readonly ViewMark[]> {
    const { marks } = await this.#folder.askAgain('view.get', { level, limit: 1, expanded: [...expanded] });
    const rests = marks.filter((mark) => mark.rest === true && mark.expanded !== true).map(({ id }) => id);
    return rests.length === 0 || expanded.length >= idsAtOnce
      ? marks
      : this.#marks(level, [...expanded, ...rests].slice(0, idsAtOnce));
  }

  #keep(marks: readonly ViewMark[]): void {
    const around = new Map(
      marks.filter(({ rest, expanded }) => rest && expanded).map(({ id, parent }) => [id, parent]),
    );
    const listed = marks.filter(({ id }) => !around.has(id));
    const content = Map.groupBy(
      listed,
      ({ parent = '' }) => (around.has(parent) ? around.get(parent) : parent) || outermost,
    );
    for (const [id, inside] of content) this.#content.set(id, inside);
  }
}

const idsAtOnce = 500;

/** `folder/`: the files directly in it; `.`: those that belong to no module. */
function isLoose(id: string): boolean {
  return id.endsWith('/') || id === '.';
}

function withLoose(id: string): readonly string[] {
  if (id === outermost) return ['./', '.'];
  return id.endsWith('/**') ? [id, id.slice(0, -2)] : [id];
}

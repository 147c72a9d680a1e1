import type { Disposable } from 'vscode';
import type { RowView } from '../row-view.ts';
import type { ViewContext } from '../view-context.ts';
import { countCycles } from './count-cycles.ts';
import type { CycleLoad } from './cycle-names.ts';

/** Snapshots follow one another while the user saves files; one question is asked about the last of them. */
const restMs = 1500;

/** The number at the icon of a view that is not open. */
export class LateBadge implements Disposable {
  readonly #context: ViewContext;
  readonly #load: () => CycleLoad;
  readonly #set: (cycles: number) => void;
  #waiting: NodeJS.Timeout | undefined;
  /** Numbers of an older question come too late. */
  #asked = 0;

  constructor(context: ViewContext, load: () => CycleLoad, set: (cycles: number) => void) {
    this.#context = context;
    this.#load = load;
    this.#set = set;
  }

  /** Has the cycles counted again soon; until then the number says that it is an old one. */
  outdate(rows: RowView): void {
    const { badge } = rows.view;
    if (badge !== undefined) {
      rows.badge = { ...badge, tooltip: this.#context.words.l10n.t('Import cycles before the last change') };
    }
    this.recounted();
    this.#waiting = setTimeout(() => void this.#count(), restMs);
  }

  /** Nothing that was asked before counts any more. */
  recounted(): void {
    this.#asked++;
    clearTimeout(this.#waiting);
  }

  dispose(): void {
    this.recounted();
  }

  async #count(): Promise<void> {
    const asked = this.#asked;
    const counted = await countCycles(this.#context.folders.all, this.#load()).catch(() => undefined);
    // What could not be counted is not claimed.
    if (asked === this.#asked) this.#set(counted?.cycles ?? 0);
  }
}

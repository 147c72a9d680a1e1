import type { View } from '#protocol/view.ts';
import type { GraphSurface, Outlook } from '../graph/surface.ts';

/** Where a person looked, on which drawing. */
export interface KeptOutlook {
  readonly outlook: Outlook;
  /** Of the drawing. */
  readonly width: number;
  readonly height: number;
  readonly marks: number;
}

/** Comes back to where a person looked when the page is shown again, if the drawing is the same. */
export class OutlookKeeper {
  readonly #kept: unknown;
  readonly #surface: Pick<GraphSurface, 'outlook' | 'look'>;
  #drawn: Omit<KeptOutlook, 'outlook'> | undefined;
  #isKept = false;

  constructor(kept: unknown, surface: Pick<GraphSurface, 'outlook' | 'look'>) {
    this.#kept = kept;
    this.#surface = surface;
  }

  /** Whether the page is drawn again: from then on it is known what is looked at. */
  get isBack(): boolean {
    return this.#drawn !== undefined;
  }

  /** The drawing was moved to where the person had looked. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** To be kept; undefined while all is in sight. */
  get now(): unknown {
    if (this.#drawn === undefined) return this.#kept;
    const { outlook } = this.#surface;
    return outlook && ({ ...this.#drawn, outlook } satisfies KeptOutlook);
  }

  drawn(view: Pick<View, 'bounds' | 'marks'> | undefined): void {
    if (view === undefined) return;
    const isFirst = this.#drawn === undefined;
    const { width, height } = view.bounds;
    this.#drawn = { width, height, marks: view.marks.length };
    const outlook = isFirst ? keptOutlook(this.#kept, this.#drawn) : undefined;
    if (outlook === undefined) return;
    this.#isKept = true;
    this.#surface.look(outlook);
  }
}

/** Returns the stored outlook, which may have any form; undefined also where it belongs to another drawing. */
function keptOutlook(kept: unknown, drawn: Omit<KeptOutlook, 'outlook'>): Outlook | undefined {
  const { outlook, width, height, marks } = (kept ?? {}) as Partial<KeptOutlook>;
  const isSame = width === drawn.width && height === drawn.height && marks === drawn.marks;
  const { x, y, zoom } = outlook ?? {};
  return isSame && isNumber(x) && isNumber(y) && isNumber(zoom) && zoom > 0 ? { x, y, zoom } : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

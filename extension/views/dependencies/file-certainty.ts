import type { Graph } from '#protocol/graph.ts';
import type { Row } from '../row.ts';
import type { Words } from '../words.ts';

/** How far what is known of one direction reaches. */
export interface FileCertainty {
  readonly certainty: 'exact' | 'bounded' | 'unknown';
  /** Sentences of the engine. */
  readonly reasons: readonly string[];
}

type Direction = 'dependents' | 'dependencies';

/** What the engine says of how sure it is; undefined where it says nothing, and then nothing is claimed. */
export function boundOf(graph: Graph, direction: Direction): FileCertainty | undefined {
  const { certainty } = graph as { readonly certainty?: Partial<Record<Direction, FileCertainty>> };
  return certainty?.[direction];
}

export function reasonRows(around: string, reasons: readonly string[], { l10n }: Words): Row[] {
  return reasons.map((reason, index) => ({
    id: `${around} reason ${index}`,
    label: reason,
    tooltip: reason,
    spoken: l10n.t('There may be more: {0}', reason),
    icon: { id: 'info' },
  }));
}

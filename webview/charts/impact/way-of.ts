import type { LabelledView } from '../labelled-mark.ts';
import { edgeKey } from '../edge-key.ts';

/** Marks and edges that stand out together. */
export interface Way {
  readonly marks: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** From a mark to the change, and one step further outwards. */
export function wayOf({ edges }: Pick<LabelledView, 'edges'>, id: string): Way {
  const way = { marks: new Set([id]), edges: new Set<string>() };
  const take = (source: string, target: string) => {
    way.edges.add(edgeKey(source, target));
    way.marks.add(source).add(target);
  };
  for (const { source, target } of edges) if (target === id) take(source, target);
  for (let at: string | undefined = id; at !== undefined;) {
    const step = edges.find(({ source }) => source === at);
    // The heaviest comes first, and none leads outwards: this ends.
    if (step !== undefined) take(step.source, step.target);
    at = step?.target;
  }
  return way;
}

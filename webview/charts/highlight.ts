import { edgeKey } from './edge-key.ts';
import { ancestorsOf, edgesAcross, type ViewIndex, withContent } from './view-index.ts';

/** A mark or an edge that a person points at or has selected. */
export type Subject =
  | { readonly kind: 'mark'; readonly id: string }
  | { readonly kind: 'edge'; readonly source: string; readonly target: string };

export interface Emphasis {
  readonly marks: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** `out`: what the subject depends on; `in`: what depends on it; `plain`: neither, it only stands out. */
export type Part = 'out' | 'in' | 'plain';

/** What stands out; everything else is dimmed. */
export interface Highlight {
  readonly marks: ReadonlySet<string>;
  /** By `edgeKey`. */
  readonly edges: ReadonlyMap<string, Part>;
}

export function highlightSubject(index: ViewIndex, subject: Subject): Highlight | undefined {
  if (subject.kind === 'mark') return index.marks.has(subject.id) ? highlightMark(index, subject.id) : undefined;
  const { source, target } = subject;
  const isThere = index.edgesAt.get(source)?.some((edge) => edge.source === source && edge.target === target);
  if (!isThere) return undefined;
  return {
    marks: withAncestors(index, [source, target]),
    edges: new Map([[edgeKey(source, target), 'plain']]),
  };
}

function highlightMark(index: ViewIndex, id: string): Highlight {
  const { incoming, outgoing } = edgesAcross(index, id);
  const edges = new Map<string, Part>([
    ...incoming.map(({ source, target }) => [edgeKey(source, target), 'in'] as const),
    ...outgoing.map(({ source, target }) => [edgeKey(source, target), 'out'] as const),
  ]);
  const ends = [...incoming.map(({ source }) => source), ...outgoing.map(({ target }) => target)];
  return { marks: withAncestors(index, [...withContent(index, id), ...ends]), edges };
}

export function highlightEmphasis(index: ViewIndex, { marks, edges }: Emphasis): Highlight {
  return {
    marks: withAncestors(
      index,
      [...marks].flatMap((id) => [...withContent(index, id)]),
    ),
    edges: new Map([...edges].map((key) => [key, 'plain'])),
  };
}

function withAncestors(index: ViewIndex, ids: readonly string[]): Set<string> {
  return new Set(ids.flatMap((id) => [id, ...ancestorsOf(index, id)]));
}

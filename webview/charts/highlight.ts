import { rankEdges } from './choose-edges.ts';
import { edgeKey } from './edge-key.ts';
import type { SiblingArrow } from './sibling-arrows.ts';
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

/** Highlighted marks and edges; everything else is dimmed. */
export interface Highlight {
  readonly marks: ReadonlySet<string>;
  /** By `edgeKey`. */
  readonly edges: ReadonlyMap<string, Part>;
  /** The subject and what lies in it, whose own edges keep their look. */
  readonly inside?: ReadonlySet<string>;
}

/** More lines around one mark would be an area: the heaviest are drawn. */
const EDGES_MAX = 160;
/** Of those behind an arrow of the overview. */
const BEHIND_MAX = 40;

/** @param arrows of the overview: one that is picked shows the edges behind it */
export function highlightSubject(
  index: ViewIndex,
  subject: Subject,
  arrows: ReadonlyMap<string, SiblingArrow> = new Map(),
): Highlight | undefined {
  if (subject.kind === 'mark') return index.marks.has(subject.id) ? highlightMark(index, subject.id) : undefined;
  const { source, target } = subject;
  const key = edgeKey(source, target);
  const isThere = index.edgesAt.get(source)?.some((edge) => edge.source === source && edge.target === target);
  const arrow = arrows.get(key);
  if (!isThere && arrow === undefined) return undefined;
  const behind = rankEdges(arrow?.leaves ?? []).slice(0, BEHIND_MAX);
  const keys = [key, ...behind.map((edge) => edgeKey(edge.source, edge.target))];
  return {
    marks: withAncestors(
      index,
      [source, target].flatMap((end) => [...withContent(index, end)]),
    ),
    edges: new Map(keys.map((each) => [each, 'plain'])),
  };
}

function highlightMark(index: ViewIndex, id: string): Highlight {
  const { incoming, outgoing } = edgesAcross(index, id);
  const inside = new Set(withContent(index, id));
  const all = [...incoming, ...outgoing];
  const shown = all.length > EDGES_MAX ? rankEdges(all).slice(0, EDGES_MAX) : all;
  const edges = new Map<string, Part>(
    shown.map(({ source, target }) => [edgeKey(source, target), inside.has(target) ? 'in' : 'out']),
  );
  const ends = all.flatMap(({ source, target }) => [source, target]);
  return { marks: withAncestors(index, [...inside, ...ends]), edges, inside };
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

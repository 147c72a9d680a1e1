import { rankEdges } from './choose-edges.ts';
import type { SiblingArrow } from './sibling-arrows.ts';
import type { ViewIndex } from './view-index.ts';

/** More arrows than these are no picture. */
export const overviewMax = 32;

/**
 * The arrows that say how a project is layered: between siblings, along the order, without those that follow from others
 * (the transitive reduction), the heaviest. What stands aside, as tests do, has none.
 */
export function overviewArrows({ marks }: ViewIndex, arrows: readonly SiblingArrow[]): SiblingArrow[] {
  const isAside = (id: string) => marks.get(id)?.aside === true;
  const forward = arrows.filter(
    ({ edge: { source, target, back } }) => back !== true && !isAside(source) && !isAside(target),
  );
  const reduced = [...Map.groupBy(forward, ({ parent }) => parent).values()].flatMap(reduce);
  if (reduced.length <= overviewMax) return reduced;
  const heaviest = new Set(rankEdges(reduced.map(({ edge }) => edge)).slice(0, overviewMax));
  return reduced.filter(({ edge }) => heaviest.has(edge));
}

/** Without arrows whose target is reached over others that stay. */
function reduce(arrows: readonly SiblingArrow[]): SiblingArrow[] {
  const targets = new Map<string, Set<string>>();
  for (const { edge } of arrows) {
    const known = targets.get(edge.source);
    if (known === undefined) targets.set(edge.source, new Set([edge.target]));
    else known.add(edge.target);
  }
  return arrows.filter(({ edge: { source, target } }) => {
    if (!isReachedOver(targets, source, target)) return true;
    targets.get(source)?.delete(target);
    return false;
  });
}

/** Whether a way over at least one other mark leads there. */
function isReachedOver(targets: ReadonlyMap<string, ReadonlySet<string>>, source: string, target: string): boolean {
  const seen = new Set([source]);
  const open = [...(targets.get(source) ?? [])].filter((next) => next !== target);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === target) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const next of targets.get(at) ?? []) open.push(next);
  }
  return false;
}

import type { MarkNodes } from './mark-nodes.ts';

/** How much less than `1 / limit` of all files each mark may stand for that comes out of one by itself. */
const leastShare = 0.5;

/** No mark brings out more than so many, or this part of `limit`, unless it holds a greater part of all files. */
const contentAlways = 12;
const contentShare = 1 / 3;

const contentMin = 2;

/** One with more than this part of all files is unfolded in any case, if not more than these come out of it. */
const mainShare = 0.7;
const mainContentMax = 100;

/** More than this part of a mark is nearly all of it. */
const detourShare = 0.9;

/**
 * Which marks are unfolded without being asked for: the one with the most files first, as long as not more than about
 * `limit` marks come out of it. Only files with dependencies count, if any has: the drawing is about them. What would
 * bring out too many marks, or marks that stand for very little, stays folded: else one part would be seen in every
 * detail, and another not at all. A mark that is all there is unfolds in any case: alone it says nothing.
 *
 * @param weightOf how much a mark counts; that of the root is the sum
 * @param mayUnfold says no for marks that only unfold when they are asked for
 */
export function unfoldByItself(
  nodes: MarkNodes,
  limit: number,
  weightOf: (node: number) => number,
  mayUnfold: (node: number) => boolean,
): ReadonlySet<number> {
  const unfolded = onlyMarks(nodes, mayUnfold);
  const outer = [...unfolded].at(-1) ?? 0;
  const candidates = Array.from(nodes.contentOf(outer)).filter(mayUnfold);
  let room = limit - nodes.contentOf(outer).length;
  while (candidates.length > 0 && room > 0) {
    const node = takeHeaviest(candidates, weightOf);
    const content = Array.from(nodes.contentOf(node));
    const share = weightOf(node) / weightOf(0);
    const worthShowing = nodes.holdsSymbols(node) ? room : (share * limit) / leastShare;
    const fair = Math.max(contentAlways, limit * Math.max(contentShare, share));
    const most = share > mainShare ? mainContentMax : Math.min(room, fair, worthShowing);
    // What holds one file is that file.
    if (content.length < contentMin || content.length > most) continue;
    unfolded.add(node);
    room -= content.length;
    candidates.push(...content.filter(mayUnfold));
  }
  return withoutDetours(unfolded, outer, nodes, weightOf);
}

/** The root, and what is all that there is to see: the only mark of the drawing, and the only one in that. */
function onlyMarks(nodes: MarkNodes, mayUnfold: (node: number) => boolean): Set<number> {
  const only = new Set([0]);
  let content = nodes.contentOf(0);
  while (content.length === 1 && mayUnfold(content[0]) && nodes.hasContent(content[0])) {
    only.add(content[0]);
    content = nodes.contentOf(content[0]);
  }
  return only;
}

/** A mark inside of `outer` that would only show that nearly all of it lies in one folder of its is better folded. */
function withoutDetours(
  unfolded: Set<number>,
  outer: number,
  nodes: MarkNodes,
  weightOf: (node: number) => number,
): ReadonlySet<number> {
  for (const node of [...unfolded].toSorted((a, b) => b - a)) {
    if (node <= outer) break;
    const content = Array.from(nodes.contentOf(node));
    const isDetour = content.some(
      (child) => !nodes.holdsSymbols(child) && weightOf(child) > detourShare * weightOf(node),
    );
    if (isDetour && !content.some((child) => unfolded.has(child))) unfolded.delete(node);
  }
  return unfolded;
}

function takeHeaviest(candidates: number[], weightOf: (node: number) => number): number {
  let best = 0;
  for (let index = 1; index < candidates.length; index++) {
    const difference = weightOf(candidates[index]) - weightOf(candidates[best]);
    if (difference > 0 || (difference === 0 && candidates[index] < candidates[best])) best = index;
  }
  return candidates.splice(best, 1)[0];
}

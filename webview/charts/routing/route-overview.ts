import type { ViewEdge, ViewMark } from '#protocol/view.ts';
import { grown } from '../boxes.ts';
import { type Route } from '../route-edges.ts';
import type { Box } from '../scene.ts';
import type { SiblingArrow } from '../sibling-arrows.ts';
import type { ViewIndex } from '../view-index.ts';
import { extentOf } from '../ways.ts';
import { routeBox } from './route-box.ts';

/** Lines may leave the outermost boxes by so much, and keep so far from the frame of others. */
const OUTSIDE = 30;
const INSIDE = 3;
/** Below the header of a frame. */
const BELOW_HEADER = 10;

/** The lines of arrows between siblings, box by box. */
export function routeOverview(index: ViewIndex, arrows: readonly SiblingArrow[]): Map<ViewEdge, Route> {
  const routes = new Map<ViewEdge, Route>();
  for (const [parent, own] of Map.groupBy(arrows, ({ parent: around }) => around)) {
    const marks = parent === undefined ? index.top : (index.children.get(parent) ?? []);
    for (const [edge, route] of routeAmong(marks, areaOf(index, parent, marks), own)) routes.set(edge, route);
  }
  return routes;
}

function routeAmong(marks: readonly ViewMark[], area: Box, arrows: readonly SiblingArrow[]): Map<ViewEdge, Route> {
  const numbers = new Map(marks.map(({ id }, number) => [id, number]));
  const unit = unitOf(marks);
  const ends = arrows.map(({ edge }) => ({
    source: numbers.get(edge.source) as number,
    target: numbers.get(edge.target) as number,
  }));
  const tracks = routeBox(marks, area, unit, ends);
  return new Map(
    arrows.flatMap(({ edge }, index) => {
      const way = tracks[index];
      return way === undefined ? [] : [[edge, { way, scale: unit, bounds: extentOf(way) }]];
    }),
  );
}

function unitOf(marks: readonly ViewMark[]): number {
  // The scale of an unfolded mark is that of its content.
  return marks.reduce((most, { scale }) => Math.max(most, scale), 0) || 1;
}

function areaOf({ marks }: ViewIndex, parent: string | undefined, content: readonly ViewMark[]): Box {
  const frame = parent === undefined ? undefined : marks.get(parent);
  const unit = unitOf(content);
  if (frame === undefined) return grown(boxAroundAll(content), OUTSIDE * unit);
  const top = content.reduce((least, { y }) => Math.min(least, y), Infinity) - BELOW_HEADER * unit;
  const { x, width } = grown(frame, -INSIDE * unit);
  return { x, y: top, width, height: frame.y + frame.height - INSIDE * unit - top };
}

function boxAroundAll(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  return { x: left, y: top, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - top };
}

import type { MapBox } from './map-box.ts';
import type { MapLayout } from './map-layout.ts';

/** A mark with its place in the drawing. */
export interface PlacedMark {
  readonly node: number;
  readonly id: string;
  /** Position of the mark around it in the list; -1 at the top. */
  readonly parent: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isUnfolded: boolean;
}

/** Marks that are shown, what contains before its content. */
export function walkMap(layout: MapLayout, isUnfolded: (node: number) => boolean): PlacedMark[] {
  const marks: PlacedMark[] = [];
  const visit = (box: MapBox, parent: number, x: number, y: number, scale: number): void => {
    box.nodes.forEach((node, index) => {
      const [width, height] = [box.widths[index] * scale, box.heights[index] * scale];
      const [left, top] = [x + box.lefts[index] * scale, y + box.tops[index] * scale];
      const inner = isUnfolded(node) ? layout.box(node, width / height) : undefined;
      const innerScale = inner === undefined ? scale : Math.min(scale, width / inner.width, height / inner.height);
      marks.push({
        node,
        id: box.ids[index],
        parent,
        x: left,
        y: top,
        width,
        height,
        scale: inner === undefined ? scale : innerScale,
        isUnfolded: inner !== undefined,
      });
      if (inner !== undefined) visit(inner, marks.length - 1, left, top, innerScale);
    });
  };
  visit(layout.root, -1, 0, 0, 1);
  return marks;
}

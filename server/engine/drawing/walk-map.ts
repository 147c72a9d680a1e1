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

export interface MapState {
  readonly isUnfolded: (node: number) => boolean;
  /** Whether packages outside of the project are shown. */
  readonly external: boolean;
}

/** Marks that are shown, what contains before its content. */
export function walkMap(layout: MapLayout, state: MapState): PlacedMark[] {
  const walk = new MapWalk(layout, state.isUnfolded);
  walk.visit(layout.root, -1, { x: 0, y: 0, scale: 1 });
  if (state.external) walk.visitExternals();
  return walk.marks;
}

/** Where a box stands: its upper left corner, and how large one of its pixels is. */
interface Origin {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

class MapWalk {
  readonly marks: PlacedMark[] = [];
  readonly #layout: MapLayout;
  readonly #isUnfolded: (node: number) => boolean;

  constructor(layout: MapLayout, isUnfolded: (node: number) => boolean) {
    this.#layout = layout;
    this.#isUnfolded = isUnfolded;
  }

  visit(box: MapBox, parent: number, { x, y, scale }: Origin): void {
    box.nodes.forEach((node, index) => {
      const width = box.widths[index] * scale;
      const height = box.heights[index] * scale;
      const place = { x: x + box.lefts[index] * scale, y: y + box.tops[index] * scale, width, height };
      const named = { node, id: box.ids[index], parent, ...place };
      if (!this.#isUnfolded(node)) {
        this.marks.push({ ...named, scale: scale * box.scales[index], isUnfolded: false });
        return;
      }
      const inner = this.#layout.box(node, place);
      const innerScale = Math.min(scale, width / inner.width, height / inner.height);
      this.marks.push({ ...named, scale: innerScale, isUnfolded: true });
      this.visit(inner, this.marks.length - 1, { x: place.x, y: place.y, scale: innerScale });
    });
  }

  /** Nothing stands below them: they may take as much room as they need. */
  visitExternals(): void {
    const row = this.#layout.externals();
    if (row === undefined) return;
    const isUnfolded = this.#isUnfolded(row.node);
    const { width, top: y, id, node } = row;
    const height = isUnfolded ? row.box.height : row.height;
    this.marks.push({ node, id, parent: -1, x: 0, y, width, height, scale: 1, isUnfolded });
    if (isUnfolded) this.visit(row.box, this.marks.length - 1, { x: 0, y, scale: 1 });
  }
}

import { type BoxGraph, boxGraph } from './box-graph.ts';
import { bestShape, type BoxContent, type BoxShape, boxShapes, type PreferredShape } from './box-shapes.ts';
import { type Layers, layersOf } from './levels.ts';
import type { LiftedEdges } from './lift-edges.ts';
import type { MapBox } from './map-box.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { markKinds } from './mark-tree.ts';
import {
  asideSize,
  commonWidth,
  fileSize,
  folderSize,
  frameHeader,
  framePadding,
  headerWidth,
  type Size,
  symbolSize,
} from './natural-size.ts';
import type { ChildSizes } from './pack-lines.ts';
import { placeLines } from './place-lines.ts';

/** Width by height that is wanted of the drawing and of what is unfolded in it. */
export interface Aspects {
  readonly whole: number;
  readonly inner: number;
}

/** The shape that is wanted of a box: its aspect, or about its width. */
export interface ShapePreference {
  readonly aspect: number;
  readonly width?: number;
}

/** A drawing of few marks need not be wide. */
const easeOfRoot = 900;
const easeInside = 320;

/** A mark that is laid out with what is unfolded in it, in all the shapes it could have. */
interface Sketch {
  readonly content: Uint32Array;
  readonly layers: Layers;
  readonly shapes: readonly BoxShape[];
  /** Sizes of the shapes with their frames. */
  readonly sizes: readonly Size[];
  readonly best: BoxShape;
  readonly inner: ReadonlyMap<number, Sketch>;
}

/** Lays out the content of marks at its natural size: a box is as large as its content needs. */
export class BoxMaker {
  readonly aspects: Aspects;
  readonly #nodes: MarkNodes;
  readonly #lifted: LiftedEdges;

  constructor(nodes: MarkNodes, lifted: LiftedEdges, aspects: Aspects) {
    this.#nodes = nodes;
    this.#lifted = lifted;
    this.aspects = aspects;
  }

  /**
   * A box in which everything is folded.
   *
   * @param frames sizes of those in it that have a box of their own already
   */
  make(node: number, preference: ShapePreference, frames: ReadonlyMap<number, Size> = new Map()): MapBox {
    const sketch = this.#sketch(node, preference, new Set(), frames);
    return this.#boxOf(node, sketch, sketch.best);
  }

  /**
   * The root's box and those that are unfolded in it, what contains before its content: first, from inside outwards,
   * the shapes that each could have, then, from outside inwards, the ones that fit together best.
   */
  makeAll(unfolded: ReadonlySet<number>): Map<number, MapBox> {
    const boxes = new Map<number, MapBox>();
    const root = this.#sketch(0, { aspect: this.aspects.whole }, unfolded, new Map());
    this.#settle(0, root, root.best, boxes);
    return boxes;
  }

  #settle(node: number, sketch: Sketch, shape: BoxShape, boxes: Map<number, MapBox>): void {
    boxes.set(node, this.#boxOf(node, sketch, shape));
    sketch.content.forEach((child, index) => {
      const inner = sketch.inner.get(child);
      if (inner === undefined) return;
      const [width, height] = [shape.sizes.widths[index], shape.sizes.heights[index]];
      const taken = inner.sizes.findIndex((size) => size.width === width && size.height === height);
      this.#settle(child, inner, inner.shapes[taken], boxes);
    });
  }

  #sketch(
    node: number,
    preference: ShapePreference,
    unfolded: ReadonlySet<number>,
    frames: ReadonlyMap<number, Size>,
  ): Sketch {
    const content = Uint32Array.from(this.#nodes.contentOf(node));
    const inner = new Map<number, Sketch>();
    for (const child of content) {
      if (unfolded.has(child)) inner.set(child, this.#sketch(child, { aspect: this.aspects.inner }, unfolded, frames));
    }
    const sizeOf = (child: number) => bestSize(inner.get(child)) ?? frames.get(child);
    const parts: BoxContent = {
      layers: layersOf(this.graphOf(node, content)),
      sizes: this.sizesOf(content, sizeOf),
      choicesOf: (index) => inner.get(content[index])?.sizes,
      isAside: (index) => this.#nodes.isAside(content[index]),
    };
    const preferred = preferredFor(node, preference);
    const shapes = boxShapes(parts, preferred);
    const sizes = shapes.map((shape) => this.#framed(node, shape));
    return { content, layers: parts.layers, shapes, sizes, best: bestShape(shapes, preferred), inner };
  }

  /** Symbols have no dependencies yet, and those of what stands aside place nothing. */
  graphOf(node: number, content: ArrayLike<number>): BoxGraph {
    const isApart = (child: number) => this.#nodes.isAside(child);
    return boxGraph(this.#lifted, this.#nodes.holdsSymbols(node) ? [] : content, content.length, isApart);
  }

  sizesOf(content: ArrayLike<number>, sizeOf: (child: number) => Size | undefined): ChildSizes {
    const widths = new Float64Array(content.length);
    const heights = new Float64Array(content.length);
    const folded: number[] = [];
    for (let index = 0; index < content.length; index++) {
      const known = sizeOf(content[index]);
      const size = known ?? this.#foldedSize(content[index]);
      if (known === undefined) folded.push(index);
      widths[index] = size.width;
      heights[index] = size.height;
    }
    const common = commonWidth(folded.map((index) => widths[index]));
    for (const index of folded) widths[index] = common;
    return { widths, heights };
  }

  #foldedSize(node: number): Size {
    const label = this.#nodes.labelOf(node);
    if (this.#nodes.isSymbol(node)) return symbolSize(label);
    if (this.#nodes.isAside(node) && !this.#nodes.isRest(node)) return asideSize(label);
    const kind = this.#nodes.tree.kinds[node];
    if (kind === markKinds.file || kind === markKinds.external) return fileSize(label);
    return folderSize(label, this.#nodes.filesOf(node));
  }

  /** Wide enough for its name. */
  #framed(node: number, { width, height }: Size): Size {
    const frame = frameOf(node);
    const name = node === 0 ? 0 : headerWidth(this.#nodes.labelOf(node));
    return { width: Math.max(name, width + frame.width), height: height + frame.height };
  }

  #boxOf(node: number, { content, layers }: Sketch, shape: BoxShape): MapBox {
    const { width, height } = this.#framed(node, shape);
    const { lefts, tops, sizes, lines } = placeLines(shape, layers.drawn);
    const [left, top] = node === 0 ? [0, 0] : [framePadding, frameHeader];
    return {
      width,
      height,
      nodes: content,
      ids: Array.from(content, (child) => this.#nodes.idOf(child)),
      lefts: lefts.map((each) => each + left),
      tops: tops.map((each) => each + top),
      widths: sizes.widths,
      heights: sizes.heights,
      lines,
      scales: new Float64Array(content.length).fill(1),
    };
  }
}

function bestSize(sketch: Sketch | undefined): Size | undefined {
  return sketch?.sizes[sketch.shapes.indexOf(sketch.best)];
}

/** The root has no frame: it is not drawn. */
function frameOf(node: number): Size {
  return node === 0 ? { width: 0, height: 0 } : { width: 2 * framePadding, height: frameHeader + framePadding };
}

function preferredFor(node: number, { aspect, width }: ShapePreference): PreferredShape {
  const frame = frameOf(node);
  const ease = node === 0 ? easeOfRoot : easeInside;
  return { aspect, ease, frame, width: width === undefined ? undefined : width - frame.width };
}

import { type BoxGraph, boxGraph } from './box-graph.ts';
import { type BoxWish, layOutBox, type Placement } from './lay-out-box.ts';
import type { LiftedEdges } from './lift-edges.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { markKinds } from './mark-tree.ts';
import { fileSize, folderSize, frameHeader, framePadding, headerWidth, type Size, symbolSize } from './natural-size.ts';

/** Content of one unfolded mark at its natural size; places count from the mark's upper left corner. */
export interface MapBox {
  readonly width: number;
  readonly height: number;
  readonly nodes: Uint32Array;
  readonly ids: readonly string[];
  readonly lefts: Float64Array;
  readonly tops: Float64Array;
  readonly widths: Float64Array;
  readonly heights: Float64Array;
  /** Line of each, 0 at the top: what edges are measured against. */
  readonly lines: Uint32Array;
}

/** A box and what is unfolded in it from the beginning. */
export interface NestedBox {
  readonly box: MapBox;
  readonly inner: ReadonlyMap<number, NestedBox>;
}

/** The shape that is wanted of a box: its aspect, or, where it has room to fill, its width. */
export interface BoxShape {
  readonly aspect: number;
  readonly width?: number;
}

/** A drawing of few marks need not be wide. */
const easeOfRoot = 900;
const easeInside = 320;

export class BoxMaker {
  readonly #nodes: MarkNodes;
  readonly #lifted: LiftedEdges;
  readonly #innerAspect: number;

  constructor(nodes: MarkNodes, lifted: LiftedEdges, innerAspect: number) {
    this.#nodes = nodes;
    this.#lifted = lifted;
    this.#innerAspect = innerAspect;
  }

  /**
   * Bottom-up: a box is as large as its content needs.
   *
   * @param unfolded what is unfolded inside of it at full size
   */
  make(node: number, shape: BoxShape, unfolded: ReadonlySet<number>): NestedBox {
    const content = Uint32Array.from(this.#nodes.contentOf(node));
    const inner = new Map<number, NestedBox>();
    for (const child of content) {
      if (unfolded.has(child)) inner.set(child, this.make(child, { aspect: this.#innerAspect }, unfolded));
    }
    const placement = layOutBox(
      {
        graph: this.#graphOf(node, content),
        sizes: this.#sizesOf(content, inner),
        isFlexible: (index) => inner.has(content[index]),
        resize: (index, width) => {
          const other = this.make(content[index], { aspect: this.#innerAspect, width }, unfolded);
          inner.set(content[index], other);
          return other.box;
        },
      },
      wishFor(node, shape),
    );
    return { box: this.#framed(node, content, placement), inner };
  }

  #graphOf(node: number, content: Uint32Array): BoxGraph {
    const isPlain = this.#nodes.isSymbol(node) || this.#nodes.tree.kinds[node] === markKinds.file;
    if (!isPlain) return boxGraph(this.#lifted, content);
    return {
      count: content.length,
      starts: new Uint32Array(content.length + 1),
      targets: new Uint32Array(0),
      weights: new Float64Array(0),
    };
  }

  #sizesOf(content: Uint32Array, inner: ReadonlyMap<number, NestedBox>): Pick<MapBox, 'widths' | 'heights'> {
    const folded = Array.from(content, (child) => (inner.has(child) ? undefined : this.foldedSize(child)));
    const width = commonWidth(folded.flatMap((size) => size?.width ?? []));
    return {
      widths: Float64Array.from(content, (child) => inner.get(child)?.box.width ?? width),
      heights: Float64Array.from(content, (child, index) => inner.get(child)?.box.height ?? folded[index]?.height ?? 0),
    };
  }

  foldedSize(node: number): Size {
    const label = this.#nodes.labelOf(node);
    if (this.#nodes.isSymbol(node)) return symbolSize(label);
    const kind = this.#nodes.tree.kinds[node];
    if (kind === markKinds.file || kind === markKinds.external) return fileSize(label);
    return folderSize(label, this.#nodes.filesOf(node));
  }

  #framed(node: number, content: Uint32Array, placement: Placement): MapBox {
    const frame = frameOf(node);
    const name = node === 0 ? 0 : headerWidth(this.#nodes.labelOf(node));
    return {
      width: Math.max(name, placement.width + frame.width),
      height: placement.height + frame.height,
      nodes: content,
      ids: Array.from(content, (child) => this.#nodes.idOf(child)),
      lefts: placement.lefts.map((left) => left + frame.width / 2),
      tops: placement.tops.map((top) => top + (node === 0 ? 0 : frameHeader)),
      widths: placement.sizes.widths,
      heights: placement.sizes.heights,
      lines: placement.lines,
    };
  }
}

/** The root has no frame: it is not drawn. */
function frameOf(node: number): Size {
  return node === 0 ? { width: 0, height: 0 } : { width: 2 * framePadding, height: frameHeader + framePadding };
}

function wishFor(node: number, { aspect, width }: BoxShape): BoxWish {
  const frame = frameOf(node);
  const ease = node === 0 ? easeOfRoot : easeInside;
  return { aspect, ease, frame, width: width === undefined ? undefined : width - frame.width };
}

/** Folded marks of a box are equally wide, so that they stand in columns: as wide as nine of ten need it. */
function commonWidth(widths: readonly number[]): number {
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length * 0.9)] ?? 0;
}

import { type BoxGraph, boxGraph } from './box-graph.ts';
import { type BoxWish, layOutBox, type Placement } from './lay-out-box.ts';
import type { LiftedEdges } from './lift-edges.ts';
import type { MapBox } from './map-box.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { markKinds } from './mark-tree.ts';
import {
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

/** Width by height that is wanted of the drawing and of what is unfolded in it. */
export interface Aspects {
  readonly whole: number;
  readonly inner: number;
}

/** What of the content is not folded. */
export interface Unfolded {
  /** Laid out with the box, at full size. */
  readonly byItself: ReadonlySet<number>;
  /** Sizes of what has its own box already. */
  readonly sizes?: ReadonlyMap<number, Size>;
}

const allFolded: Unfolded = { byItself: new Set() };

/** A drawing of few marks need not be wide. */
const easeOfRoot = 900;
const easeInside = 320;

/** Lays out the content of marks at its natural size. */
export class BoxMaker {
  readonly #nodes: MarkNodes;
  readonly #lifted: LiftedEdges;

  readonly aspects: Aspects;

  constructor(nodes: MarkNodes, lifted: LiftedEdges, aspects: Aspects) {
    this.#nodes = nodes;
    this.#lifted = lifted;
    this.aspects = aspects;
  }

  /** Bottom-up: a box is as large as its content needs. */
  make(node: number, shape: BoxShape, unfolded = allFolded): NestedBox {
    const content = Uint32Array.from(this.#nodes.contentOf(node));
    const inner = new Map<number, NestedBox>();
    for (const child of content) {
      if (unfolded.byItself.has(child)) inner.set(child, this.make(child, { aspect: this.aspects.inner }, unfolded));
    }
    const sizeOf = (child: number) => inner.get(child)?.box ?? unfolded.sizes?.get(child);
    const parts = {
      graph: this.graphOf(node, content),
      sizes: this.sizesOf(content, sizeOf),
      isFlexible: (index: number) => inner.has(content[index]),
      resize: (index: number, width: number) => {
        const other = this.make(content[index], { aspect: this.aspects.inner, width }, unfolded);
        inner.set(content[index], other);
        return other.box;
      },
    };
    return { box: this.#framed(node, content, layOutBox(parts, wishFor(node, shape))), inner };
  }

  /** Symbols have no dependencies yet. */
  graphOf(node: number, content: ArrayLike<number>): BoxGraph {
    const holdsSymbols = this.#nodes.isSymbol(node) || this.#nodes.tree.kinds[node] === markKinds.file;
    return boxGraph(this.#lifted, holdsSymbols ? [] : content, content.length);
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
      scales: new Float64Array(content.length).fill(1),
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

import { allExternals } from '../graph/node-members.ts';
import type { BoxMaker } from './make-box.ts';
import { filling, indexIn, leadsBack, type MapBox } from './map-box.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { childrenOf, markKinds, type MarkTree } from './mark-tree.ts';
import { gapY, type Size } from './natural-size.ts';
import { type Places, placesOf } from './places.ts';

/**
 * Places of marks, independent of which are unfolded: boxes that unfold by themselves are there from the beginning,
 * others are laid out when they are first unfolded.
 */
export class MapLayout {
  readonly nodes: MarkNodes;
  /** Marks that unfold by themselves. */
  readonly unfolded: ReadonlySet<number>;
  readonly #maker: BoxMaker;
  /** Containers come before their content. */
  readonly #boxes: Map<number, MapBox>;
  #externalsTop: number | undefined;

  constructor(
    nodes: MarkNodes,
    maker: BoxMaker,
    start: {
      readonly unfolded: ReadonlySet<number>;
      readonly boxes: ReadonlyMap<number, MapBox>;
      readonly externalsTop?: number;
    },
  ) {
    this.nodes = nodes;
    this.unfolded = start.unfolded;
    this.#maker = maker;
    this.#boxes = new Map(start.boxes);
    this.#externalsTop = start.externalsTop;
  }

  get root(): MapBox {
    return this.#boxes.get(0) as MapBox;
  }

  get places(): Places {
    return placesOf(this.nodes, this.#boxes, this.unfolded, this.#externalsTop);
  }

  /** @param place where the mark stands, at full size: a box that was never unfolded fills it */
  box(node: number, place: Size): MapBox {
    const known = this.#boxes.get(node);
    if (known !== undefined) return known;
    const box = this.#maker.make(node, { aspect: place.width / place.height });
    const inPlace = filling(box, place);
    this.#boxes.set(node, inPlace);
    return inPlace;
  }

  /** The row of packages stands below everything and moves nothing. */
  externals(): ExternalsRow | undefined {
    const node = externalsNode(this.nodes.tree);
    if (node === undefined) return undefined;
    this.#externalsTop ??= this.root.height + gapY;
    const box = this.#boxes.get(node) ?? this.#externalsBox(node);
    this.#boxes.set(node, box);
    return { node, id: allExternals, top: this.#externalsTop, width: box.width, height: externalsHeight, box };
  }

  #externalsBox(node: number): MapBox {
    const width = Math.max(this.root.width, externalsWidthMin);
    return { ...this.#maker.make(node, { aspect: 1, width }), width };
  }

  /** @returns whether an edge from one node to another leads against the order of the innermost box around both */
  leadsBack(source: number, target: number): boolean {
    const { parents, depths } = this.nodes.tree;
    let [from, to] = [source, target];
    while (depths[from] > depths[to]) from = parents[from];
    while (depths[to] > depths[from]) to = parents[to];
    while (parents[from] !== parents[to]) [from, to] = [parents[from], parents[to]];
    // What stands aside has no place in the order.
    if (this.nodes.isAside(from) || this.nodes.isAside(to)) return false;
    const box = this.#boxes.get(parents[from]) as MapBox;
    const [start, end] = [indexIn(box, from), indexIn(box, to)];
    return start >= 0 && end >= 0 && leadsBack(box, start, end);
  }
}

/** The row of packages, folded: as wide as the drawing. */
export interface ExternalsRow {
  readonly node: number;
  readonly id: string;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Its content, if it is unfolded. */
  readonly box: MapBox;
}

const externalsWidthMin = 640;
const externalsHeight = 56;

function externalsNode(tree: MarkTree): number | undefined {
  const last = childrenOf(tree, 0).at(-1);
  return last !== undefined && tree.kinds[last] === markKinds.externals ? last : undefined;
}

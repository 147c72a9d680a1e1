import type { LiftedEdges } from './lift-edges.ts';
import { BoxMaker, type MapBox, type NestedBox } from './map-box.ts';
import type { MarkNodes } from './mark-nodes.ts';

export interface MapShape {
  /** Width by height of the whole. */
  readonly aspect: number;
  readonly innerAspect: number;
}

/**
 * Places of marks that do not depend on what is unfolded: boxes that unfold by themselves are laid out when the layout
 * is made, others when somebody first looks into them, at a size of their own.
 */
export class MapLayout {
  readonly nodes: MarkNodes;
  readonly unfolded: ReadonlySet<number>;
  readonly #maker: BoxMaker;
  readonly #boxes = new Map<number, MapBox>();

  constructor(nodes: MarkNodes, lifted: LiftedEdges, unfolded: ReadonlySet<number>, shape: MapShape) {
    this.nodes = nodes;
    this.unfolded = unfolded;
    this.#maker = new BoxMaker(nodes, lifted, shape.innerAspect);
    this.#keep(0, this.#maker.make(0, { aspect: shape.aspect }, unfolded));
  }

  #keep(node: number, { box, inner }: NestedBox): void {
    this.#boxes.set(node, box);
    for (const [child, nested] of inner) this.#keep(child, nested);
  }

  get root(): MapBox {
    return this.#boxes.get(0) as MapBox;
  }

  /** @param aspect of the place where it is to be shown, for a box that nobody has looked into */
  box(node: number, aspect: number): MapBox {
    const known = this.#boxes.get(node);
    if (known !== undefined) return known;
    const { box } = this.#maker.make(node, { aspect }, new Set());
    this.#boxes.set(node, box);
    return box;
  }
}

import { allExternals } from '../graph/node-members.ts';
import { type BoxGraph, reversed } from './box-graph.ts';
import type { BoxMaker } from './make-box.ts';
import { filling, type MapBox } from './map-box.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { gapY, type Size } from './natural-size.ts';
import { gapsFor, OpenBox, type Seat, type Spot } from './open-box.ts';
import type { Places } from './places.ts';

/** A box in which more than this part of the marks came or went is laid out again inside its old frame. */
const changedShare = 0.25;
/** So few changes are always put up with. */
const changesAlwaysKept = 3;
/** A free place is looked for so many times in one box: each look goes over all that is in it. */
const addedMax = 60;

/** Sizes of text with which a new mark looks for room, if there is none for it at full size. */
const smallerScales = [0.8, 0.65, 0.5, 0.4, 0.3, 0.2];

export interface KeptPlaces {
  readonly unfolded: ReadonlySet<number>;
  readonly boxes: ReadonlyMap<number, MapBox>;
  readonly externalsTop: number | undefined;
}

/**
 * Draws a tree as an earlier one was drawn: marks that are still there stay exactly where they were, new ones take free
 * places, or the frame around them grows where nothing is in its way, or they are made smaller. What is gone leaves a
 * hole.
 */
export function keepPlaces(earlier: Places, nodes: MarkNodes, maker: BoxMaker): KeptPlaces {
  return new PlaceKeeper(earlier, nodes, maker).keep();
}

class PlaceKeeper {
  readonly #earlier: Places;
  readonly #nodes: MarkNodes;
  readonly #maker: BoxMaker;
  readonly #unfolded: ReadonlySet<number>;
  readonly #boxes = new Map<number, OpenBox>();
  readonly #outdated: number[] = [];

  constructor(earlier: Places, nodes: MarkNodes, maker: BoxMaker) {
    this.#earlier = earlier;
    this.#nodes = nodes;
    this.#maker = maker;
    const found = Array.from(earlier.unfolded, (id) => this.#find(id));
    this.#unfolded = new Set(found.filter((node) => node !== undefined));
  }

  /** Containers come before their content, in the earlier drawing and here. */
  keep(): KeptPlaces {
    const newcomers: (readonly [node: number, marks: readonly number[]])[] = [];
    for (const [id, box] of this.#earlier.boxes) {
      const node = this.#find(id);
      if (node === undefined) continue;
      const content = Array.from(this.#nodes.contentOf(node));
      const known = new Map(content.map((child) => [this.#nodes.idOf(child), child]));
      const old = new Set(box.ids);
      const added = content.filter((child) => !old.has(this.#nodes.idOf(child)));
      const removed = box.ids.length - (content.length - added.length);
      if (isAnother(box, added.length, removed)) this.#outdated.push(node);
      else newcomers.push([node, added]);
      this.#boxes.set(node, this.#open(box, node, known));
    }
    for (const node of this.#outdated) this.#layOutAgain(node);
    for (const [node, added] of newcomers) this.#seat(node, added);
    return {
      unfolded: this.#unfolded,
      boxes: new Map(Array.from(this.#boxes, ([node, box]) => [node, box.close()])),
      externalsTop: this.#earlier.externalsTop,
    };
  }

  /** The row of packages stands in the root's way. */
  #open(box: MapBox, node: number, known: ReadonlyMap<string, number>): OpenBox {
    const { externalsTop: top, boxes } = this.#earlier;
    const externals = boxes.get(allExternals);
    if (node !== 0 || top === undefined || externals === undefined) return new OpenBox(box, known, node === 0);
    const { width, height } = externals;
    return new OpenBox(box, known, true, { left: 0, top: top - gapY, width, height: height + 2 * gapY });
  }

  #find(id: string): number | undefined {
    if (id === '') return 0;
    const node = this.#nodes.find(id);
    return node !== undefined && this.#nodes.idOf(node) === id && this.#nodes.hasContent(node) ? node : undefined;
  }

  /** An unfolded box inside of it keeps its frame. */
  #layOutAgain(node: number): void {
    const before = this.#boxes.get(node) as OpenBox;
    const frames = before.seats.filter((seat) => this.#unfolded.has(seat.node));
    const aspect = node === 0 ? this.#maker.aspects.whole : before.width / before.height;
    const box = this.#maker.make(node, { aspect }, new Map(frames.map((seat) => [seat.node, seat])));
    const known = new Map(box.ids.map((id, index) => [id, box.nodes[index]]));
    this.#boxes.set(node, this.#open(node === 0 ? box : filling(box, before), node, known));
  }

  #seat(node: number, added: readonly number[]): void {
    if (added.length === 0) return;
    const box = this.#boxes.get(node) as OpenBox;
    const content = Array.from(this.#nodes.contentOf(node));
    const graph = this.#maker.graphOf(node, content);
    const backward = reversed(graph);
    const sizes = this.#maker.sizesOf(content, (child) => box.seatOf(child));
    for (const child of added) {
      const index = content.indexOf(child);
      const size = { width: sizes.widths[index], height: sizes.heights[index] };
      const wantedTop = wantedTopOf(box, content, [neighbours(backward, index), neighbours(graph, index)]);
      if (!this.#seatOne(node, child, size, wantedTop)) {
        this.#layOutAgain(node);
        return;
      }
    }
  }

  #seatOne(around: number, node: number, size: Size, wantedTop: number): boolean {
    const box = this.#boxes.get(around) as OpenBox;
    const spot = box.freeSpot(size, wantedTop, gapsFor(1)) ?? this.#grownSpot(around, size);
    if (spot !== undefined) {
      box.put(this.#newSeat(box, node, spot, size, 1));
      return true;
    }
    for (const scale of smallerScales) {
      const smaller = { width: size.width * scale, height: size.height * scale };
      const small = box.freeSpot(smaller, wantedTop, gapsFor(scale));
      if (small === undefined) continue;
      box.put(this.#newSeat(box, node, small, smaller, scale));
      return true;
    }
    return false;
  }

  #newSeat(box: OpenBox, node: number, spot: Spot, size: Size, scale: number): Seat {
    const line = box.lineAt(spot, size);
    return { node, id: this.#nodes.idOf(node), ...spot, width: size.width, height: size.height, line, scale };
  }

  #grownSpot(node: number, size: Size): Spot | undefined {
    const box = this.#boxes.get(node) as OpenBox;
    return box.spotsOutside.find((spot) => this.#grow(node, box.missing({ ...spot, ...size })));
  }

  /** Makes a box larger, and what is around it where that is needed; false if something is in the way. */
  #grow(node: number, by: Size): boolean {
    const box = this.#boxes.get(node) as OpenBox;
    if (by.width + by.height > 0 && node !== 0 && !this.#growFrame(node, by)) return false;
    box.width += by.width;
    box.height += by.height;
    return true;
  }

  #growFrame(node: number, by: Size): boolean {
    if (!this.#unfolded.has(node)) return false;
    const box = this.#boxes.get(node) as OpenBox;
    const parent = this.#nodes.parentOf(node);
    const around = this.#boxes.get(parent);
    const seat = around?.seatOf(node);
    if (around === undefined || seat === undefined) return false;
    const scale = Math.min(seat.width / box.width, seat.height / box.height);
    const larger = { ...seat, width: seat.width + by.width * scale, height: seat.height + by.height * scale };
    const gaps = gapsFor(1);
    const needed = { ...larger, width: larger.width + gaps.width, height: larger.height + gaps.height };
    if (!around.isFree(needed, node) || !this.#grow(parent, around.missing(larger))) return false;
    around.put(larger);
    return true;
  }
}

function isAnother({ ids }: MapBox, added: number, removed: number): boolean {
  if (ids.length === 0 || added > addedMax) return true;
  return added + removed > Math.max(changesAlwaysKept, changedShare * ids.length);
}

function neighbours({ starts, targets }: BoxGraph, child: number): Uint32Array {
  return targets.subarray(starts[child], starts[child + 1]);
}

/** Between what depends on it, which should stand above, and what it depends on; without either: far below. */
function wantedTopOf(
  box: OpenBox,
  content: readonly number[],
  [dependents, dependencies]: readonly Uint32Array[],
): number {
  const seats = (children: Uint32Array) => Array.from(children, (child) => box.seatOf(content[child])).filter(isSeat);
  const above = Math.max(...seats(dependents).map((seat) => seat.top + seat.height));
  const below = Math.min(...seats(dependencies).map((seat) => seat.top));
  if (above === -Infinity && below === Infinity) return box.height;
  if (above === -Infinity) return below - gapY - 1;
  return below === Infinity ? above + 1 : (above + below) / 2;
}

function isSeat(seat: Seat | undefined): seat is Seat {
  return seat !== undefined;
}

import { arrivals, pageRank, type WeightedEdges } from './page-rank.ts';
import type { Beginnings } from './entry-shares.ts';
import type { EdgeList } from './edge-list.ts';
import type { Unit, Units } from './units.ts';

/**
 * Starting places of a reader who follows calls: anywhere in the product, at entry points, and in tests and examples.
 */
const beginShares = { product: 0.6, entries: 0.3, aside: 0.1 };

/**
 * Returns how central each node's unit is, 0 to 1: much depends on it, and it brings much together. The geometric mean
 * of both: a unit that all use and that uses nothing is a small tool, one that uses everything and has no users is a
 * script.
 */
export function centralityOf(units: Units, edges: EdgeList, beginnings: ReadonlyMap<Unit, Beginnings>): Float64Array {
  const isAside = (unit: Unit) => units.isAside(unit);
  const used = levelsOf(units, edges.forwards(), sharesOf(units, beginnings));
  const using = levelsOf(units, edges.backwards(isAside), sharesOf(units, new Map()));
  return used.map((level, node) => Math.sqrt(level * using[node]));
}

function sharesOf(units: Units, beginnings: ReadonlyMap<Unit, Beginnings>): Float64Array {
  const weights: readonly [share: number, weightOf: (unit: Unit) => number][] = [
    [beginShares.product, (unit) => Number(!units.isAside(unit))],
    [beginShares.entries, (unit) => beginnings.get(unit)?.strength ?? 0],
    [beginShares.aside, (unit) => Number(units.isAside(unit))],
  ];
  const shares = new Float64Array(units.nodeCount);
  for (const [share, weightOf] of weights) addShare(units, shares, share, weightOf);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return whole === 0 ? shares : shares.map((share) => share / whole);
}

function addShare(units: Units, shares: Float64Array, share: number, weightOf: (unit: Unit) => number): void {
  let sum = 0;
  for (let node = 0; node < shares.length; node++) if (units.isUnit(node)) sum += weightOf(node);
  if (sum === 0) return;
  for (let node = 0; node < shares.length; node++) {
    if (units.isUnit(node)) shares[node] += (share * weightOf(node)) / sum;
  }
}

/**
 * Share of the mean for a unit without visits: of two such units the one that brings more together is the more central.
 */
const least = 0.25;

/** Arrivals fall off steeply: what counts is how many times the mean, by its logarithm. The highest of the product is 1. */
function levelsOf(units: Units, edges: WeightedEdges, shares: Float64Array): Float64Array {
  const arrived = arrivals(edges, pageRank(edges, shares));
  let count = 0;
  let highest = 0;
  for (let node = 0; node < arrived.length; node++) {
    if (!units.isUnit(node)) continue;
    count++;
    if (!units.isAside(node)) highest = Math.max(highest, arrived[node]);
  }
  const top = Math.log1p(highest * count + least);
  return arrived.map((rank) => Math.min(1, Math.log1p(rank * count + least) / top));
}

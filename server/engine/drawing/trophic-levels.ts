import type { BoxGraph } from './box-graph.ts';

const iterationsMax = 300;
/** Of the squared residual, compared with the one at the beginning. */
const precision = 1e-14;

/**
 * How deep each node of a graph lies in the flow of its edges: 0 for the foremost; an edge tries to lead one level
 * down. Solves Λh = v with Λ = diag(u) − W − Wᵀ, u and v the sums and differences of a node's weights in and out:
 * R. S. MacKay, S. Johnson, B. Sansom, "How directed is a directed network?", R. Soc. Open Sci. 7, 201138 (2020).
 *
 * By conjugate gradients: Λ is symmetric and positive semidefinite, and v lies in its range, since both sum to zero over
 * every connected part.
 */
export function trophicLevels(graph: BoxGraph): Float64Array {
  const { count } = graph;
  const strengths = new Float64Array(count);
  const residual = new Float64Array(count);
  eachEdge(graph, (source, target, weight) => {
    strengths[source] += weight;
    strengths[target] += weight;
    residual[source] -= weight;
    residual[target] += weight;
  });
  const levels = new Float64Array(count);
  solve(graph, strengths, levels, residual);
  return fromZero(levels);
}

/** @param residual right side of the equation at first, 0 in the end */
function solve(graph: BoxGraph, strengths: Float64Array, levels: Float64Array, residual: Float64Array): void {
  let error = dot(residual, residual);
  const enough = error * precision;
  let direction = residual.slice();
  for (let iteration = 0; iteration < iterationsMax && error > enough; iteration++) {
    const image = applied(graph, strengths, direction);
    const step = error / dot(direction, image);
    for (let node = 0; node < levels.length; node++) {
      levels[node] += step * direction[node];
      residual[node] -= step * image[node];
    }
    const next = dot(residual, residual);
    direction = residual.map((value, node) => value + (next / error) * direction[node]);
    error = next;
  }
}

/** Λ times a vector. */
function applied(graph: BoxGraph, strengths: Float64Array, vector: Float64Array): Float64Array {
  const image = vector.map((value, node) => value * strengths[node]);
  eachEdge(graph, (source, target, weight) => {
    image[source] -= weight * vector[target];
    image[target] -= weight * vector[source];
  });
  return image;
}

function eachEdge(
  { count, starts, targets, weights }: BoxGraph,
  visit: (source: number, target: number, weight: number) => void,
): void {
  for (let node = 0; node < count; node++) {
    for (let row = starts[node]; row < starts[node + 1]; row++) visit(node, targets[row], weights[row]);
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index] * b[index];
  return sum;
}

function fromZero(levels: Float64Array): Float64Array {
  let least = Infinity;
  for (const level of levels) least = Math.min(least, level);
  return levels.map((level) => level - least);
}

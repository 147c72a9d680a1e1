import type { ViewEdge } from '#protocol/view.ts';
import { drawEdge } from './draw-edge.ts';
import type { Part } from './highlight.ts';
import type { Shape } from './scene.ts';

type Sample = Pick<ViewEdge, 'weight' | 'types' | 'cyclic' | 'cut' | 'back'>;

const plain: Sample = { weight: 1, types: ['import'], cyclic: false };

/** The meaning of lines, with a line of each kind; the last three only while something is picked. */
export const arrowSamples: readonly (readonly [text: string, sample: Sample, part?: Part])[] = [
  ['depends on; the thicker, the more imports', { ...plain, weight: 30 }],
  ['types only', { ...plain, weight: 4, types: ['type_import'] }],
  ['loaded when needed', { ...plain, weight: 4, types: ['dynamic_import'] }],
  ['without some of its imports a cycle would end', { ...plain, weight: 4, cyclic: true, cut: 1 }],
  ['what is picked uses', { ...plain, weight: 4 }, 'out'],
  ['what uses it', { ...plain, weight: 4 }, 'in'],
  ['against the order', { ...plain, weight: 4, back: true }, 'out'],
];

/** Room for a sample, in its own units. */
export const sampleSize = { width: 44, height: 14 };

/** A straight arrow from left to right, as it would be drawn. */
export function sampleShapes(sample: Sample, part: Part | undefined): Shape[] {
  const edge: ViewEdge = { ...sample, source: 'a', target: 'b', proof: 'exact' };
  const way = { start: { x: 2, y: 7 }, first: { x: 14, y: 7 }, second: { x: 26, y: 7 }, end: { x: 42, y: 7 } };
  const bounds = { x: 0, y: 0, ...sampleSize };
  return drawEdge(edge, { way, scale: 1, bounds }, { zoom: 1, part });
}

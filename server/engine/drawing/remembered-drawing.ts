import type { Places } from './places.ts';

/** Where marks stood in a drawing, and what it was made from. */
export interface RememberedDrawing {
  readonly key: string;
  readonly snapshot: string;
  readonly places: Places;
}

/** Data of a drawing that later ones need, by seed: plain data. */
export type DrawingMemory = readonly (readonly [seed: string, drawing: RememberedDrawing])[];

/** Upper bound on the drawings that are remembered. */
export const placesKept = 64;

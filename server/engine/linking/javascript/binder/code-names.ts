import type { Unit } from '../entity.ts';
import type { BoundResolved } from './bound-resolved.ts';
import type { AskScope } from './lexical.ts';

/** Who looks names up where code stands, and follows what brings them. */
export interface CodeNames {
  readonly pickAny: AskScope<BoundResolved>;
  resolve(unit: Unit, node: number, name: string, meanings: number): BoundResolved;
  exportOf(unit: Unit, name: string): BoundResolved;
}

import type { Unit } from '../entity.ts';
import type { BoundResolved } from './bound-resolved.ts';
import type { AskScope } from './lexical.ts';

/** Looks names up at a place in code, and follows their imports. */
export interface CodeNames {
  readonly pickAny: AskScope<BoundResolved>;
  resolve(unit: Unit, node: number, name: string, meanings: number): BoundResolved;
  exportOf(unit: Unit, name: string): BoundResolved;
}

import type { DependencyOwner } from '../../dependencies.ts';
import type { Place, Unit } from '../entity.ts';

/** What other modules of the project add to files by `declare module "./x"`, and what finding that out rested upon. */
export interface Augmentations {
  readonly owner: DependencyOwner;
  readonly places: ReadonlyMap<Unit, readonly Place[]>;
}

import type { DependencyOwner } from '../../dependencies.ts';
import type { Place, Unit } from '../entity.ts';

/**
 * Additions of other modules of the project to files by `declare module "./x"`, with the dependencies of that search.
 */
export interface Augmentations {
  readonly owner: DependencyOwner;
  readonly places: ReadonlyMap<Unit, readonly Place[]>;
}

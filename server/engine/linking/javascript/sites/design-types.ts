import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Entity, Unit } from '../entity.ts';
import { annotationOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';

/**
 * External decorators get the type of the parameter or property that they decorate when the program runs
 * (`emitDecoratorMetadata`), and code that has a class can instantiate it: `create(@Body() dto: CreateUser)`.
 */
export function createDesignTypes(
  symbols: DeclaredSymbols,
  resolveType: (unit: Unit, node: number) => Entity | undefined,
): (walk: FileWalk, decorated: number) => void {
  return ({ unit, tree, sites }, decorated) => {
    const annotation = annotationOf(tree, decorated);
    if (annotation < 0 || tree.kinds[annotation] !== kind.typeReference) return;
    const entity = resolveType(unit, annotation + 1);
    for (const base of entity === undefined ? [] : symbols.of(entity))
      sites.relation({ symbol: 0, base, kind: 'given_to_package' });
  };
}

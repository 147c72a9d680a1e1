import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Entity, Unit } from '../entity.ts';
import { annotationOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';

/**
 * External decorators get the type of the parameter or property that they decorate when the program runs
 * (`emitDecoratorMetadata`), and code that has a class can instantiate it: `create(@Body() dto: CreateUser)`. Where it is known to do no more,
 * the class is run from outside.
 */
export function createDesignTypes(
  symbols: DeclaredSymbols,
  resolveType: (unit: Unit, node: number) => Entity | undefined,
): (walk: FileWalk, decorated: number, isKnown: boolean) => void {
  return ({ unit, tree, sites }, decorated, isKnown) => {
    const annotation = annotationOf(tree, decorated);
    if (annotation < 0 || tree.kinds[annotation] !== kind.typeReference) return;
    const entity = resolveType(unit, annotation + 1);
    for (const base of entity === undefined ? [] : symbols.of(entity))
      sites.relation({ symbol: 0, base, kind: isKnown ? 'run_outside' : 'given_to_package' });
  };
}

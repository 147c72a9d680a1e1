import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { Types } from '../type.ts';
import type { KnownFrameworks } from './known-frameworks.ts';

/**
 * Reports whether a value is a class that a known decorator is given (`@Module({ providers: [Cart] })`, `@Type(() => Item)`): its package may
 * make something of the class, and gives no class back.
 */
export function createMadeThere(
  types: Types,
  evaluate: Evaluate,
  frameworks: KnownFrameworks,
): (unit: Unit, node: number) => boolean {
  return (unit, node) => {
    const decorator = decoratorAround(unit, node);
    if (decorator < 0 || frameworks.effectOfDecorator(unit, decorator) === undefined) return false;
    const type = types.nonNullable(evaluate(unit, node));
    return type.form === 'anonymous' && type.of.kind === 'class';
  };
}

/** The decorator that has a value among its arguments, in a literal or as a result too; -1 where it is in something else. */
function decoratorAround({ tree: { kinds, parents } }: Unit, node: number): number {
  let around = parents[node];
  while (passing.has(kinds[around])) around = parents[around];
  const isArgument = kinds[around] === kind.call && around + 1 !== node && kinds[parents[around]] === kind.decorator;
  return isArgument ? parents[around] : -1;
}

const passing: ReadonlySet<number> = new Set([
  kind.arrayLiteral,
  kind.objectLiteral,
  kind.propertyAssignment,
  kind.arrowFunction,
]);

import type { AST } from '@eslint-community/regexpp';

/**
 * Returns an upper bound on the ways in which an expression can match from one place on, where each repetition without an end counts
 * for one pass: those are what `slownessOf` is about. A search goes all of them before it fails. Infinite where the bound is
 * not known: of what looks around, and of what repeats a group's text.
 */
export function matchingWays({ alternatives }: AST.Pattern): number {
  return waysOfAny(alternatives);
}

function waysOfAny(alternatives: readonly AST.Alternative[]): number {
  let ways = 0;
  for (const { elements } of alternatives) {
    let product = 1;
    for (const element of elements) product *= waysOf(element);
    ways += product;
  }
  return ways;
}

function waysOf(element: AST.Element): number {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return waysOfAny(element.alternatives);
    case 'Quantifier':
      return waysOfRepeated(waysOf(element.element), element);
    case 'Assertion':
      return element.kind === 'lookahead' || element.kind === 'lookbehind' ? Infinity : 1;
    case 'Backreference':
      return Infinity;
    default:
      return 1;
  }
}

/** The sum over all numbers of passes. */
function waysOfRepeated(once: number, { min, max }: AST.Quantifier): number {
  if (once === 1) return Number.isFinite(max) ? max - min + 1 : 1;
  if (!Number.isFinite(max)) return once ** Math.max(1, min);
  return (once ** (max + 1) - once ** min) / (once - 1);
}

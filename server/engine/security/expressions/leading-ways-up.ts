import type { AST } from '@eslint-community/regexpp';
import { readExpression } from './read-expression.ts';

/**
 * Whether no text has a `..` left at its front when what an expression matches there is taken off: `/^(\.\.(\/|\\|$))+/`. One that
 * wants a separator behind each, and leaves `..` alone, is none.
 *
 * @param text `/source/flags`
 */
export function takesOffLeadingWaysUp(text: string): boolean {
  const alternatives = readExpression(text)?.pattern.alternatives ?? [];
  if (alternatives.length !== 1) return false;
  const [start, repeated, ...others] = alternatives[0].elements;
  const isFromStart = start?.type === 'Assertion' && start.kind === 'start';
  if (!isFromStart || others.length > 0 || repeated?.type !== 'Quantifier' || repeated.max !== Infinity) return false;
  const { element } = repeated;
  const inner = element.type === 'Group' || element.type === 'CapturingGroup' ? element.alternatives : [];
  return inner.length === 1 && isWayUp(inner[0].elements);
}

function isWayUp(elements: readonly AST.Element[]): boolean {
  const behind = behindDots(elements);
  if (behind?.length !== 1) return false;
  const ends = endsOf(behind[0]);
  return ends.has('/') && ends.has('\\') && ends.has('');
}

/** Returns the rest behind two dots: `\.\.`, `\.{2}`. */
function behindDots([first, second, ...others]: readonly AST.Element[]): readonly AST.Element[] | undefined {
  if (isDot(first) && isDot(second)) return others;
  const isTwice = first?.type === 'Quantifier' && first.min === 2 && first.max === 2 && isDot(first.element);
  return isTwice ? [second, ...others].filter((each) => each !== undefined) : undefined;
}

function isDot(element: AST.Element | undefined): boolean {
  return element?.type === 'Character' && element.value === 0x2e;
}

/** Separators that may stand there, and `''` where the text may end or nothing need stand there. */
function endsOf(element: AST.Element): ReadonlySet<string> {
  switch (element.type) {
    case 'Character':
      return new Set([String.fromCodePoint(element.value)]);
    case 'CharacterClass': {
      const single = element.elements.flatMap((each) => (each.type === 'Character' ? [each.value] : []));
      return element.negate ? new Set() : new Set(single.map((code) => String.fromCodePoint(code)));
    }
    case 'Assertion':
      return new Set(element.kind === 'end' ? [''] : []);
    case 'Quantifier':
      return new Set([...endsOf(element.element), ...(element.min === 0 ? [''] : [])]);
    case 'Group':
    case 'CapturingGroup':
      return new Set(element.alternatives.flatMap(({ elements }) => endsOfAll(elements)));
    default:
      return new Set();
  }
}

function endsOfAll(elements: readonly AST.Element[]): string[] {
  if (elements.length === 0) return [''];
  return elements.length === 1 ? [...endsOf(elements[0])] : [];
}

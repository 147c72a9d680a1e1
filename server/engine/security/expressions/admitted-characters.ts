import type { AST } from '@eslint-community/regexpp';
import { toUnicodeSet } from 'regexp-ast-analysis';
import { type ReadExpression, readExpression } from './read-expression.ts';

/**
 * Whether a text that matches may hold one of the characters. Only an expression that stands for the whole text rules
 * any out: `^` before it and `$` behind it, in each alternative, and not by lines.
 *
 * @param text `/source/flags`
 */
export function admitsAny(text: string, characters: string): boolean {
  const read = readExpression(text);
  if (read === undefined || read.flags.multiline) return true;
  return read.pattern.alternatives.some(
    ({ elements }) =>
      !isEdge(elements.at(0), 'start') ||
      !isEdge(elements.at(-1), 'end') ||
      elements.some((element) => mayHold(element, read, characters)),
  );
}

/**
 * Whether no text keeps one of the characters when all that matches is taken out or replaced: `/[^a-z0-9]/g` leaves no `.`.
 *
 * @param text `/source/flags`
 */
export function replacesAll(text: string, characters: string): boolean {
  const read = readExpression(text);
  if (read === undefined || !read.flags.global) return false;
  const single = read.pattern.alternatives.map(({ elements }) =>
    elements.length === 1 ? setOf(elements[0], read) : undefined,
  );
  return codesOf(characters).every((code) => single.some((set) => set?.has(code)));
}

function isEdge(element: AST.Element | undefined, kind: 'start' | 'end'): boolean {
  return element?.type === 'Assertion' && element.kind === kind;
}

/** Also where it is not known. */
function mayHold(element: AST.Element, read: ReadExpression, characters: string): boolean {
  switch (element.type) {
    case 'Assertion':
      return false;
    case 'Quantifier':
      return element.max > 0 && mayHold(element.element, read, characters);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.some((part) => mayHold(part, read, characters)));
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet': {
      const set = setOfCharacters(element, read);
      return codesOf(characters).some((code) => set.has(code));
    }
    // What a group held was looked at there.
    case 'Backreference':
      return false;
    default:
      return true;
  }
}

/** Characters that are matched one by one; undefined for what matches texts of several. */
function setOf(element: AST.Element, read: ReadExpression): ReturnType<typeof setOfCharacters> | undefined {
  if (element.type === 'Quantifier') return element.min <= 1 ? setOf(element.element, read) : undefined;
  const isSingle = element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet';
  return isSingle ? setOfCharacters(element, read) : undefined;
}

function setOfCharacters(element: AST.Character | AST.CharacterClass | AST.CharacterSet, { flags }: ReadExpression) {
  return toUnicodeSet(element, flags).chars;
}

function codesOf(characters: string): number[] {
  return Array.from(characters, (character) => character.codePointAt(0) ?? 0);
}

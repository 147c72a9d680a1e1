import { traitsOf } from '../source/language-traits.ts';
import { type DeclarationPlace, declarationHead } from './declaration-head.ts';

/** A longer one is shown by its head. */
const wholeCharactersMax = 420;
const wholeLinesMax = 24;

/** Returns a declaration on one line: all of it where it is short, which shows a type best; else its head. */
export function compactDeclaration(lines: readonly string[], place: DeclarationPlace, language: string): string {
  const head = declarationHead(lines, place, language);
  if (place.endLine - place.line >= wholeLinesMax || traitsOf(language).isIndented) return head;
  const code = lines.slice(place.line - 1, place.endLine).map(withoutComment);
  if (code.reduce((sum, line) => sum + line.length, 0) > wholeCharactersMax) return head;
  const whole = code
    .join(' ')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return whole.replace(/^(?:export default |export )/, '').replace(/;$/, '');
}

/** Comments that take the whole line, and those behind code. */
function withoutComment(line: string): string {
  return line
    .replace(/^\s*(?:\/\/|\*(?!\/)).*$/, '')
    .replace(/\s\/\/\s.*$/, '')
    .trim();
}

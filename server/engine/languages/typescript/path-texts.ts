import { specifierOfText } from '../../source/path-texts.ts';
import { CLOSE_PAREN, codeAt, COMMA, DOT, LESS_THAN } from './characters.ts';
import { unescapeLiteral } from './literals.ts';
import { Lookahead } from './lookahead.ts';
import type { Scanner } from './scanner.ts';
import { tokenEnd } from './tokens.ts';

/** No path of a module is longer. */
const lengthMax = 1000;

/** The folder of the file, or its own address, as an argument: `__dirname,`, `dirname(fileURLToPath(import.meta.url)),`. */
const OWN_FOLDER = /(?:__dirname|\bimport\.meta\.(?:dirname|url))[\s)]*,\s*$/;
/** The beginning of an import or of a pattern, which are read by themselves. */
const LOADING = /(?:\bimport|\brequire|\.context|\.glob(?:Eager)?)\s*(?:<[^<>]*>\s*)?\(\s*\[?\s*$/;
const lookedBack = 60;

/**
 * Returns the specifier of a literal whose text may be the path of a module: most literals of that form name none, which
 * the resolver says.
 */
export function readPathText({ text, previous }: Scanner, start: number, end: number): string | undefined {
  const code = codeAt(text, start + 1);
  const isInFolder = codeAt(text, tokenEnd(previous) - 1) === COMMA && isOnlyPart(text, start, end);
  if ((code !== DOT && code !== LESS_THAN && !isInFolder) || end - start > lengthMax) return undefined;
  if (LOADING.test(textBefore(text, start))) return undefined;
  return specifierOfText(unescapeLiteral(text.slice(start + 1, end - 1)), isInFolder);
}

/** Not `join(__dirname, "a", "b")`: that is a folder. */
function isOnlyPart(text: string, start: number, end: number): boolean {
  return OWN_FOLDER.test(textBefore(text, start)) && new Lookahead(text, end).peek() === CLOSE_PAREN;
}

function textBefore(text: string, position: number): string {
  return text.slice(Math.max(0, position - lookedBack), position);
}

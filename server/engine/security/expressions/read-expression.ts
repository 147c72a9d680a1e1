import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A regular expression of the analysed code. It is looked at and never run. */
export interface ReadExpression {
  readonly pattern: AST.Pattern;
  readonly flags: AST.Flags;
}

/** Longer ones, and those with more or deeper repetitions, are not looked at: the analysis takes exponential time over depth. */
const lengthMax = 1000;
const repetitionsMax = 60;
const depthMax = 8;

const parser = new RegExpParser();

/**
 * Reads a regular expression as flow graphs have it.
 *
 * @param text `/source/flags`
 * @returns undefined for what JavaScript would refuse, and what is too large
 */
export function readExpression(text: string): ReadExpression | undefined {
  const end = text.lastIndexOf('/');
  if (!text.startsWith('/') || end < 1 || end > lengthMax) return undefined;
  try {
    const flags = parser.parseFlags(text.slice(end + 1));
    const { unicode, unicodeSets } = flags;
    const pattern = parser.parsePattern(text.slice(1, end), 0, end - 1, { unicode, unicodeSets });
    return isSmall(pattern) ? { pattern, flags } : undefined;
  } catch {
    return undefined;
  }
}

function isSmall(pattern: AST.Pattern): boolean {
  let [repetitions, depth, deepest] = [0, 0, 0];
  visitRegExpAST(pattern, {
    onQuantifierEnter: () => {
      repetitions++;
      deepest = Math.max(deepest, ++depth);
    },
    onQuantifierLeave: () => {
      depth--;
    },
  });
  return repetitions <= repetitionsMax && deepest <= depthMax;
}

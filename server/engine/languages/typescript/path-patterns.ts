import type { ImportKind } from '../../source/facts.ts';
import { CLOSE_PAREN, CLOSE_SQUARE, COMMA, LESS_THAN, OPEN_PAREN, OPEN_SQUARE } from './characters.ts';
import { unescapeLiteral } from './literals.ts';
import type { Lookahead } from './lookahead.ts';

/** A call that names all files that fit, as far as its text says which. */
export interface FoundPattern {
  /** `glob:./pages/*.vue !./pages/x.vue`, or a template as it is written. */
  readonly specifier: string;
  readonly kind: ImportKind;
  /** The named path may lie elsewhere as well. */
  readonly isOpen: boolean;
}

/**
 * Characters that stand for themselves in a path, with stars and braces; no others are read. Few alternatives, since
 * they multiply.
 */
const READABLE = /^!?(?:\.{1,2}\/|\/|\*\*\/)[^\s()[\]?+|!\\,]*(?:,[^\s()[\]?+|!\\,]*){0,6}$/;

/** Options that nothing is computed in. */
const OPTIONS = /\s*\{([^{}]*)\}\s*,?\s*\)/y;

/** `import.meta.glob("./pages/*.vue")`; `next` stands behind the name of the method. */
export function readGlob(next: Lookahead, isEager: boolean): FoundPattern | 'computed' {
  const patterns = readPatterns(next);
  const options = patterns === undefined ? undefined : readOptions(next);
  if (patterns === undefined || options === undefined || /\bbase\b/.test(options)) return 'computed';
  const areRead = patterns.every((each) => READABLE.test(each) && (each.startsWith('!') || !each.startsWith('*')));
  if (!areRead || patterns.every((each) => each.startsWith('!'))) return 'computed';
  // Which folder `/` means the configuration of the bundler says.
  const isOpen = patterns.some((each) => each.startsWith('/'));
  return { specifier: `glob:${patterns.join(' ')}`, kind: kindOf(options, isEager), isOpen };
}

function kindOf(options: string, isEager: boolean): ImportKind {
  if (/\b(?:as|query)\b['"]?\s*:\s*['"]\??(?:raw|url)\b/.test(options)) return 'reference';
  return isEager || /\beager\b['"]?\s*:\s*true\b/.test(options) ? 'import' : 'dynamic_import';
}

/** Undefined where one is not a literal. */
function readPatterns(next: Lookahead): readonly string[] | undefined {
  if (next.peek() === LESS_THAN) next.skipTypeArguments();
  if (!next.eat(OPEN_PAREN)) return undefined;
  if (!next.eat(OPEN_SQUARE)) {
    const only = readText(next);
    return only === undefined ? undefined : [only];
  }
  const patterns: string[] = [];
  while (!next.eat(CLOSE_SQUARE)) {
    const pattern = readText(next);
    if (pattern === undefined) return undefined;
    patterns.push(pattern);
    if (!next.eat(COMMA) && next.peek() !== CLOSE_SQUARE) return undefined;
  }
  return patterns;
}

function readText(next: Lookahead): string | undefined {
  const start = next.literal();
  return start < 0 ? undefined : unescapeLiteral(next.text.slice(start + 1, next.position - 1));
}

/**
 * Returns the content of the braces of the second argument, `''` without one; undefined where the program computes it.
 */
function readOptions(next: Lookahead): string | undefined {
  if (next.peek() === CLOSE_PAREN) return '';
  if (!next.eat(COMMA)) return undefined;
  if (next.peek() === CLOSE_PAREN) return '';
  OPTIONS.lastIndex = next.position;
  return OPTIONS.exec(next.text)?.[1];
}

/**
 * The arguments behind the folder: whether its subfolders count, and the end that names have, by an expression that is
 * only compared.
 */
const CONTEXT_FILTER =
  /\s*(?:,\s*(?:(true|false)\s*)?(?:,\s*\/(?:\^\\\.\\\/)?(?:\.[*+])?((?:[\w-]|\\\.|\((?:\?:)?[\w|-]+\)(?!\?)){1,100})\$\/\s*)?(?:,\s*['"][\w-]+['"]\s*)?)?,?\s*\)/y;

/** `require.context("./pages", true, /\.vue$/)`; `next` stands behind `context`. */
export function readContext(next: Lookahead): FoundPattern | 'computed' | undefined {
  if (!next.eat(OPEN_PAREN)) return undefined;
  const folder = readText(next)?.replace(/\/$/, '');
  CONTEXT_FILTER.lastIndex = next.position;
  const filter = CONTEXT_FILTER.exec(next.text);
  if (folder === undefined || filter === null) return 'computed';
  const [, isDeep, end = ''] = filter;
  const pattern = `${folder}/${isDeep === 'false' ? '' : '**/'}*${globOf(end)}`;
  return /^\.{1,2}\//.test(pattern) && READABLE.test(pattern)
    ? { specifier: `glob:${pattern}`, kind: 'dynamic_import', isOpen: false }
    : 'computed';
}

/** `\.(ts|js)` is `.{ts,js}`. */
function globOf(expression: string): string {
  return expression
    .replaceAll('\\.', '.')
    .replaceAll(/\((?:\?:)?/g, '{')
    .replaceAll('|', ',')
    .replaceAll(')', '}');
}

const TEMPLATE = /`(\.{1,2}\/[^`\\$]{0,200}(?:\$\{[^`{}]{1,200}\}[^`\\$]{0,200}){1,8})`\s*[,)]/y;

/** ``import(`./pages/${name}.vue`)``: a file that begins and ends so. `next` stands behind the bracket. */
export function readTemplate(next: Lookahead): FoundPattern | undefined {
  next.peek();
  TEMPLATE.lastIndex = next.position;
  const specifier = TEMPLATE.exec(next.text)?.[1];
  // Without an extension at its end it may be any file, and what stands between may name folders.
  if (specifier === undefined || !/\.\w+$/.test(specifier)) return undefined;
  return { specifier, kind: 'dynamic_import', isOpen: true };
}

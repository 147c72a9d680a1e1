import type { ImportSite } from '../../source/facts.ts';
import { BYTE_ORDER_MARK, codeAt, EQUALS, GREATER_THAN, isQuote, isSpaceCode, SLASH } from './characters.ts';
import { LineCounter } from './line-counter.ts';
import type { ScriptDialect } from './script-dialect.ts';

/** The script of a Vue or Svelte file. */
export interface ScriptBlocks {
  /**
   * As long as the file, and every character of a script where it stands there, so that positions need no mapping. Of
   * each other line only the first character is left, as a `;`: it still counts as a line of code, and separates blocks.
   */
  readonly text: string;
  readonly dialect: ScriptDialect;
  /** `<script src="./x.js">`. */
  readonly sources: readonly ImportSite[];
}

interface Attribute {
  readonly value: string;
  /** Position of the value's quote, or of the value where it has none. */
  readonly position: number;
}

interface Tag {
  readonly attributes: ReadonlyMap<string, Attribute>;
  /** Behind the `>`. */
  readonly end: number;
}

/** Other values of `type` are data: templates, JSON. */
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript', 'application/javascript', 'text/typescript', 'ts']);
const LANGUAGES = new Set(['', 'js', 'javascript', 'jsx', 'ts', 'typescript', 'tsx']);
const TYPED_LANGUAGES = new Set(['ts', 'typescript', 'tsx', 'text/typescript']);

/** `sources`: whether `src` of a script names a module, as it does in Vue but not in Svelte's markup. */
export function readScriptBlocks(text: string, withSources: boolean): ScriptBlocks {
  const parts: string[] = [];
  const sources: Attribute[] = [];
  let language = '';
  let at = 0;
  for (let tag = findScript(text, at); tag !== undefined; tag = findScript(text, at)) {
    const outside = maskMarkup(text.slice(at, tag.end));
    const end = closingTag(text, tag.end);
    const body = text.slice(tag.end, end);
    parts.push(outside, isScript(tag) ? body : maskMarkup(body));
    const source = tag.attributes.get('src');
    if (withSources && source !== undefined && source.value !== '') sources.push(source);
    if (isScript(tag)) language ||= attribute(tag, 'lang') || attribute(tag, 'type');
    at = end;
  }
  parts.push(maskMarkup(text.slice(at)));
  return { text: parts.join(''), dialect: blockDialect(language), sources: locate(text, sources) };
}

function blockDialect(language: string): ScriptDialect {
  const types = TYPED_LANGUAGES.has(language);
  return { types, ambient: false, jsx: !types || language === 'tsx', isBlock: true };
}

function isScript(tag: Tag): boolean {
  return SCRIPT_TYPES.has(attribute(tag, 'type')) && LANGUAGES.has(attribute(tag, 'lang'));
}

function attribute(tag: Tag, name: string): string {
  return tag.attributes.get(name)?.value.toLowerCase() ?? '';
}

/** The next `<script …>` that is not inside an HTML comment. */
function findScript(text: string, from: number): Tag | undefined {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) {
      const close = text.indexOf('-->', at + 4);
      if (close < 0) return undefined;
      at = close;
    } else if (/^<script[\s/>]/i.test(text.slice(at, at + 8))) return readTag(text, at + '<script'.length);
    else at++;
  }
  return undefined;
}

function readTag(text: string, from: number): Tag {
  const attributes = new Map<string, Attribute>();
  let at = from;
  while (at < text.length && codeAt(text, at) !== GREATER_THAN) {
    const start = at;
    while (at < text.length && !endsName(codeAt(text, at))) at++;
    if (at === start) at++;
    else {
      const value = readValue(text, at);
      if (value !== undefined) attributes.set(text.slice(start, at).toLowerCase(), value);
      at = value === undefined ? at : value.position + value.raw.length;
    }
  }
  return { attributes, end: Math.min(at + 1, text.length) };
}

/** Behind a name: `="value"`, `='value'` or `=value`. */
function readValue(text: string, from: number): (Attribute & { readonly raw: string }) | undefined {
  const match = matchAt(/\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/y, text, from);
  if (match === null) return undefined;
  const raw = match[1] as string;
  return { raw, value: raw.replace(/^["']|["']$/g, ''), position: from + match[0].length - raw.length };
}

function matchAt(sticky: RegExp, text: string, position: number): RegExpExecArray | null {
  sticky.lastIndex = position;
  return sticky.exec(text);
}

function endsName(code: number): boolean {
  return code === EQUALS || code === GREATER_THAN || code === SLASH || isQuote(code) || isSpaceCode(code);
}

/** Position of the `</script` that ends the block; the end of the text where none comes. */
function closingTag(text: string, from: number): number {
  return matchAt(/<\/script/gi, text, from)?.index ?? text.length;
}

function maskMarkup(markup: string): string {
  const withoutComments = markup.replace(/<!--[^]*?(?:-->|$)/g, (comment) => comment.replace(/[^\r\n]/g, ' '));
  return withoutComments.replace(/\S[^\r\n]*/g, (rest) => `;${' '.repeat(rest.length - 1)}`);
}

/** In one pass over the text, however many there are. */
function locate(text: string, sources: readonly Attribute[]): ImportSite[] {
  const lines = new LineCounter(codeAt(text, 0) === BYTE_ORDER_MARK ? 1 : 0);
  let at = 0;
  return sources.map(({ value, position }) => {
    lines.feedAll(text, at, position, 0);
    at = position;
    return { specifier: value, kind: 'import', line: lines.line, column: position - lines.start + 1 };
  });
}

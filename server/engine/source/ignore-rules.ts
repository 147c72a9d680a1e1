import { byteTextOf, utf8ByteText } from '#server/base/byte-text.ts';
import { compileGlob, matchesGlob, type MatchBudget } from './glob-pattern.ts';

/** One line of an ignore file, in the meaning git gives it. Paths and names are byte texts. */
export interface IgnoreRule {
  /** The line begins with `!`: what matches is kept. */
  readonly negative: boolean;
  /** The line ends with `/`: only folders match. */
  readonly foldersOnly: boolean;
  /** `path` is relative to the folder of the ignore file, `name` its last segment. */
  matches(path: string, name: string, budget: MatchBudget): boolean;
}

export type Verdict = 'ignored' | 'kept';

/**
 * Ignore files that apply in a folder, the deepest first: within a file the last matching line decides, and a deeper
 * file is asked before the ones above it. What no line names is left to the caller.
 */
export interface IgnoreChain {
  readonly rules: readonly IgnoreRule[];
  /** Length of the rules' folder, as a byte text with its last `/`: paths that are judged begin with it. */
  readonly baseLength: number;
  readonly next: IgnoreChain | undefined;
}

const UTF8_MARK = '\xef\xbb\xbf';

/** Reads a `.gitignore`, `.git/info/exclude` or `.groundplanignore`. Lines that can match nothing are left out. */
export function parseIgnoreFile(bytes: Uint8Array): readonly IgnoreRule[] {
  const text = byteTextOf(bytes);
  const lines = (text.startsWith(UTF8_MARK) ? text.slice(UTF8_MARK.length) : text).split('\n');
  return lines.flatMap((line) => parseLine(line) ?? []);
}

/** The chain with a further ignore file asked before it; the same where the file says nothing. */
export function chained(
  next: IgnoreChain | undefined,
  bytes: Uint8Array | undefined,
  folder: string,
): IgnoreChain | undefined {
  const rules = bytes ? parseIgnoreFile(bytes) : [];
  return rules.length === 0 ? next : { rules, baseLength: utf8ByteText(folder).length, next };
}

/** Returns the chain's verdict on a path, a byte text. */
export function judge(
  chain: IgnoreChain | undefined,
  path: string,
  isFolder: boolean,
  budget: MatchBudget,
): Verdict | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  for (let link = chain; link; link = link.next) {
    const verdict = judgeByFile(link, path, name, isFolder, budget);
    if (verdict) return verdict;
  }
  return undefined;
}

function judgeByFile(
  { rules, baseLength }: IgnoreChain,
  path: string,
  name: string,
  isFolder: boolean,
  budget: MatchBudget,
): Verdict | undefined {
  const relative = path.slice(baseLength);
  budget.left -= rules.length;
  for (let index = rules.length - 1; index >= 0 && budget.left >= 0; index--) {
    const rule = rules[index]!;
    if (rule.foldersOnly && !isFolder) continue;
    if (rule.matches(relative, name, budget)) return rule.negative ? 'kept' : 'ignored';
  }
  return undefined;
}

function parseLine(rawLine: string): IgnoreRule | undefined {
  if (rawLine.startsWith('#')) return undefined;
  const line = trimTrailingSpaces(withoutLineEnd(rawLine));
  const negative = line.startsWith('!');
  const body = negative ? line.slice(1) : line;
  const foldersOnly = body.endsWith('/');
  const pattern = foldersOnly ? body.slice(0, -1) : body;
  const matches = pattern.includes('/') ? matcherOfPath(pattern) : matcherOfName(pattern);
  return matches && { negative, foldersOnly, matches };
}

/** A carriage return before the line feed belongs to the line end; git reads lines as C strings, so NUL ends one. */
function withoutLineEnd(line: string): string {
  const end = line.indexOf('\0');
  if (end >= 0) return line.slice(0, end);
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Spaces at the end don't count unless the last one kept is escaped by a backslash. */
function trimTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    const isEscape = line[at] === '\\';
    if (isEscape) at++;
    if (isEscape || line[at] !== ' ') end = at + 1;
  }
  return line.slice(0, end);
}

type Matcher = IgnoreRule['matches'];

/** A pattern without `/` inside matches the last segment, at any depth. */
function matcherOfName(pattern: string): Matcher | undefined {
  const literal = literalPrefix(pattern);
  if (pattern === '') return undefined;
  if (literal === pattern) return (_path, name) => name === pattern;
  const suffix = pattern.slice(1);
  if (pattern.startsWith('*') && literalPrefix(suffix) === suffix) return (_path, name) => name.endsWith(suffix);
  const glob = compileGlob(pattern);
  return glob && ((_path, name, budget) => name.startsWith(literal) && matchesGlob(glob, name, 0, budget));
}

/**
 * A pattern with `/` at its start or inside matches from the ignore file's folder on. The literal beginning is compared
 * first and the rest compiled alone, as git does: so `a**` + `/b` crosses folders although the stars fill no segment.
 */
function matcherOfPath(pattern: string): Matcher | undefined {
  const anchored = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  const literal = literalPrefix(anchored);
  if (anchored === '') return undefined;
  if (literal === anchored) return (path) => path === anchored;
  const glob = compileGlob(anchored.slice(literal.length));
  return glob && ((path, _name, budget) => path.startsWith(literal) && matchesGlob(glob, path, literal.length, budget));
}

function literalPrefix(pattern: string): string {
  const end = pattern.search(/[*?[\\]/);
  return end < 0 ? pattern : pattern.slice(0, end);
}

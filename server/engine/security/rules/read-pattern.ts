import { type ArgumentPlace, lastArgument, type ValuePattern } from './rule.ts';

/** A text of a rule that is no pattern; the message is for who wrote it. */
export class PatternError extends Error {}

/** A value, and the arguments that were written behind it: `node:child_process.exec(0)`. */
export interface CalledPattern {
  readonly value: ValuePattern;
  readonly at: readonly ArgumentPlace[];
}

/** Alternatives in braces multiply: a text that stands for more patterns is an error. */
const patternsMax = 400;
const schemes = new Set(['npm', 'node', 'python', 'pypi', 'global', 'handler']);
const nameEnd = /[.(){}\s,=<>]/;

/** Reads a value: `npm:{mysql,mysql2}.createConnection().query`. Braces hold alternatives, of names or of several in a row: `python:{os.popen,pty.spawn}`. */
export function readValues(text: string): readonly ValuePattern[] {
  const { values, rest } = readPath(text.trim());
  if (rest !== '') throw new PatternError(`"${rest}" is not expected behind the value`);
  return values;
}

/** Reads what is called and its arguments: `*.query(0, this)`; without parentheses, or with empty ones, there are none. */
export function readCalled(text: string): readonly CalledPattern[] {
  const { values, rest } = readPath(text.trim());
  if (rest === '') return values.map((value) => ({ value: withoutCall(value), at: [] }));
  if (!rest.startsWith('(') || !rest.endsWith(')'))
    throw new PatternError(`"${rest}" is not expected behind the value`);
  const at = rest.slice(1, -1).split(',').map(readPlace);
  return values.map((value) => ({ value, at }));
}

/** The value that is called where the text ends with `()`. */
function withoutCall(value: ValuePattern): ValuePattern {
  const { origin, members } = value;
  return members.at(-1) === '()' ? { origin, members: members.slice(0, -1) } : value;
}

/** Reads an argument: `0`, `1-3`, `2+` (from there on), `*` (all), `shell=` (a keyword), `this`, each with `.property` behind. */
export function readPlace(text: string): ArgumentPlace {
  const [argument = '', ...path] = text.trim().split('.');
  if (path.includes('')) throw new PatternError(`"${text.trim()}" has an empty property`);
  if (argument === 'this') {
    if (path.length > 0) throw new PatternError('"this" has no properties here');
    return { kind: 'receiver' };
  }
  if (argument === '*') return { kind: 'position', from: 0, to: lastArgument, path };
  const keyword = /^([A-Za-z_]\w*)=$/.exec(argument)?.[1];
  if (keyword !== undefined) return { kind: 'keyword', name: keyword, path };
  const positions = /^(\d{1,2})(?:(\+)|-(\d{1,2}))?$/.exec(argument);
  if (positions === null) throw new PatternError(`"${text.trim()}" is no argument`);
  const [, first, open, last = first] = positions;
  const [from, to] = [Number(first), open === undefined ? Number(last) : lastArgument];
  if (to < from) throw new PatternError(`"${text.trim()}" ends before it begins`);
  return { kind: 'position', from, to, path };
}

/** @returns the values, and what follows them: arguments in parentheses */
function readPath(text: string): { readonly values: readonly ValuePattern[]; readonly rest: string } {
  const origins = readOrigin(text);
  let paths: readonly (readonly string[])[] = [[]];
  let at = origins.end;
  while (at < text.length) {
    if (text.startsWith('()', at)) {
      paths = paths.map((path) => [...path, '()']);
      at += 2;
      continue;
    }
    if (text[at] !== '.') break;
    const { names, end } = readNames(text, at + 1);
    paths = paths.flatMap((path) => names.map((name) => [...path, ...name.split('.')]));
    if (origins.names.length * paths.length > patternsMax) throw new PatternError('too many alternatives');
    at = end;
  }
  const values = origins.names
    .map(splitSubpath)
    .flatMap(({ origin, members }) => paths.map((path) => ({ origin, members: [...members, ...path] })));
  return { values, rest: text.slice(at).trim() };
}

/**
 * `npm:mysql2/promise` is the member `promise` of the package, `python:os.path` the member `path` of its module: so do
 * values have it, however they are imported.
 */
function splitSubpath(name: string): ValuePattern {
  const [, origin = name, subpath] =
    /^((?:npm|node):(?:@[^/]+\/)?[^/@]+)\/(.+)$/.exec(name) ?? /^((?:python|pypi):[^.]+)\.(.+)$/.exec(name) ?? [];
  return { origin, members: subpath?.split(origin.startsWith('py') ? '.' : '/') ?? [] };
}

function readOrigin(text: string): { readonly names: readonly string[]; readonly end: number } {
  if (text.startsWith('*')) return { names: ['*'], end: 1 };
  const colon = text.indexOf(':');
  const scheme = text.slice(0, Math.max(0, colon));
  if (!schemes.has(scheme)) {
    throw new PatternError(`"${text}" does not begin with "*" or one of ${[...schemes].join(':, ')}:`);
  }
  const { names, end } = readNames(text, colon + 1);
  return { names: names.map((name) => `${scheme}:${name}`), end };
}

/** A name, or alternatives in braces. */
function readNames(text: string, from: number): { readonly names: readonly string[]; readonly end: number } {
  if (text[from] === '{') {
    const end = text.indexOf('}', from);
    if (end < 0) throw new PatternError('a brace is not closed');
    const names = text
      .slice(from + 1, end)
      .split(',')
      .map((name) => name.trim());
    if (names.includes('')) throw new PatternError('an alternative is empty');
    return { names, end: end + 1 };
  }
  let end = from;
  while (end < text.length && !nameEnd.test(text[end])) end++;
  if (end === from) throw new PatternError(`"${text}" has an empty name`);
  return { names: [text.slice(from, end)], end };
}

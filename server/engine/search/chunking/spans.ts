import { traitsOf } from '../../source/language-traits.ts';
import { addToList } from '#server/base/add-to-list.ts';
import type { DeclaredPlace } from './declared-places.ts';
import { docstringOf } from './docstring.ts';
import { type LeadingLines, leadingLines } from './leading-lines.ts';

/** Lines of a symbol, and which of them are its documentation; from 1. */
export interface Span {
  readonly line: number;
  readonly endLine: number;
  readonly documentation: string;
  /** Documentation lines inside the symbol, which are not part of its code. */
  readonly inside?: { readonly line: number; readonly endLine: number };
  /** Lines above that are code: the decorators of the symbol. */
  readonly decorators: readonly number[];
  /** The line of the name. */
  readonly codeLine: number;
}

/**
 * A variable on one line is a piece of its own if the line is longer than this; else it is part of the code around it.
 */
const longLine = 80;

/** Kinds that are found by their heads and fields: their members with code of their own are pieces themselves. */
const withMembers: ReadonlySet<DeclaredPlace['kind']> = new Set(['class', 'interface', 'enum', 'module']);

/**
 * Returns spans by number of the declaration. Many declarations may stand on one line: the lines above are read once a
 * line.
 */
export function spansOf(
  declarations: readonly DeclaredPlace[],
  lines: readonly string[],
  language: string,
): readonly Span[] {
  const known = new Map<number, LeadingLines>();
  const above = (line: number): LeadingLines => {
    const read = known.get(line) ?? leadingLines(lines, line, language);
    known.set(line, read);
    return read;
  };
  return declarations.map((declaration) => spanOf(lines, declaration, above(declaration.line), language));
}

function spanOf(lines: readonly string[], declared: DeclaredPlace, above: LeadingLines, language: string): Span {
  const { kind, line, endLine } = declared;
  const inside =
    traitsOf(language).hasDocstrings && kind !== 'variable' ? docstringOf(lines, line, endLine) : undefined;
  const documentation = [above.documentation, inside?.text ?? ''].filter((text) => text !== '').join('\n');
  return { ...above, endLine, documentation, codeLine: line, ...(inside && { inside }) };
}

/**
 * Returns 1, by number of the declaration, for each that is a piece of its own. Of declarations that begin and end on
 * the same lines only the outermost is one: generated lines hold thousands. A declaration on the first line of its
 * class stays with that line.
 */
export function markPieces(
  declarations: readonly DeclaredPlace[],
  spans: readonly Span[],
  lines: readonly string[],
): Uint8Array {
  const marks = new Uint8Array(declarations.length);
  const taken = new Set<string>();
  for (const [index, { kind, container }] of declarations.entries()) {
    const span = spans[index];
    const around = container < 0 ? undefined : declarations[container].kind;
    const isOnHead =
      container >= 0 && withMembers.has(declarations[container].kind) && span.line <= spans[container].codeLine;
    const range = `${span.codeLine}-${span.endLine}`;
    if (isOnHead || taken.has(range) || !isWorthAPiece(kind, around, span, lines)) continue;
    taken.add(range);
    marks[index] = 1;
  }
  return marks;
}

/**
 * Reports whether a declaration is a piece: one on a single line is part of the code around it, where there is any, or
 * says too little to be found by itself.
 */
function isWorthAPiece(
  kind: DeclaredPlace['kind'],
  around: DeclaredPlace['kind'] | undefined,
  { codeLine, endLine, documentation }: Span,
  lines: readonly string[],
): boolean {
  if (endLine > codeLine) return true;
  if (around !== undefined && (!withMembers.has(around) || kind === 'variable')) return false;
  return documentation !== '' || kind !== 'variable' || (lines[codeLine - 1] ?? '').trim().length > longLine;
}

/** Returns the pieces inside a class and the like, by number of the class, by first line. */
export function membersOf(
  declarations: readonly DeclaredPlace[],
  spans: readonly Span[],
  isPiece: Uint8Array,
): ReadonlyMap<number, readonly Span[]> {
  const members = new Map<number, Span[]>();
  for (const [index, { container }] of declarations.entries()) {
    if (isPiece[index] === 0 || container < 0 || !withMembers.has(declarations[container].kind)) continue;
    addToList(members, container, spans[index]);
  }
  for (const each of members.values()) each.sort((a, b) => a.line - b.line);
  return members;
}

/** Returns the lines of a symbol that are in none of its members, the first `most` of them. */
export function linesBeside(span: Span, members: readonly Span[], most: number): number[] {
  const kept: number[] = [];
  let next = 0;
  const last = Math.max(span.line, span.endLine);
  for (let line = span.line; line <= last && kept.length < most; line += 1) {
    while (next < members.length && members[next].endLine < line) next += 1;
    if (next < members.length && members[next].line <= line) line = members[next].endLine;
    else kept.push(line);
  }
  return kept;
}

import type { DeclaredPlace } from './declared-places.ts';
import { docstringOf } from './docstring.ts';
import { leadingLines } from './leading-lines.ts';

/** A piece of a file as a search finds it, before its words are counted. */
export interface ChunkText {
  /** Number of the symbol in its file plus one; 0 for code outside of all symbols. */
  readonly symbol: number;
  /** First line, comment and decorators included, and last line; from 1. */
  readonly line: number;
  readonly endLine: number;
  /** Last part of the symbol's name; empty outside of all symbols. */
  readonly name: string;
  /** Name of the symbol around it; empty at the top level. */
  readonly container: string;
  readonly documentation: string;
  /** Code without the documentation. */
  readonly body: string;
}

export interface FileText {
  readonly text: string;
  /** VS Code language identifier. */
  readonly language: string;
  readonly declarations: readonly DeclaredPlace[];
}

/** What is longer is cut into pieces of so many lines: a result must fit a screen. */
const pieceLinesMax = 60;
/** A variable on one shorter line is part of the code around it. */
const longLine = 80;

/** The pieces of a file, by first line: each symbol with code of its own, and what stands outside of all. */
export function chunkFile(file: FileText): ChunkText[] {
  const lines = file.text.split(/\r?\n/);
  const spans = file.declarations.map((declaration) => spanOf(lines, declaration, file.language));
  const symbols = file.declarations.flatMap((declaration, index) =>
    chunksOfSymbol(file, lines, spans, index, declaration),
  );
  const covering = spans.filter((_, index) => isWorthAPiece(file.declarations, spans, index, lines));
  return [...symbols, ...chunksBetween(lines, covering)].toSorted((a, b) => a.line - b.line || a.symbol - b.symbol);
}

interface Span {
  readonly line: number;
  readonly endLine: number;
  readonly documentation: string;
  /** Lines inside that are documentation: not part of the code. */
  readonly inside?: { readonly line: number; readonly endLine: number };
  /** First line that is no documentation above. */
  readonly codeLine: number;
}

function spanOf(lines: readonly string[], { line, endLine }: DeclaredPlace, language: string): Span {
  const above = leadingLines(lines, line, language);
  const inside = language === 'python' ? docstringOf(lines, line, endLine) : undefined;
  const documentation = [above.documentation, inside?.text ?? ''].filter((text) => text !== '').join('\n');
  return { line: above.line, endLine, documentation, codeLine: line, ...(inside && { inside }) };
}

/** Classes and the like are found by their heads and fields: members with code of their own are pieces themselves. */
const withMembers: ReadonlySet<DeclaredPlace['kind']> = new Set(['class', 'interface', 'enum', 'module']);

function chunksOfSymbol(
  { declarations }: FileText,
  lines: readonly string[],
  spans: readonly Span[],
  index: number,
  { kind, name, container }: DeclaredPlace,
): ChunkText[] {
  const span = spans[index];
  if (!isWorthAPiece(declarations, spans, index, lines)) return [];
  const isMember = (_: Span, at: number) =>
    declarations[at].container === index && isWorthAPiece(declarations, spans, at, lines);
  const without = withMembers.has(kind) ? spans.filter(isMember) : [];
  const own = { symbol: index + 1, name, container: container < 0 ? '' : declarations[container].name };
  return piecesOf(lines, span, without).map((piece) => ({ ...own, ...piece }));
}

/** One line is part of the code around it, where there is any, or says too little to be found for itself. */
function isWorthAPiece(
  declarations: readonly DeclaredPlace[],
  spans: readonly Span[],
  index: number,
  lines: readonly string[],
): boolean {
  const { kind, container } = declarations[index];
  const { codeLine, endLine, documentation } = spans[index];
  if (endLine > codeLine) return true;
  const isMember = container >= 0 && withMembers.has(declarations[container].kind);
  if (container >= 0 && (!isMember || kind === 'variable')) return false;
  return documentation !== '' || kind !== 'variable' || (lines[codeLine - 1] ?? '').trim().length > longLine;
}

interface Piece {
  readonly line: number;
  readonly endLine: number;
  readonly documentation: string;
  readonly body: string;
}

function piecesOf(lines: readonly string[], span: Span, without: readonly Span[]): Piece[] {
  const kept = linesOf(span).filter((line) => !without.some((member) => line >= member.line && line <= member.endLine));
  const pieces: Piece[] = [];
  for (let start = 0; start < kept.length; start += pieceLinesMax) {
    const own = kept.slice(start, start + pieceLinesMax);
    const code = own.filter((line) => !isDocumentation(span, line));
    const body = code.map((line) => lines[line - 1]).join('\n');
    if (start > 0 && !saysSomething(body)) continue;
    pieces.push({ line: own[0], endLine: endOfRun(own), documentation: start === 0 ? span.documentation : '', body });
  }
  return pieces;
}

/** Last of the lines that follow each other: behind it a member with a piece of its own begins. */
function endOfRun(lines: readonly number[]): number {
  const last = lines.findIndex((line, index) => lines[index + 1] !== line + 1);
  return lines[last];
}

function linesOf({ line, endLine }: Span): number[] {
  return Array.from({ length: Math.max(1, endLine - line + 1) }, (_, index) => line + index);
}

function isDocumentation({ inside, codeLine, documentation }: Span, line: number): boolean {
  if (inside !== undefined && line >= inside.line && line <= inside.endLine) return true;
  return documentation !== '' && line < codeLine;
}

/** What no symbol of the top level covers, cut at empty lines; imports alone are nothing to find. */
function chunksBetween(lines: readonly string[], spans: readonly Span[]): ChunkText[] {
  const covered = new Uint8Array(lines.length + 2);
  for (const { line, endLine } of spans) covered.fill(1, line, endLine + 1);
  const chunks: ChunkText[] = [];
  for (let line = 1; line <= lines.length; line += 1) {
    if (covered[line] === 1 || lines[line - 1].trim() === '') continue;
    const start = line;
    while (line < lines.length && covered[line + 1] === 0 && line - start + 1 < pieceLinesMax && !isGap(lines, line))
      line += 1;
    const body = lines
      .slice(start - 1, line)
      .join('\n')
      .trimEnd();
    const endLine = start + body.split('\n').length - 1;
    if (saysSomething(body)) chunks.push({ ...outside, line: start, endLine, body });
  }
  return chunks;
}

const outside = { symbol: 0, name: '', container: '', documentation: '' };

function isGap(lines: readonly string[], line: number): boolean {
  return lines[line].trim() === '' && (lines[line + 1] ?? '').trim() === '';
}

const importing =
  /^\s*(?:import\b|from\b.*\bimport\b|export\s*(?:\*|\{[^}]*\}\s*from)|['"]use strict['"]|[})\];,]*$|#!)/;

function saysSomething(body: string): boolean {
  return body.split('\n').some((line) => line.trim() !== '' && !importing.test(line));
}

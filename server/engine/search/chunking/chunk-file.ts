import type { DeclaredPlace } from './declared-places.ts';
import { linesBeside, markPieces, membersOf, type Span, spansOf } from './spans.ts';

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

/** Longest piece in lines; longer code is cut into pieces of this length: a result must fit a screen. */
const pieceLinesMax = 60;
/**
 * Upper bound on the code, and on the documentation, of a piece: sixty lines that a person wrote are shorter. Text
 * behind it is not found.
 */
const pieceCharactersMax = 8000;
/** Code in nested symbols is read for each of them, but in all not more often than this, or this many characters. */
const readingsMax = 4;
const charactersMin = 100_000;
/** Upper bound on the pieces of a file: a generated file of data or declarations is found by its first pieces. */
const piecesMax = 20_000;

/**
 * Returns the pieces of a file, by first line: each symbol with code of its own, and the code outside of all symbols.
 */
export function chunkFile({ text, language, declarations }: FileText): ChunkText[] {
  const lines = text.split(/\r?\n/);
  const spans = spansOf(declarations, lines, language);
  const isPiece = markPieces(declarations, spans, lines);
  const members = membersOf(declarations, spans, isPiece);
  const budget = { left: Math.max(readingsMax * text.length, charactersMin) };
  const symbols = declarations.flatMap(({ name, container }, index) => {
    if (isPiece[index] === 0) return [];
    const own = { symbol: index + 1, name, container: container < 0 ? '' : declarations[container].name };
    return piecesOf(lines, spans[index], members.get(index) ?? [], budget).map((piece) => ({ ...own, ...piece }));
  });
  const between = chunksBetween(
    lines,
    spans.filter((_, index) => isPiece[index] === 1),
  );
  const inOrder = [...symbols, ...between].toSorted((a, b) => a.line - b.line || a.symbol - b.symbol);
  return inOrder.slice(0, piecesMax);
}

interface Piece {
  readonly line: number;
  readonly endLine: number;
  readonly documentation: string;
  readonly body: string;
}

/** @param budget lines and characters that may still be read; without any a symbol is found by name and documentation */
function piecesOf(lines: readonly string[], span: Span, members: readonly Span[], budget: { left: number }): Piece[] {
  const kept = linesBeside(span, members, Math.max(pieceLinesMax, budget.left));
  const pieces: Piece[] = [];
  for (let start = 0; start < kept.length && (start === 0 || budget.left > 0); start += pieceLinesMax) {
    const own = kept.slice(start, start + pieceLinesMax);
    const code = own.filter((line) => !isDocumentation(span, line));
    const body = textOf(lines, code, Math.min(pieceCharactersMax, budget.left));
    budget.left -= own.length + body.length;
    if (start > 0 && !saysSomething(body)) continue;
    const documentation = start === 0 ? span.documentation.slice(0, pieceCharactersMax) : '';
    pieces.push({ line: own[0], endLine: endOfRun(own), documentation, body });
  }
  return pieces;
}

/** Returns the text of some lines, at most `most` characters. */
function textOf(lines: readonly string[], numbers: readonly number[], most: number): string {
  const parts: string[] = [];
  let left = most;
  for (const number of numbers) {
    if (left <= 0) break;
    const part = (lines[number - 1] ?? '').slice(0, left);
    parts.push(part);
    left -= part.length + 1;
  }
  return parts.join('\n');
}

/** Returns the last of the lines that follow each other: a member with a piece of its own begins behind it. */
function endOfRun(lines: readonly number[]): number {
  const last = lines.findIndex((line, index) => lines[index + 1] !== line + 1);
  return lines[last];
}

function isDocumentation({ inside, codeLine, decorators, documentation }: Span, line: number): boolean {
  if (inside !== undefined && line >= inside.line && line <= inside.endLine) return true;
  return documentation !== '' && line < codeLine && !decorators.includes(line);
}

/** Returns the code that no symbol of the top level covers, cut at empty lines; imports alone make no piece. */
function chunksBetween(lines: readonly string[], spans: readonly Span[]): ChunkText[] {
  const covered = new Uint8Array(lines.length + 2);
  let filled = 0;
  for (const { line, endLine } of spans.toSorted((a, b) => a.line - b.line)) {
    if (endLine <= filled) continue;
    covered.fill(1, Math.max(line, filled + 1), endLine + 1);
    filled = endLine;
  }
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
    if (!saysSomething(body)) continue;
    chunks.push({ ...outside, line: start, endLine, body: body.slice(0, pieceCharactersMax) });
  }
  return chunks;
}

const outside = { symbol: 0, name: '', container: '', documentation: '' };

function isGap(lines: readonly string[], line: number): boolean {
  return lines[line].trim() === '' && (lines[line + 1] ?? '').trim() === '';
}

const importing =
  /^\s*(?:import\b|from\b.*\bimport\b|export\s*(?:\*|\{[^}]*\}\s*from)|['"]use strict['"]|[})\];,]*$|#!)/;

/** `import {`, `from x import (`: the imported names stand on lines of their own. */
const opensImport = /^\s*(?:import|from)\b/;

function saysSomething(body: string): boolean {
  let isOpen = false;
  return body.split('\n').some((line) => {
    const wasOpen = isOpen;
    const end = line.trimEnd().at(-1);
    isOpen = wasOpen ? !/[)}]/.test(line) : (end === '(' || end === '{') && opensImport.test(line);
    return !wasOpen && line.trim() !== '' && !importing.test(line);
  });
}

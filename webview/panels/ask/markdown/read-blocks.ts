import type { Block } from './markdown-tree.ts';
import { readInlines } from './read-inlines.ts';

/**
 * Deepest list within lists that is read as a list; deeper ones are read as text, since only hostile input has them.
 */
const depthMax = 8;

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const marker = /^( {0,3})([-*+]|\d{1,9}[.)])( {1,4}(?=\S)|[ \t]|$)/;

/** A block, the line that it begins with, and the one behind its last. */
export interface ReadBlock {
  readonly block: Block;
  readonly at: number;
  readonly end: number;
}

type Read = Omit<ReadBlock, 'at'>;

/**
 * The part of CommonMark that answers are written in: paragraphs, lists, headings, fenced code, rules. The rest of it
 * (quotes, tables, markup, references) is text. Whole Markdown by `markdown-it` was tried: 42 kB of page, gzipped, for
 * what would have to be switched off again.
 *
 * @param sources citations beyond that number are text
 */
export function readBlocks(lines: readonly string[], sources: number, depth = 0): ReadBlock[] {
  const blocks: ReadBlock[] = [];
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at])) {
      at++;
      continue;
    }
    const read = readBlock(lines, at, sources, depth);
    blocks.push({ ...read, at });
    at = read.end;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number, sources: number, depth: number): Read {
  const line = lines[at] ?? '';
  const fenced = fence.exec(line)?.[1];
  if (fenced !== undefined) return readFence(lines, at, fenced);
  const [, signs, title = ''] = heading.exec(line) ?? [];
  if (signs !== undefined) {
    const text = title.replace(/(?:^|[ \t])#+[ \t]*$/, '');
    return { block: { kind: 'heading', children: readInlines(text, sources) }, end: at + 1 };
  }
  if (rule.test(line)) return { block: { kind: 'rule' }, end: at + 1 };
  if (depth < depthMax && marker.test(line)) return readList(lines, at, sources, depth);
  return readParagraph(lines, at, sources);
}

/** One that is never closed lasts to the end: that is also how it looks while it is written. */
function readFence(lines: readonly string[], at: number, opened: string): Read {
  const indent = (lines[at] ?? '').search(/\S/);
  const closing = new RegExp(`^ {0,3}${opened[0]}{${opened.length},}[ \\t]*$`);
  let end = at + 1;
  while (end < lines.length && !closing.test(lines[end] ?? '')) end++;
  const content = lines.slice(at + 1, end).map((line) => line.replace(new RegExp(`^ {0,${indent}}`), ''));
  return { block: { kind: 'code', text: content.join('\n') }, end: Math.min(lines.length, end + 1) };
}

function readParagraph(lines: readonly string[], at: number, sources: number): Read {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end]) && !interrupts(lines[end] ?? '')) end++;
  const text = lines.slice(at, end).map((line) => line.trimStart());
  return { block: { kind: 'paragraph', children: readInlines(text.join('\n').trimEnd(), sources) }, end };
}

/** Reports whether a line begins a block even inside a paragraph. A numbered list does so only if it begins at 1. */
function interrupts(line: string): boolean {
  if (fence.test(line) || heading.test(line) || rule.test(line)) return true;
  const found = marker.exec(line);
  return found !== null && line.trim().length > (found[2]?.length ?? 0) && /^(?:[-*+]|1[.)])$/.test(found[2] ?? '');
}

function readList(lines: readonly string[], at: number, sources: number, depth: number): Read {
  const first = marker.exec(lines[at] ?? '')?.[2] ?? '-';
  const items: (readonly Block[])[] = [];
  let end = at;
  for (let next = at; next < lines.length && isItemOf(first, lines[next] ?? '');) {
    const item = readItem(lines, next);
    items.push(readBlocks(item.lines, sources, depth + 1).map(({ block }) => block));
    end = item.end;
    next = end;
    while (next < lines.length && isBlank(lines[next])) next++;
  }
  const start = Number.parseInt(first, 10);
  return { block: { kind: 'list', items, ...(!Number.isNaN(start) && { start }) }, end };
}

/** Another sign begins another list. */
function isItemOf(first: string, line: string): boolean {
  const sign = marker.exec(line)?.[2];
  return (
    sign !== undefined && sign.at(-1) === first.at(-1) && /^\d/.test(sign) === /^\d/.test(first) && !rule.test(line)
  );
}

/** Its lines without their indentation. A line that continues its paragraph need not be indented. */
function readItem(lines: readonly string[], at: number): { readonly lines: string[]; readonly end: number } {
  const { first, width } = behindMarker(lines[at] ?? '');
  const content = [first];
  // An item that begins with a blank line has at most that one.
  if (isBlank(first) && isBlank(lines[at + 1])) return { lines: content, end: at + 1 };
  let isLazy = false;
  let end = at + 1;
  for (let next = end; next < lines.length; next++) {
    const each = lines[next] ?? '';
    if (isBlank(each)) {
      content.push('');
      continue;
    }
    const isIndented = each.search(/\S/) >= width;
    if (!isIndented) {
      isLazy = next === end && mayContinueParagraph(each) && (isLazy || endsInParagraph(content));
      if (!isLazy) break;
    }
    content.push(isIndented ? each.slice(width) : each);
    end = next + 1;
  }
  return { lines: content.slice(0, end - at), end };
}

/** The first line of an item, and how far the others are indented to belong to it. */
function behindMarker(line: string): { readonly first: string; readonly width: number } {
  const [whole = '', , , space] = marker.exec(line) ?? [];
  return { first: line.slice(whole.length), width: whole.length + (space === '' ? 1 : 0) };
}

/** Reports whether a line without indentation begins no block of its own. */
function mayContinueParagraph(line: string): boolean {
  return !interrupts(line) && !marker.test(line);
}

/** Whether the next line could belong to a sentence, in the innermost of the lists that it would stand in. */
function endsInParagraph(content: readonly string[]): boolean {
  let isFenced = false;
  let innermost = '';
  for (const line of content) {
    innermost = line;
    while (!rule.test(innermost) && marker.test(innermost)) innermost = innermost.replace(marker, '');
    if (fence.test(innermost)) isFenced = !isFenced;
  }
  const isOther = isBlank(innermost) || heading.test(innermost) || rule.test(innermost) || fence.test(innermost);
  return !isFenced && !isOther;
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

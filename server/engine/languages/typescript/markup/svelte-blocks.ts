import { COMMA, isSpaceCode, OPEN_PAREN } from '../characters.ts';
import { closingBracket } from './closing-bracket.ts';
import type { MarkupWriter } from './markup-code.ts';
import type { Frame } from './open-elements.ts';
import type { Stretch } from './tags.ts';

/** Begins `{#if a}` and the like. @param inside what stands between the braces */
export function beginBlock(writer: MarkupWriter, inside: Stretch): Frame {
  const [word] = /^#\w*/.exec(writer.source.slice(inside.start, inside.end)) as RegExpExecArray;
  const rest = { start: inside.start + word.length, end: inside.end };
  return { name: word, suffix: beginScope(writer, word, rest), hasCondition: false };
}

function beginScope(writer: MarkupWriter, word: string, rest: Stretch): string {
  switch (word) {
    case '#if':
      writer.add('if').value(rest).add('{');
      return '}';
    case '#each':
      writeEach(writer, rest);
      return '}';
    case '#await':
      return writeAwait(writer, rest);
    case '#snippet':
      if (writer.isCode(rest)) writer.add('function ').copy(rest.start, rest.end).add('{');
      else writer.add('{');
      return '}';
    default:
      writer.statement(rest).add('{');
      return '}';
  }
}

/** `{:else}`, `{:else if a}`, `{:then value}`, `{:catch error}`. */
export function continueBlock(writer: MarkupWriter, block: Frame, inside: Stretch): Frame {
  const [written, word] = /^:\s*(\w*)/.exec(writer.source.slice(inside.start, inside.end)) as RegExpExecArray;
  const rest = { start: inside.start + written.length, end: inside.end };
  const next = (suffix: string): Frame => ({ ...block, suffix });
  writer.add(block.suffix);
  if (word === 'then' || word === 'catch') return next(beginFunction(writer, rest));
  const condition = /^\s+if\b/.exec(writer.source.slice(rest.start, rest.end));
  if (block.name === '#if') writer.add('else ');
  if (condition !== null) writer.add('if').value({ start: rest.start + condition[0].length, end: rest.end });
  writer.add('{');
  return next('}');
}

/** `((value)=>{`: what a promise gives, or fails with. */
function beginFunction(writer: MarkupWriter, parameter: Stretch): string {
  writer.add('((');
  if (writer.isCode(parameter)) writer.copy(parameter.start, parameter.end);
  writer.add('\n)=>{');
  return '});';
}

/** `{#await promise then value}`, `{#await promise}`. */
function writeAwait(writer: MarkupWriter, { start, end }: Stretch): string {
  const then = lastWord(writer.source, { start, end }, /^(?:then|catch)$/);
  if (then === undefined) {
    writer.statement({ start, end }).add('{');
    return '}';
  }
  writer.value({ start, end: then.start });
  if (writer.source.slice(then.start, then.end) === 'then') writer.add('.then');
  else writer.add(';');
  return beginFunction(writer, { start: then.end, end });
}

/** `{#each list as item, index (key)}`. */
function writeEach(writer: MarkupWriter, whole: Stretch): void {
  const as = lastWord(writer.source, whole, /^as$/);
  const { list, item, index, key } = as === undefined ? withoutItem(writer, whole) : withItem(writer, whole, as);
  writer.add('for(const ');
  if (item !== undefined && writer.isCode(item)) writer.copy(item.start, item.end);
  else writer.add('_');
  writer.add(' of ').value(list).add('){');
  if (index !== undefined && writer.isCode(index)) writer.add('let ').copy(index.start, index.end).add(';');
  if (key !== undefined) writer.statement(key);
}

interface Each {
  readonly list: Stretch;
  readonly item?: Stretch;
  readonly index?: Stretch;
  readonly key?: Stretch;
}

/** `{#each list, index}`. */
function withoutItem({ source }: MarkupWriter, { start, end }: Stretch): Each {
  const comma = commaIn(source, { start, end });
  if (comma < 0) return { list: { start, end } };
  return { list: { start, end: comma }, index: { start: comma + 1, end } };
}

function withItem({ source }: MarkupWriter, { start, end }: Stretch, as: Stretch): Each {
  const list = { start, end: as.start };
  const keyAt = keyIn(source, { start: as.end, end });
  const namesEnd = keyAt < 0 ? end : keyAt;
  const comma = commaIn(source, { start: as.end, end: namesEnd });
  return {
    list,
    item: { start: as.end, end: comma < 0 ? namesEnd : comma },
    ...(comma >= 0 && { index: { start: comma + 1, end: namesEnd } }),
    ...(keyAt >= 0 && { key: { start: keyAt + 1, end: source.lastIndexOf(')', end - 1) } }),
  };
}

/** Offset of the last `(` that stands in no other bracket: the key is the last thing there. */
function keyIn(source: string, { start, end }: Stretch): number {
  if (!/\)\s*$/.test(source.slice(start, end))) return -1;
  let depth = 0;
  for (let at = start; at < end; at++) {
    const code = source.charCodeAt(at);
    if (depth === 0 && code === OPEN_PAREN) return at;
    if ('([{'.includes(source[at])) depth++;
    else if (')]}'.includes(source[at])) depth--;
  }
  return -1;
}

function commaIn(source: string, { start, end }: Stretch): number {
  let found = -1;
  closingBracket(source, start, end, (at) => {
    if (found < 0 && source.charCodeAt(at) === COMMA) found = at;
  });
  return found;
}

/** The last such word that stands in no bracket, string or comment. */
function lastWord(source: string, { start, end }: Stretch, wanted: RegExp): Stretch | undefined {
  let found: Stretch | undefined;
  closingBracket(source, start, end, (at, behind) => {
    const isWord = behind - at < 6 && isSpaceCode(source.charCodeAt(at - 1));
    if (isWord && wanted.test(source.slice(at, behind))) found = { start: at, end: behind };
  });
  return found;
}

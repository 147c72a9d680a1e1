import { COMMA } from '../characters.ts';
import { closingBracket } from './closing-bracket.ts';
import type { MarkupWriter } from './markup-code.ts';
import type { Stretch } from './tags.ts';

/** Begins the scope of `v-for="(item, index) in list"`, which `}` ends. */
export function writeLoop(writer: MarkupWriter, value: Stretch): void {
  const text = writer.source.slice(value.start, value.end);
  const between = /\s(?:in|of)\s/.exec(text);
  if (between === null) {
    writer.broken = true;
    writer.add('{').statement(value);
    return;
  }
  const names = namesOf(writer.source, { start: value.start, end: value.start + between.index });
  const list = { start: value.start + between.index + between[0].length, end: value.end };
  const [item, ...counters] = names.filter((name) => writer.isCode(name));
  writer.add('for(const ');
  if (item === undefined) writer.add('_');
  else writer.copy(item.start, item.end);
  writer.add(' of ').value(list).add('){');
  for (const { start, end } of counters) writer.add('let ').copy(start, end).add(';');
}

/** Between the commas, without the parentheses around them. */
function namesOf(source: string, { start, end }: Stretch): readonly Stretch[] {
  const written = source.slice(start, end);
  const open = /^\s*\(/.exec(written);
  const close = open === null ? -1 : written.lastIndexOf(')');
  const inner = open === null || close < 0 ? { start, end } : { start: start + open[0].length, end: start + close };
  const names: Stretch[] = [];
  let from = inner.start;
  closingBracket(source, inner.start, inner.end, (at) => {
    if (source.charCodeAt(at) !== COMMA) return;
    names.push({ start: from, end: at });
    from = at + 1;
  });
  return [...names, { start: from, end: inner.end }];
}

import { codeAt, OPEN_BRACE } from '../characters.ts';
import { closingBracket } from './closing-bracket.ts';
import type { MarkupWriter } from './markup-code.ts';
import type { Attribute, Stretch, Tag } from './tags.ts';

/** An attribute taken apart: `on:click|once={f}` is `on`, with the name `click`. */
interface Given {
  /** `''` where it is no directive. */
  readonly directive: string;
  readonly name: string;
  /** Offset of `name`. */
  readonly start: number;
  /** Code between its braces. */
  readonly values: readonly Stretch[];
}

/** Functions that Svelte calls with the element. */
const CALLED = new Set(['use', 'transition', 'in', 'out', 'animate']);
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Writes what the tag of an element says, and begins the scope of what it lets its content see. Returns what ends it. */
export function writeSvelteElement(writer: MarkupWriter, tag: Tag): string {
  const given = tag.attributes.map((attribute) => readAttribute(writer.source, attribute));
  const isDynamic = tag.name === 'svelte:component' || tag.name === 'svelte:self';
  if (isComponent(tag.name)) writeElement(writer, tag.name, tag.start, given);
  else if (isDynamic || tag.name === 'slot') writeToOthers(writer, given);
  else if (given.length > 0) writeElement(writer, 'p', tag.start, given);
  for (const each of given) writeOwn(writer, each);
  return writeScope(
    writer,
    given.filter(({ directive }) => directive === 'let'),
  );
}

function isComponent(name: string): boolean {
  return /^[\p{Lu}]/u.test(name) || (name.includes('.') && !name.includes(':'));
}

function readAttribute(source: string, { name: written, start, value }: Attribute): Given {
  const colon = written.indexOf(':');
  const directive = colon < 0 ? '' : written.slice(0, colon);
  const [name] = /^[^|]*/.exec(written.slice(colon + 1)) as RegExpExecArray;
  const values = value === undefined ? [] : written === '' ? [value] : inBraces(source, value);
  return { directive, name, start: start + colon + 1, values };
}

/** `a {b} c` has one. */
function inBraces(source: string, { start, end }: Stretch): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let at = start; at < end; at++) {
    if (codeAt(source, at) !== OPEN_BRACE) continue;
    const close = closingBracket(source, at + 1, end);
    if (close < 0 || close === end) break;
    found.push({ start: at + 1, end: close });
    at = close;
  }
  return found;
}

/** Writes an element. A lower-case name is one of the page: only the page calls its attributes. */
function writeElement(writer: MarkupWriter, name: string, start: number, given: readonly Given[]): void {
  writer.add('<').name(/^[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u.test(name) ? name : '_', start);
  for (const each of given) if (!isOwn(each)) writeProperty(writer, each, isComponent(name));
  writer.add('/>;');
}

function writeProperty(writer: MarkupWriter, each: Given, ofComponent: boolean): void {
  const { directive, name, start, values } = each;
  if (name === '') {
    for (const value of values) writeShorthand(writer, value);
  } else if (values.length === 0) {
    writeWithoutCode(writer, each, ofComponent);
  } else {
    const property = directive === 'on' ? `on${name}` : name;
    writer
      .add(' ')
      .name(/^[A-Za-z_$][\w$]*$/.test(property) ? property : '_', start)
      .add('={');
    if (values.length === 1) writer.value(values[0]);
    else for (const [index, value] of values.entries()) writer.add(index === 0 ? '[' : ',').value(value);
    writer.add(values.length === 1 ? '}' : ']}');
  }
}

/** `bind:open` and `class:open` name the variable; `title="x"` gives a component its property. */
function writeWithoutCode(writer: MarkupWriter, { directive, name, start }: Given, ofComponent: boolean): void {
  if (!NAME.test(name)) return;
  const isBound = directive === 'bind' && ofComponent;
  if (isBound) writer.add(' ').name(plain(name), start).add('={').name(name, start).add('}');
  else if (directive === 'bind' || directive === 'class' || directive === 'style')
    writer.add(' _={').name(name, start).add('}');
  else if (directive === '' && ofComponent && plain(name) !== '_') writer.add(' ').name(name, start);
}

/** `{...all}`, `{name}`. */
function writeShorthand(writer: MarkupWriter, value: Stretch): void {
  const text = writer.source.slice(value.start, value.end);
  const spread = /^\s*(?:\.\.\.|@\w+)/.exec(text);
  if (spread !== null)
    writer
      .add(' {...')
      .value({ start: value.start + spread[0].length, end: value.end })
      .add('}');
  else if (NAME.test(text.trim())) writer.add(' ').name(plain(text), value.start).add('={').value(value).add('}');
}

function plain(text: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(text.trim()) ? text.trim() : '_';
}

/** Writes attributes of a component that is not known here. */
function writeToOthers(writer: MarkupWriter, given: readonly Given[]): void {
  const [target] = given.filter(({ name }) => name === 'this');
  for (const value of target?.values ?? []) writer.statement(value);
  writer.add('[');
  for (const each of given) {
    if (isOwn(each) || each === target) continue;
    for (const value of each.values) writer.value(withoutSpread(writer.source, value)).add(',');
  }
  writer.add('];');
}

function withoutSpread(source: string, { start, end }: Stretch): Stretch {
  const sign = /^\s*(?:\.\.\.|@\w+)/.exec(source.slice(start, end));
  return { start: start + (sign?.[0].length ?? 0), end };
}

/** Whether it is none of what the component or the element is given. */
function isOwn({ directive, name, values }: Given): boolean {
  if (CALLED.has(directive) || directive === 'let') return true;
  return directive === 'bind' && name === 'this' && values.length > 0;
}

/** `use:action={options}` calls `action`; `bind:this={element}` puts the element into a variable. */
function writeOwn(writer: MarkupWriter, { directive, name, start, values }: Given): void {
  if (CALLED.has(directive)) {
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u.test(name)) return;
    writer.name(name, start).add('(null');
    for (const value of values) writer.add(',').value(value);
    writer.add(');');
  } else if (directive === 'bind' && name === 'this') for (const value of values) writer.statement(value);
}

/** `let:item`, `let:item={alias}`. */
function writeScope(writer: MarkupWriter, lets: readonly Given[]): string {
  if (lets.length === 0) return '';
  writer.add('(({');
  for (const { name, start, values } of lets) {
    if (!NAME.test(name)) continue;
    const [alias] = values;
    if (alias === undefined || !writer.isCode(alias)) writer.name(name, start);
    else writer.name(name, start).add(':').copy(alias.start, alias.end);
    writer.add(',');
  }
  writer.add('})=>{');
  return '});';
}

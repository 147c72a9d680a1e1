import { knownElements } from './known-elements.ts';
import type { MarkupWriter } from './markup-code.ts';
import type { Frame } from './open-elements.ts';
import type { Stretch, Tag } from './tags.ts';
import { type Directive, type DirectiveKind, readDirectives, writeListener } from './vue-directives.ts';
import { writeLoop } from './vue-loop.ts';

/** Vue's own: what they are given goes to Vue, as what an element of the page is given goes to the page. */
const builtInComponents = new Set(
  'transition transition-group keep-alive teleport suspense Transition TransitionGroup KeepAlive Teleport Suspense'.split(
    ' ',
  ),
);

/**
 * Writes what the tag of an element says, and begins the scopes that it makes for its content.
 *
 * @param around what the element stands in: whether it goes on with a condition shows there
 * @returns what ends those scopes
 */
export function writeVueElement(writer: MarkupWriter, tag: Tag, around: Frame): string {
  const directives = readDirectives(tag);
  const outer = writeConditions(writer, directives, around);
  for (const { dynamic } of directives) if (dynamic !== undefined) writer.statement(dynamic);
  writeTag(writer, tag, directives);
  for (const directive of directives) writeOwnDirective(writer, directive);
  return writeSlotScope(writer, directives) + outer;
}

/** `v-for`, then `v-if` and what goes on with one. */
function writeConditions(writer: MarkupWriter, directives: readonly Directive[], around: Frame): string {
  const loop = valueOf(directives, 'for');
  const condition = directives.find(({ kind }) => kind === 'if' || kind === 'elseIf' || kind === 'else');
  const goesOn = around.hasCondition && condition !== undefined && condition.kind !== 'if' && loop === undefined;
  around.hasCondition = condition !== undefined && condition.kind !== 'else' && loop === undefined;
  if (loop !== undefined) writeLoop(writer, loop);
  if (condition === undefined) return loop === undefined ? '' : '}';
  const { value } = condition.attribute;
  if (goesOn) writer.add('else ');
  if (value !== undefined && condition.kind !== 'else') writer.add('if').value(value);
  writer.add('{');
  return loop === undefined ? '}' : '}}';
}

/** The component, or the element, with what it is given. */
function writeTag(writer: MarkupWriter, tag: Tag, directives: readonly Directive[]): void {
  const dynamic = isDynamicTag(tag) ? isOf(writer, directives) : undefined;
  if (dynamic !== undefined) {
    const name = /^\s*(['"`]?)([A-Za-z][\w-]*)\1\s*$/.exec(writer.source.slice(dynamic.start, dynamic.end));
    const isText = name !== null && (name[1] !== '' || dynamic.isText);
    if (isText) writeComponent(writer, { name: name[2], start: dynamic.start }, directives);
    else writeGiven(writer.statement(dynamic), directives);
  } else if (tag.name === 'slot' || isDynamicTag(tag)) writeGiven(writer, directives);
  else if (knownElements.has(tag.name) || builtInComponents.has(tag.name)) writePageElement(writer, directives);
  else writeComponent(writer, tag, directives);
}

function isDynamicTag({ name }: Tag): boolean {
  return name === 'component' || name === 'Component';
}

/** `:is="…"`, `is="…"` of `<component>`. */
function isOf({ source }: MarkupWriter, directives: readonly Directive[]): (Stretch & { isText: boolean }) | undefined {
  const found = directives.find(({ kind, name }) => name === 'is' && (kind === 'bind' || kind === 'plain'));
  const value = found?.attribute.value;
  if (found === undefined || value === undefined || value.end > source.length) return undefined;
  return { ...value, isText: found.kind === 'plain' };
}

function writeComponent(
  writer: MarkupWriter,
  { name, start }: Pick<Tag, 'name' | 'start'>,
  directives: readonly Directive[],
): void {
  writer.tag(componentName(name), start);
  for (const directive of directives) {
    writeProperty(writer, directive);
    if (directive.kind === 'plain') writePlain(writer, directive);
  }
  writer.add('/>;');
}

/** `title="x"` gives a component its property. */
function writePlain(writer: MarkupWriter, { name, attribute }: Directive): void {
  const property = propertyName(name);
  if (property !== '_') writer.add(' ').name(property, attribute.start);
}

/** Writes an element. A lower-case name is one of the page: only the page calls its attributes. */
function writePageElement(writer: MarkupWriter, directives: readonly Directive[]): void {
  if (!directives.some(({ kind }) => kind === 'bind' || kind === 'model' || kind === 'on')) return;
  writer.add('<p');
  for (const directive of directives) writeProperty(writer, directive);
  writer.add('/>;');
}

/** `smart-input` is `SmartInput`; what has a dot in it is a member. */
function componentName(name: string): string {
  const pascal = name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/-(?=\d)/g, '');
  const isName = /^[\p{ID_Start}$_][\p{ID_Continue}$.]*$/u;
  if (name.includes('.') && isName.test(name)) return name;
  return isName.test(pascal) ? pascal : '_';
}

function writeProperty(writer: MarkupWriter, directive: Directive): void {
  const { kind, name, dynamic, attribute } = directive;
  const { value, start } = attribute;
  if (kind !== 'bind' && kind !== 'model' && kind !== 'on') return;
  if (kind !== 'model' && name === '' && dynamic === undefined) {
    if (value !== undefined) writer.add(' {...').value(value).add('}');
  } else if (kind !== 'on' || value !== undefined) {
    const given = kind === 'on' ? `on-${name}` : name || 'modelValue';
    writer.add(' ').name(propertyName(given), start).add('={');
    if (!writeValue(writer, directive)) writer.add('0');
    writer.add('}');
  }
}

/** A name of JSX; `:my-name` without a value names the variable `myName` as well. */
function propertyName(name: string): string {
  const camel = name.replace(/[-:]+([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());
  return /^[A-Za-z_$][\w$]*$/.test(camel) ? camel : '_';
}

/** Writes attributes that another component takes, which is not known here. */
function writeGiven(writer: MarkupWriter, directives: readonly Directive[]): void {
  writer.add('[');
  for (const directive of directives) {
    const isComponent = directive.name === 'is' && directive.kind === 'bind';
    if (!isComponent && writeValue(writer, directive)) writer.add(',');
  }
  writer.add('];');
}

/** Writes the value that a directive gives to its element; returns false where it gives none. */
function writeValue(writer: MarkupWriter, { kind, name, dynamic, attribute }: Directive): boolean {
  const { value } = attribute;
  if (kind === 'bind' && value === undefined && name !== '') {
    writer
      .add('(')
      .name(propertyName(name), attribute.start + attribute.name.indexOf(name))
      .add(')');
  } else if (value === undefined) return false;
  else if (kind === 'on' && (name !== '' || dynamic !== undefined)) writeListener(writer, value);
  else if (kind === 'bind' || kind === 'model' || kind === 'on') writer.value(value);
  else return false;
  return true;
}

/** Writes a directive that is not the component's: `v-show`, directives of the project. */
function writeOwnDirective(writer: MarkupWriter, { kind, name, attribute }: Directive): void {
  const { value, start } = attribute;
  if (kind === 'own') writer.name(propertyName(`v-${name}`), start).add(';');
  if ((kind === 'own' || kind === 'other') && value !== undefined) writer.statement(value);
}

/** Begins the scope of `v-slot="{ item }"`. What calls it, and with what, is the component's. */
function writeSlotScope(writer: MarkupWriter, directives: readonly Directive[]): string {
  const parameters = valueOf(directives, 'slot');
  if (parameters === undefined || !writer.isCode(parameters)) return '';
  writer.add('((').copy(parameters.start, parameters.end).add('\n)=>{');
  return '});';
}

function valueOf(directives: readonly Directive[], wanted: DirectiveKind): Stretch | undefined {
  return directives.find(({ kind }) => kind === wanted)?.attribute.value;
}

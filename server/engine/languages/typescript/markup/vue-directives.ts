import type { MarkupWriter } from './markup-code.ts';
import type { Attribute, Stretch, Tag } from './tags.ts';

/** Purpose of an attribute of a Vue template. */
export type DirectiveKind =
  | 'bind'
  | 'on'
  | 'model'
  | 'slot'
  | 'for'
  | 'if'
  | 'elseIf'
  | 'else'
  | 'plain'
  | 'own'
  | 'other';

/** An attribute taken apart: `v-on:click.stop="…"` is `on`, with the argument `click`. */
export interface Directive {
  readonly kind: DirectiveKind;
  /** `my-focus` of `v-my-focus`, else what an argument without brackets says; `''` where there is none. */
  readonly name: string;
  /** `[name]`, without the brackets. */
  readonly dynamic: Stretch | undefined;
  readonly attribute: Attribute;
}

const KINDS: Readonly<Record<string, DirectiveKind>> = {
  bind: 'bind',
  on: 'on',
  model: 'model',
  slot: 'slot',
  for: 'for',
  if: 'if',
  'else-if': 'elseIf',
  else: 'else',
  text: 'other',
  html: 'other',
  show: 'other',
  memo: 'other',
  once: 'other',
  cloak: 'other',
  pre: 'other',
};
const SHORT: Readonly<Record<string, DirectiveKind>> = { ':': 'bind', '.': 'bind', '@': 'on', '#': 'slot' };

export function readDirectives({ attributes }: Tag): readonly Directive[] {
  return attributes.map(readDirective);
}

function readDirective(attribute: Attribute): Directive {
  const { name, start } = attribute;
  const short = SHORT[name[0]];
  if (short !== undefined) return withArgument(attribute, short, start + 1, name.slice(1));
  if (!name.startsWith('v-')) return { kind: 'plain', name, dynamic: undefined, attribute };
  const [word] = /^[^:.]*/.exec(name.slice(2)) as RegExpExecArray;
  const known = KINDS[word];
  if (known === undefined) return { kind: 'own', name: word, dynamic: undefined, attribute };
  const rest = name.slice(2 + word.length);
  if (!rest.startsWith(':')) return { kind: known, name: '', dynamic: undefined, attribute };
  return withArgument(attribute, known, start + 3 + word.length, rest.slice(1));
}

function withArgument(attribute: Attribute, kind: DirectiveKind, start: number, argument: string): Directive {
  const close = argument.startsWith('[') ? argument.lastIndexOf(']') : -1;
  if (close > 0) return { kind, name: '', dynamic: { start: start + 1, end: start + close }, attribute };
  const [name] = /^[^.]*/.exec(argument) as RegExpExecArray;
  return { kind, name, dynamic: undefined, attribute };
}

const PATH = /^\s*[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\s*\??\.\s*[\p{ID_Continue}$]+|\[[^\]]*\])*\s*$/u;
const FUNCTION =
  /^\s*(?:async\s*)?(?:(?:<[^>]*>\s*)?\([^)]*\)\s*(?::[^=]*)?|[\p{ID_Start}$_][\p{ID_Continue}$]*\s*)=>|^\s*(?:async\s+)?function\b/u;

/** Writes a listener: a function, an expression that names one, or statements that are the body of one. */
export function writeListener(writer: MarkupWriter, value: Stretch): void {
  const text = writer.source.slice(value.start, value.end);
  if (PATH.test(text) || FUNCTION.test(text)) writer.value(value);
  else if (writer.isCode(value)) writer.add('(($event)=>{').copy(value.start, value.end).add('\n})');
  else writer.add('(0)');
}

import type { QuestionKind } from '../question-kinds.ts';

/** Ways of asking one thing. */
export interface Pattern {
  readonly kind: QuestionKind;
  /** A word for what it is about: `calls` of users, `route` of entry points. */
  readonly about?: string;
  /**
   * One way a line. Words stand for themselves; `(a|b c)` is one of several, `[a|b c]` one or none, `<name>` a part of
   * sentences that is written elsewhere, `{x}` and `{y}` are names. Of a way from one to another `{x}` is where it begins.
   */
  readonly ways: string;
}

/** A way of asking, ready to be compared with the words of questions. */
export interface CompiledPattern extends Omit<Pattern, 'ways'> {
  readonly expression: RegExp;
}

/** Forms of one name: `the function total in src/cart.ts`. */
const nameWordsMax = 7;
/** `{rest}` is all that is left of a question. */
const slotWords: Readonly<Record<string, number>> = { rest: 60 };

/** @param parts of sentences, by the names that ways have for them; a part may have others in it */
export function compiled(patterns: readonly Pattern[], parts: Readonly<Record<string, string>>): CompiledPattern[] {
  return patterns.flatMap(({ ways, ...pattern }) =>
    linesOf(ways).map((way) => ({ ...pattern, expression: new RegExp(`^${source(expanded(way, parts))}$`, 'iu') })),
  );
}

function linesOf(ways: string): string[] {
  return ways
    .split('\n')
    .map((way) => way.trim())
    .filter((way) => way !== '');
}

function expanded(way: string, parts: Readonly<Record<string, string>>): string {
  const whole = way.replaceAll(/<(\w+)>/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`No part of sentences is called ${name}.`);
    return `(${part.trim().replaceAll(/\s+/g, ' ')})`;
  });
  return whole === way ? way : expanded(whole, parts);
}

/**
 * Each word has a blank behind it, in questions as well: what may be missing is then missing with its blank. Groups are numbered:
 * Node 20 takes no name twice, not even in alternatives.
 */
function source(way: string): string {
  let slots = 0;
  return way
    .replaceAll(/\{\w+\}|[^\s()[\]|{}]+/g, (part) => (part.startsWith('{') ? part : `${part}·`))
    .replaceAll(' ', '')
    .replaceAll(/[([]/g, '(?:')
    .replaceAll(']', ')?')
    .replaceAll('·', ' ')
    .replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => `(?<${name}${slots++}>(?:[^ ]+ ){1,${slotWords[name] ?? nameWordsMax}}?)`,
    );
}

/** Returns the content of a slot; undefined in a phrasing that has none. */
export function inSlot({ groups = {} }: RegExpExecArray, slot: 'x' | 'y' | 'rest'): string | undefined {
  return Object.entries(groups).find(([name, text]) => text !== undefined && name.replace(/\d+$/, '') === slot)?.[1];
}

import type { Environment } from './environment.ts';

/** A variable, or a chain of its members (`.body.name`, `''` for itself), that a condition is about. */
export interface Mention {
  readonly variable: number;
  readonly chain: string;
  /** The variable's value there. */
  readonly value: number;
}

/** A value that is asked whether it is true, taken apart where the language does. */
export interface Condition {
  /** The value; of several parts an `operation` on theirs. */
  readonly node: number;
  readonly form: 'simple' | 'not' | 'and' | 'or';
  readonly parts: readonly Condition[];
  readonly mentions: readonly Mention[];
  /**
   * When it says more than that a value is not some other: `x === 'a'` says nothing where it fails, `x` alone never does.
   */
  readonly informs: 'always' | 'holding' | 'failing' | 'never';
}

/** Mentions of one condition that are kept. */
const MENTIONS_MAX = 8;

/** A condition without parts. */
export function simpleCondition(
  node: number,
  mentions: readonly Mention[],
  informs: Condition['informs'] = 'always',
): Condition {
  return { node, form: 'simple', parts: [], mentions: mentions.slice(0, MENTIONS_MAX), informs };
}

export function compoundCondition(node: number, form: 'and' | 'or', parts: readonly Condition[]): Condition {
  const mentions = parts.flatMap((part) => part.mentions).slice(0, MENTIONS_MAX);
  return { node, form, parts, mentions, informs: 'always' };
}

export function negatedCondition(node: number, part: Condition): Condition {
  return { node, form: 'not', parts: [part], mentions: part.mentions, informs: part.informs };
}

/** Says in an environment that a condition holds, or that it does not. */
export function assume(environment: Environment, condition: Condition, holds: boolean): void {
  const { form, parts } = condition;
  if (form === 'not') assume(environment, parts[0], !holds);
  else if (form === (holds ? 'and' : 'or')) for (const part of parts) assume(environment, part, holds);
  else if (condition.informs === 'always' || condition.informs === (holds ? 'holding' : 'failing')) {
    guardMentions(environment, condition, holds);
  }
}

/** A variable that was set since is about another value. */
function guardMentions(environment: Environment, { node, mentions }: Condition, holds: boolean): void {
  const guarded = new Set<string>();
  for (const { variable, chain, value } of mentions) {
    const key = `${variable}${chain}`;
    if (guarded.has(key) || environment.valueOf(variable) !== value) continue;
    guarded.add(key);
    environment.guard(variable, chain, node, !holds);
  }
}

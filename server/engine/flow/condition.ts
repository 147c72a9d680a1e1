import { flowKind, noNode } from '../source/flow-graph.ts';
import { isTrue } from './constants.ts';
import type { Environment } from './environment.ts';
import type { FlowGraphWriter } from './flow-graph-writer.ts';

/** A variable, or a chain of its members (`.body.name`, `''` for itself), that a condition is about. */
export interface Mention {
  readonly variable: number;
  readonly chain: string;
  /** The variable's value there. */
  readonly value: number;
  /** The condition is about what a call or an operator made of it: `const url = new URL(x); if (url.host === 'a')`. */
  readonly isSource?: true;
}

/** A value that is asked whether it is true, taken apart where the language does. */
export interface Condition {
  readonly form: 'simple' | 'not' | 'and' | 'or';
  /** The value; of several parts an `operation`, which is written when it is needed (`conditionNode`). */
  node: number;
  readonly parts: readonly Condition[];
  readonly mentions: readonly Mention[];
  /**
   * When it says something of what it mentions: `x === 1` says nothing worth knowing where it fails, `x` alone where it holds.
   */
  readonly informs: 'always' | 'holding' | 'failing';
}

/** Mentions of one condition that are kept. */
const MENTIONS_MAX = 8;

const operators = { not: '!', and: '&&', or: '||' } as const;

/** A condition without parts. */
export function simpleCondition(
  node: number,
  mentions: readonly Mention[],
  informs: Condition['informs'] = 'always',
): Condition {
  return { form: 'simple', node, parts: [], mentions: mentions.slice(0, MENTIONS_MAX), informs };
}

export function compoundCondition(form: 'not' | 'and' | 'or', parts: readonly Condition[]): Condition {
  if (form !== 'not' && parts.length === 1) return parts[0];
  const mentions = parts.flatMap((part) => part.mentions).slice(0, MENTIONS_MAX);
  return { form, node: noNode, parts, mentions, informs: 'always' };
}

export function conditionNode(graph: FlowGraphWriter, condition: Condition): number {
  const { form, parts } = condition;
  if (condition.node !== noNode || form === 'simple') return condition.node;
  const operands = parts.map((part) => conditionNode(graph, part));
  condition.node = graph.add(flowKind.operation, graph.positionOf(operands[0]), operands, operators[form]);
  return condition.node;
}

/** Whether a condition is known to hold; undefined where it is not known. */
export function knownTruth(graph: FlowGraphWriter, { form, node, parts }: Condition): boolean | undefined {
  if (form === 'simple') {
    const value = graph.constantOf(node);
    return value === undefined ? undefined : isTrue(value);
  }
  const known = parts.map((part) => knownTruth(graph, part));
  if (form === 'not') return known[0] === undefined ? undefined : !known[0];
  const decides = form === 'or';
  if (known.includes(decides)) return decides;
  return known.includes(undefined) ? undefined : !decides;
}

/** Says in an environment that a condition holds, or that it does not. */
export function assume(
  graph: FlowGraphWriter,
  environment: Environment,
  condition: Condition,
  holds: boolean,
  asked: Condition = condition,
): void {
  const { form, parts } = condition;
  if (form === 'not') assume(graph, environment, parts[0], !holds, asked);
  else if (form === (holds ? 'and' : 'or')) for (const part of parts) assume(graph, environment, part, holds, asked);
  else guardMentions(graph, environment, { condition, holds, asked });
}

/** Returns the region inside another one in which a condition holds, or does not: one in another for each part that is known by itself. */
export function regionWithin(graph: FlowGraphWriter, around: number, condition: Condition, holds: boolean): number {
  const { form, parts } = condition;
  if (form === 'not') return regionWithin(graph, around, parts[0], !holds);
  if (form === (holds ? 'and' : 'or'))
    return parts.reduce((region, part) => regionWithin(graph, region, part, holds), around);
  return graph.region(around, conditionNode(graph, condition), !holds);
}

/** A variable that was set since is about another value. */
function guardMentions(
  graph: FlowGraphWriter,
  environment: Environment,
  { condition, holds, asked }: { readonly condition: Condition; readonly holds: boolean; readonly asked: Condition },
): void {
  const { mentions, informs } = condition;
  const isInformed = informs === 'always' || informs === (holds ? 'holding' : 'failing');
  const guarded = new Set<string>();
  for (const { variable, chain, value, isSource } of mentions) {
    const key = `${variable}${chain}`;
    const says = isInformed || isSource === true;
    if (!says || guarded.has(key) || environment.valueOf(variable) !== value) continue;
    guarded.add(key);
    environment.guard(variable, chain, { condition: conditionNode(graph, condition), isNegated: !holds, asked });
  }
}

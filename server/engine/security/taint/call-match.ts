import { flowKind, noNode } from '../../source/flow-graph.ts';
import { fitsAll } from '../patterns/conditions.ts';
import { bareNode, calleeOf, chainOf } from '../patterns/node-shapes.ts';
import type { PatternIndex } from '../patterns/pattern-index.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { PassShape } from '../rules/rule.ts';
import type { HarmSanitizer, RuleIndex, RuleSink } from './rule-index.ts';

/** The statements of rules about one call. */
export interface CallMatch {
  readonly sinks: readonly RuleSink[];
  readonly sanitizers: readonly HarmSanitizer[];
  readonly passes: readonly PassShape[];
  /** The function that is called is unknown, and no rule says anything about it. */
  readonly isUnknown: boolean;
}

/** Names of a way to a value that patterns may be about. */
const namesMax = 6;

export function matchCall(program: Program, values: ProgramValues, index: RuleIndex, call: number): CallMatch {
  const hasCallees = values.calleesAt(call).length > 0;
  const find = <Item>(patterns: PatternIndex<Item>): readonly Item[] =>
    matchValue(program, values, patterns, call, hasCallees);
  const fits = ({ when }: { readonly when: RuleSink['sink']['when'] }): boolean => fitsAll(program, values, call, when);
  const isRecord = !isOfLibrary(values, program, call);
  const sinks = find(index.sinks.call).filter(({ sink }) => fits(sink) && (isRecord || !isOfAnyRecord(sink)));
  const sanitizers = find(index.sanitizers.result).filter(({ sanitizer }) => fits(sanitizer));
  const language = languageAt(program, call);
  const passes = find(index.passes).filter(({ languages }) => languages?.includes(language) !== false);
  const isUnknown = !hasCallees && sinks.length === 0 && passes.length === 0;
  return { sinks, sanitizers, passes, isUnknown };
}

/** A method that sets all fields of something, known by its name. */
function isOfAnyRecord({ value, requires }: RuleSink['sink']): boolean {
  return value.origin === '*' && requires?.whole === true;
}

/** The languages' own libraries have no records: `createHash().update` sets no field. */
function isOfLibrary(values: ProgramValues, program: Program, call: number): boolean {
  const origins = values.originsOf(calleeOf(program, call));
  return origins.length > 0 && origins.every(({ origin }) => /^(?:node|python):/.test(origin));
}

/** Language of the file that a node lies in. */
function languageAt(program: Program, node: number): string {
  const { files } = program.snapshot;
  return files.languageNames[files.languages[program.fileOf(node).number]];
}

/**
 * Returns the statements of patterns about the called value: those about the value of a package that it is, and otherwise those about its name. A
 * function of the project is no value of any origin.
 */
export function matchValue<Item>(
  program: Program,
  values: ProgramValues,
  patterns: PatternIndex<Item>,
  call: number,
  isOfProject: boolean,
): readonly Item[] {
  const callee = calleeOf(program, call);
  const found = values.originsOf(callee).flatMap((origin) => patterns.ofValue(origin));
  if (found.length > 0 || isOfProject) return [...new Set(found)];
  return itemsByName(program, patterns, callee);
}

/** Returns the statements of patterns about a member, of values of any origin. */
export function itemsByName<Item>(program: Program, patterns: PatternIndex<Item>, node: number): readonly Item[] {
  // `import { escape } from 'a'` is a member of `a`.
  const member = program.kinds[node] === flowKind.named ? bareNode(program, node) : node;
  if (member === noNode || program.kinds[member] !== flowKind.member || !patterns.hasEnding(program.nameOf(member)))
    return [];
  return patterns.ofChain(chainOf(program, member, namesMax));
}

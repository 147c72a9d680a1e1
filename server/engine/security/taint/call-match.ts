import { flowKind, noNode } from '../../source/flow-graph.ts';
import { fitsAll } from '../patterns/conditions.ts';
import { bareNode, calleeOf, chainOf } from '../patterns/node-shapes.ts';
import type { PatternIndex } from '../patterns/pattern-index.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { PassShape, ValuePattern } from '../rules/rule.ts';
import type { HarmSanitizer, RuleIndex, RuleSink } from './rule-index.ts';

/** The statements of rules about one call. */
export interface CallMatch {
  readonly sinks: readonly RuleSink[];
  readonly sanitizers: readonly HarmSanitizer[];
  readonly passes: readonly PassShape[];
  /** Sinks in the templates that the call renders. */
  readonly templates: readonly RuleSink[];
  /** The function that is called is unknown, and no rule says anything about it. */
  readonly isUnknown: boolean;
}

/** Names of a way to a value that patterns may be about. */
const namesMax = 6;

/** The called value of a call, as far as patterns ask for it. */
export interface CalledValue {
  readonly callee: number;
  readonly origins: readonly ValuePattern[];
  /** A function of the project is no value of any origin. */
  readonly isOfProject: boolean;
}

export function calledAt(
  program: Program,
  values: ProgramValues,
  call: number,
  isOfProject = values.calleesAt(call).length > 0,
): CalledValue {
  const callee = calleeOf(program, call);
  return { callee, origins: values.originsOf(callee), isOfProject };
}

export function matchCall(program: Program, values: ProgramValues, index: RuleIndex, call: number): CallMatch {
  const called = calledAt(program, values, call);
  const find = <Item>(patterns: PatternIndex<Item>): readonly Item[] => matchValue(program, patterns, called);
  const fits = ({ when }: { readonly when: RuleSink['sink']['when'] }): boolean => fitsAll(program, values, call, when);
  const isRecord = !isOfLibrary(called);
  const sinks = find(index.sinks.call).filter(({ sink }) => fits(sink) && (isRecord || !isOfAnyRecord(sink)));
  const sanitizers = find(index.sanitizers.result).filter(({ sanitizer }) => fits(sanitizer));
  const language = languageAt(program, call);
  const passes = find(index.passes).filter(({ languages }) => languages?.includes(language) !== false);
  const isUnknown = !called.isOfProject && sinks.length === 0 && passes.length === 0;
  return { sinks, sanitizers, passes, templates: find(index.sinks.template), isUnknown };
}

/** A method that sets all fields of something, known by its name. */
function isOfAnyRecord({ value, requires }: RuleSink['sink']): boolean {
  return value.origin === '*' && requires?.whole === true;
}

/** The languages' own libraries have no records: `createHash().update` sets no field. */
function isOfLibrary({ origins }: CalledValue): boolean {
  return origins.length > 0 && origins.every(({ origin }) => /^(?:node|python):/.test(origin));
}

/** Language of the file that a node lies in. */
function languageAt(program: Program, node: number): string {
  const { files } = program.snapshot;
  return files.languageNames[files.languages[program.fileOf(node).number]];
}

/**
 * Returns the statements of patterns about the called value: those about the value of a package that it is, and otherwise those about its name.
 */
export function matchValue<Item>(
  program: Program,
  patterns: PatternIndex<Item>,
  { callee, origins, isOfProject }: CalledValue,
): readonly Item[] {
  const found = origins.flatMap((origin) => patterns.ofValue(origin));
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

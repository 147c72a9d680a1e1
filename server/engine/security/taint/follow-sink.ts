import { addressHarm } from '../guards/harm-characters.ts';
import { givenAt } from '../patterns/call-arguments.ts';
import { slowExpressionsOf } from '../patterns/slow-constants.ts';
import type { ArgumentPlace, Rule, Sink } from '../rules/rule.ts';
import { type AccessPath, wholeValue } from './access-paths.ts';
import type { Fact } from './fact-table.ts';
import type { RuleSink } from './rule-index.ts';
import { stateFlag } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** Of a sink that names no argument: what is stored, or returned. */
const valueItself: ArgumentPlace = { kind: 'position', from: 0, to: 0, path: [] };

/** Notes each sink that a tainted value reaches at a node. @param partAt the tainted part of what is at a place, if any is */
export function hitSinks(
  run: TaintRun,
  sinks: readonly RuleSink[],
  fact: Fact,
  node: number,
  partAt: (place: ArgumentPlace) => AccessPath | undefined,
): void {
  for (const each of sinks) {
    if (!isHarmful(run, each, fact, node) || isRefused(run, each.rule, node)) continue;
    const places = each.sink.at.length === 0 ? [valueItself] : each.sink.at;
    if (places.some((place) => isWholeText(run, partAt(place)))) {
      for (const wrong of wrongNodes(run, each.sink, node)) run.hits.add(each.rule, each.sink.confidence, fact, wrong);
    }
  }
}

/** The request goes through code that refuses addresses. */
function isRefused({ transports }: TaintRun, rule: Rule, node: number): boolean {
  return rule.harm === addressHarm && transports.isUsedAt(node);
}

/** Slow regular expressions are what is wrong about a call that matches them, wherever they are written. */
function wrongNodes({ program, values }: TaintRun, { when }: Sink, call: number): readonly number[] {
  for (const { at, test } of when) {
    const given = test.kind === 'slow' ? givenAt(program, call, at) : 'absent';
    if (test.kind === 'slow' && typeof given === 'number') return slowExpressionsOf(program, values, given, test.ways);
  }
  return [call];
}

/** Whether a value can do the harm of a sink's rule, by what is known of it. */
export function isHarmful(run: TaintRun, { rule, sink, harm, beside }: RuleSink, fact: Fact, node: number): boolean {
  const state = run.facts.states[fact];
  const { flags, harmless } = run.states.at(state);
  if ((harmless & harm) !== 0 || (flags & stateFlag.walked) !== 0) return false;
  if (!isAllowedSource(run, rule, fact)) return false;
  const source = run.states.sourceOf(state);
  if (sink.languages !== undefined && !sink.languages.includes(run.languageOf(node))) return false;
  const { requires } = sink;
  if (requires === undefined || (requires.of !== undefined && !requires.of.includes(source))) return true;
  if (requires.concatenated === true && (flags & stateFlag.concatenated) === 0) return false;
  if (requires.whole === true && (flags & stateFlag.whole) === 0) return false;
  return beside === 0 || (flags & beside) !== 0;
}

/** Whether what the value comes from counts for a rule. */
export function isAllowedSource({ states, facts }: TaintRun, rule: Rule, fact: Fact): boolean {
  const source = states.sourceOf(facts.states[fact]);
  return source === 'remote' || rule.severities[source] !== undefined;
}

/** A list that is used as a text is that of its items. */
function isWholeText(run: TaintRun, part: AccessPath | undefined): boolean {
  if (part === undefined) return false;
  return part === wholeValue || run.paths.isItems(part);
}

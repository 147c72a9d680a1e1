import { compareTexts } from '../../../base/compare-texts.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import { calleeOf } from '../patterns/node-shapes.ts';
import { qualifiedNameOf } from '../../graph/calls/symbol-nodes.ts';
import type { Program } from '../program/program.ts';
import type { FoundPlace, FoundStep, RawFinding } from '../finding.ts';
import type { TemplateOutput } from '../templates/template-outputs.ts';
import { confidences, type Confidence } from '../rules/rule.ts';
import { codeText } from './code-text.ts';
import type { SinkHit } from './sink-hits.ts';
import { harmsOfStructure } from '../guards/harm-bits.ts';
import { leftOutCheckAt } from './guarded-harms.ts';
import { isPartlyRefused } from './partial-refusals.ts';
import { factsTo, readAt, stepsTo } from './taint-path.ts';
import { stateFlag } from './taint-states.ts';
import { type Fact, noFact } from './fact-table.ts';
import { isCheck } from './unclear-checks.ts';
import type { TaintRun } from './taint-run.ts';

/** One finding for each rule at each place. */
export function reportFindings(run: TaintRun, hits: readonly SinkHit[]): readonly RawFinding[] {
  return hits.map((hit) => {
    const others = hit.others.map((way) => findingOf(run, { ...hit, ...way }));
    return { ...findingOf(run, hit), ...(others.length > 0 && { otherWays: others }) };
  });
}

function findingOf(run: TaintRun, hit: SinkHit): RawFinding {
  const { fact, node } = hit;
  const turnedOnBy = run.switched.at(node);
  const isOfFew = lacks(run, fact, stateFlag.byAnyone) || run.administrators.branchHas(node);
  return {
    ...unratedFindingOf(run, hit),
    ...(isUnclear(run, hit) ? { isChecked: true as const } : {}),
    ...(lacks(run, fact, stateFlag.unsearched) ? { isSearchedFor: true as const } : {}),
    ...(isOfFew ? { sender: senderOf(run, fact, node) } : {}),
    ...(turnedOnBy === undefined ? {} : { switch: turnedOnBy }),
    ...leftOutOnWay(run, hit),
  };
}

/** Checks on the way that would have refused the value, but for a mode of the program that leaves them out. */
function leftOutOnWay(run: TaintRun, { rule, fact }: SinkHit): Pick<RawFinding, 'checkLeftOutBy'> {
  if (rule.harm === undefined || !lacks(run, fact, stateFlag.unspared)) return {};
  const bit = run.index.harmBit(rule.harm);
  for (const each of factsTo(run, fact)) {
    const node = run.facts.nodes[each];
    const check = run.program.kinds[node] === flowKind.guarded ? leftOutCheckAt(run, run.leftOut, node) : undefined;
    if (check !== undefined && (check.harms & bit) !== 0) return { checkLeftOutBy: check.modes[0] ?? '' };
  }
  return {};
}

function unratedFindingOf(run: TaintRun, { rule, confidence, fact, node, output, sources }: SinkHit): RawFinding {
  const { program, facts, states } = run;
  const state = facts.states[fact];
  const source = states.sourceOf(state);
  const place = output === undefined ? program.placeOf(node) : placeOfOutput(output);
  const way = stepsTo(run, fact, node);
  const path = output === undefined ? way : throughTemplate(way, output);
  const handler = handlerOf(run, factsTo(run, fact)[0]);
  const own = source === 'remote' && isUnlinked(run, factsTo(run, fact)) ? rule.unlinked : rule.severities[source];
  return {
    ruleId: rule.id,
    ...place,
    endLine: place.line,
    endColumn: place.column + (output?.text ?? program.nameOf(node)).length,
    symbol: output === undefined ? symbolAround(program, program.owners[node]) : '',
    sink: output?.text ?? codeText(program, node),
    cause: causeOf(run, fact),
    source,
    path,
    ...(handler === undefined ? {} : { handler }),
    confidence: lowered(confidence, states.at(state).doubts),
    severity: own ?? rule.severity,
    otherSources: sources.size - 1,
  };
}

/** The source; where the function that has it returns it, the call: what returns a value to many has a cause in each of them. */
function causeOf(run: TaintRun, fact: Fact): FoundPlace {
  const { facts, program } = run;
  const way = factsTo(run, fact);
  const isReturned = (each: Fact, index: number): boolean => {
    const node = facts.nodes[each];
    // What went into the call before it came out of it has a caller.
    if (index === 0 || facts.callers[each] !== noFact || program.kinds[node] !== flowKind.call) return false;
    return program.owners[node] !== program.owners[facts.nodes[way[index - 1]]];
  };
  return program.placeOf(facts.nodes[way.findLast(isReturned) ?? way[readAt(run, way)]]);
}

function senderOf(run: TaintRun, fact: Fact, sink: number): RawFinding['sender'] {
  const { administrators, facts } = run;
  const way = factsTo(run, fact);
  const isAsked =
    administrators.branchHas(sink) ||
    way.some((each) => administrators.branchHas(facts.nodes[each]) || administrators.branchHas(facts.vias[each]));
  return isAsked || administrators.own(facts.nodes[way[0]]) ? 'administrators' : 'own_pages';
}

function lacks({ facts, states }: TaintRun, fact: Fact, flag: number): boolean {
  return (states.at(facts.states[fact]).flags & flag) === 0;
}

/** Whether the value went by a condition, or through a function, that is called like a check. */
function isCheckedOnWay(run: TaintRun, fact: Fact): boolean {
  const { program, facts } = run;
  if (lacks(run, fact, stateFlag.unchecked)) return true;
  // What comes in by a call is not checked by its name: `c.req.valid('json')`.
  return factsTo(run, fact).some((each, at) => at > 0 && isCheck(program, facts.vias[each]));
}

/** Whether something on the way may have refused the value, or a part of what it needs for the harm. */
function isUnclear(run: TaintRun, hit: SinkHit): boolean {
  const isRefused = (fact: Fact): boolean => isPartlyRefused(run.program, run.facts.nodes[fact], hit.rule.harm);
  return isCheckedOnWay(run, hit.fact) || isLikelyText(run, hit) || factsTo(run, hit.fact).some(isRefused);
}

/** Only what is no text does the harm, and a schema that is not known to refuse wants a text. */
function isLikelyText(run: TaintRun, { rule, fact }: SinkHit): boolean {
  const isOfStructure = (run.index.harmBit(rule.harm) & harmsOfStructure(run.index)) !== 0;
  return isOfStructure && lacks(run, fact, stateFlag.unshaped);
}

/** Parts of requests that a link does not set, by their names in the frameworks. */
const unlinkedParts = new Set(
  (
    'body rawBody json get_json readBody file files FILES formData data header headers rawHeaders host hostname ' +
    'subdomains origin META get_host cookies signedCookies COOKIES'
  ).split(' '),
);
/** Members that lead from a request to one of its parts. */
const partsMax = 4;

/** Whether the value is a part of a request that no link sets. @param way from the source on */
function isUnlinked({ program, facts }: TaintRun, way: readonly number[]): boolean {
  return way.slice(0, partsMax).some((fact) => {
    const node = facts.nodes[fact];
    const named = program.kinds[node] === flowKind.call ? calleeOf(program, node) : node;
    return named !== noNode && unlinkedParts.has(program.nameOf(named));
  });
}

function placeOfOutput({ file, line, column }: TemplateOutput): FoundPlace {
  return { file, line, column };
}

/** The call that renders is a step on the way to the template, if it has a line of its own. */
function throughTemplate(way: readonly FoundStep[], output: TemplateOutput): readonly FoundStep[] {
  const [before, call] = [way.slice(0, -1), way[way.length - 1]];
  const last = before.at(-1);
  const hasOwnLine = last === undefined || last.file !== call.file || last.line !== call.line;
  const steps = hasOwnLine ? [...before, { ...call, role: 'step' as const }] : before;
  return [...steps, { ...placeOfOutput(output), role: 'sink', proof: 'inferred', what: output.text }];
}

/** The handler whose parameter the source is. */
function handlerOf({ program, facts, handlers }: TaintRun, source: number): string | undefined {
  return handlers.idOf(program.owners[facts.nodes[source]]);
}

function lowered(confidence: Confidence, doubts: number): Confidence {
  return confidences[Math.min(confidences.length - 1, confidences.indexOf(confidence) + doubts)];
}

/** Qualified name of the innermost declared function around. */
export function symbolAround(program: Program, owner: number): string {
  const { file, code } = program.functionAt(owner);
  if (code.symbol >= 0) {
    return qualifiedNameOf(program.snapshot, program.snapshot.symbols.starts[file.number] + code.symbol);
  }
  const parent = file.functionBase + code.parent;
  return parent === owner ? '' : symbolAround(program, parent);
}

/** By file, line, column and rule. */
export function compareFindings(a: RawFinding, b: RawFinding): number {
  return compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column || compareTexts(a.ruleId, b.ruleId);
}

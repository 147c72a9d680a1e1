import { flowKind, noNode } from '../../source/flow-graph.ts';
import type { ProofLevel } from '../../graph/snapshot.ts';
import type { FoundStep } from '../finding.ts';
import { calleeOf } from '../patterns/node-shapes.ts';
import { codeText, shownName } from './code-text.ts';
import { wholeValue } from './access-paths.ts';
import { type Fact, noFact } from './fact-table.ts';
import type { TaintRun } from './taint-run.ts';

/** Longer ways show their beginning and their end. */
const stepsMax = 60;

/** Nodes that are no step of their own: what they are made of says it. */
const silent = new Set<number>([
  flowKind.guarded,
  flowKind.choice,
  flowKind.keyword,
  flowKind.spread,
  flowKind.field,
  flowKind.object,
  flowKind.list,
  flowKind.await,
  flowKind.computedField,
]);

/** Facts from the source to this one. What a function returned goes on from the call that its value went into. */
export function factsTo({ facts }: TaintRun, last: Fact): readonly Fact[] {
  const way: Fact[] = [];
  const calls: Fact[] = [];
  let fact = last;
  while (fact !== noFact) {
    way.push(fact);
    const parent = facts.parents[fact];
    if (facts.callers[fact] !== noFact) calls.push(facts.callers[fact]);
    const isEntered = parent !== noFact && isEntry(facts, fact, parent);
    fact = isEntered && facts.callers[fact] === noFact ? (calls.pop() ?? parent) : parent;
  }
  return way.toReversed();
}

/** Whether a function begins with a fact: its context is another one than that of what it follows from. */
function isEntry({ contexts }: TaintRun['facts'], fact: Fact, parent: Fact): boolean {
  return contexts[fact] !== 0 && contexts[fact] !== contexts[parent];
}

/** The way of a value as steps, one a line of code at most. */
export function stepsTo(run: TaintRun, last: Fact, sink: number): readonly FoundStep[] {
  const { facts, program, states } = run;
  const way = factsTo(run, last);
  const steps: FoundStep[] = [];
  const begins = readAt(run, way);
  way.slice(begins).forEach((fact, index) => {
    const node = facts.nodes[fact];
    const before = index === 0 ? undefined : way[begins + index - 1];
    const doubts = states.at(facts.states[fact]).doubts;
    const isDoubted = doubts > (before === undefined ? 0 : states.at(facts.states[before]).doubts);
    if (index > 0 && silent.has(program.kinds[node]) && !isDoubted) return;
    const place = program.placeOf(node);
    const proof = isDoubted ? 'hint' : proofOf(run, fact, node);
    const role = index === 0 ? 'source' : 'step';
    addStep(steps, { ...place, role, proof, what: index === 0 ? sourceText(run, fact) : stepText(run, fact, node) });
  });
  const end = program.placeOf(sink);
  const sunk: FoundStep = { ...end, role: 'sink', proof: 'exact', what: codeText(program, sink) };
  const kept = steps.filter(
    (step, index) => index === 0 || step.file !== end.file || step.line !== end.line || step.proof === 'hint',
  );
  return [...shortened(kept), sunk];
}

/** The last of a line says most, unless one was not proven. */
function addStep(steps: FoundStep[], step: FoundStep): void {
  const last = steps.at(-1);
  const isSameLine = last !== undefined && last.file === step.file && last.line === step.line;
  if (isSameLine && last.role === 'source') {
    if (step.what.startsWith(`${last.what}.`)) steps[steps.length - 1] = { ...last, what: step.what };
    return;
  }
  if (isSameLine && last.proof !== 'hint') steps.pop();
  steps.push(step);
}

function shortened(steps: readonly FoundStep[]): readonly FoundStep[] {
  if (steps.length <= stepsMax) return steps;
  return [...steps.slice(0, stepsMax / 2), ...steps.slice(-stepsMax / 2)];
}

function proofOf({ program, values, facts }: TaintRun, fact: Fact, node: number): ProofLevel {
  const call = facts.vias[fact];
  const named = program.kinds[call] === flowKind.call ? calleeOf(program, call) : node;
  return (named === noNode ? undefined : values.linkProofOf(named)) ?? 'exact';
}

/** A source of which only members are tainted is shown where these are read, if that is in the same function. */
export function readAt({ facts, program }: TaintRun, way: readonly Fact[]): number {
  const first = way.findIndex((fact) => facts.paths[fact] === wholeValue);
  const owner = program.owners[facts.nodes[way[0]]];
  const isWithin = first >= 0 && way.slice(0, first + 1).every((fact) => program.owners[facts.nodes[fact]] === owner);
  return isWithin ? first : 0;
}

function sourceText({ program, facts, paths }: TaintRun, fact: Fact): string {
  const keys = paths.keysOf(facts.paths[fact]).map(shownName);
  return [codeText(program, facts.nodes[fact]), ...keys].join('.');
}

function stepText({ program, facts }: TaintRun, fact: Fact, node: number): string {
  const text = codeText(program, node);
  const via = facts.vias[fact];
  if (program.kinds[node] === flowKind.parameter && via !== node) return `${text} of ${codeText(program, via)}`;
  if (facts.callers[fact] !== noFact) return `returned by ${text}`;
  return text === '' ? codeText(program, via) : text;
}

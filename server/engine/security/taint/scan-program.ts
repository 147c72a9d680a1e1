import type { EntryPoint } from '../../entry-points/entry-point.ts';
import type { LinkedSnapshot } from '../../graph/calls/answers.ts';
import type { FlowGraph } from '../../source/flow-graph.ts';
import { allStrings, stringAt } from '#server/base/string-table.ts';
import type { RawScan } from '../finding.ts';
import { Program } from '../program/program.ts';
import { ProgramValues } from '../program/program-values.ts';
import type { RuleSet } from '../rules/rule.ts';
import { prototypeHarm } from '../guards/harm-characters.ts';
import { FactQueue } from './fact-queue.ts';
import type { Fact } from './fact-table.ts';
import { followFact } from './follow-value.ts';
import { FunctionBorders } from './function-borders.ts';
import { decoratedHandlers } from './decorated-handlers.ts';
import { Handlers } from './handlers.ts';
import { isAllowedSource } from './follow-sink.ts';
import { withFixes } from '../fixes/find-fixes.ts';
import { findUnguarded } from '../siblings/find-unguarded.ts';
import { findShapes } from '../shapes/find-shapes.ts';
import { compareFindings, reportFindings } from './report-findings.ts';
import type { RawOutput } from '../templates/raw-outputs.ts';
import { TemplateOutputs } from '../templates/template-outputs.ts';
import { RuleIndex } from './rule-index.ts';
import { addSources } from './sources.ts';
import { TaintRun } from './taint-run.ts';

export interface ScannedProgram {
  readonly snapshot: LinkedSnapshot;
  /** Flow graph of a file by its path; undefined where it has none. Not asked for tests. */
  readonly graphs: (path: string) => FlowGraph | undefined;
  /** Raw outputs of a template by its path; none of other files. Absent: templates are not looked at. */
  readonly templates?: (path: string) => readonly RawOutput[];
  readonly entryPoints: readonly EntryPoint[];
  /** Text of a file by its path; undefined where it cannot be read. Asked for tests alone. */
  readonly texts: (path: string) => string | undefined;
}

/** Upper bounds on counted steps. */
export interface ScanLimits {
  /** Facts: tainted parts of values, in all contexts. */
  readonly facts: number;
  /** Looks at what uses the node of a fact, and at facts that may be known. */
  readonly uses: number;
  /** Steps of values through the program. */
  readonly values: number;
}

export const scanLimits: ScanLimits = { facts: 400_000, uses: 30_000_000, values: 20_000_000 };

/**
 * Follows values from where they come in to where they must not arrive, through all files. The result depends on the
 * program, the rules and the limits alone. What a limit cuts off is listed in `leftOut`.
 */
export function scanProgram(scanned: ScannedProgram, rules: RuleSet, limits: ScanLimits = scanLimits): RawScan {
  const { snapshot, graphs, entryPoints } = scanned;
  const program = new Program(snapshot, (file) => graphs(stringAt(snapshot.files.paths, file)));
  const handlers = new Handlers(program, entryPoints);
  handlers.addDecorated(decoratedHandlers(program));
  const values = new ProgramValues(program, handlers.given(), limits.values);
  handlers.addByValue(values, entryPoints);
  const templates = new TemplateOutputs(allStrings(snapshot.files.paths), scanned.templates ?? (() => []));
  const run = new TaintRun({ program, values, index: new RuleIndex(rules), handlers, templates });
  addSources(run, entryPoints);
  const rest = followAll(run, limits);
  addPollution(run, rules);
  return {
    findings: withFixes({ program, values, rules, texts: scanned.texts }, [
      ...reportFindings(run, run.hits.all()),
      ...findShapes(program, values, rules, run.switched),
      ...findUnguarded(program, values, rules, entryPoints),
    ]).toSorted(compareFindings),
    leftOut: leftOut(run, rest),
  };
}

/** Follows facts, those of the best ways first. Returns those that were not followed to their end. */
function followAll(run: TaintRun, limits: ScanLimits): Fact[] {
  const { program, facts, states } = run;
  const borders = new FunctionBorders(run, limits.uses);
  const queue = new FactQueue(facts, states);
  let [followed, uses] = [0, 0];
  let fact = queue.next();
  for (; fact !== undefined && followed < limits.facts && uses + facts.attempts <= limits.uses; fact = queue.next()) {
    const node = facts.nodes[fact];
    uses += program.userStarts[node + 1] - program.userStarts[node];
    followFact(run, borders, fact);
    followed++;
    // Broken off by the limit.
    if (facts.attempts > limits.uses) return [fact, ...queue];
  }
  return fact === undefined ? [] : [fact, ...queue];
}

function addPollution(run: TaintRun, { rules }: RuleSet): void {
  const meant = rules.filter(({ harm }) => harm === prototypeHarm);
  const harm = run.index.harmBit(prototypeHarm);
  for (const { store, key } of run.pollution.found(run.facts, run.states, run.contexts)) {
    // Dictionaries of Python inherit nothing.
    if (run.languageOf(store) === 'python') continue;
    if ((run.states.at(run.facts.states[key]).harmless & harm) !== 0) continue;
    for (const rule of meant) if (isAllowedSource(run, rule, key)) run.hits.add(rule, 'high', key, store);
  }
}

/** Each file once. Values that did not go all their ways may be missed in any file. */
function leftOut({ program, values, facts }: TaintRun, rest: readonly Fact[]): RawScan['leftOut'] {
  const cut = program.files.filter(({ graph }) => graph.isCut).map(({ path }) => path);
  const unfollowed = new Set(values.isCut ? program.files.map(({ path }) => path) : []);
  for (const fact of rest) unfollowed.add(program.fileOf(facts.nodes[fact]).path);
  for (const file of cut) unfollowed.delete(file);
  return [
    ...cut.map((file) => ({ file, reason: 'too_large' })),
    ...[...unfollowed].toSorted().map((file) => ({ file, reason: 'budget' })),
  ];
}

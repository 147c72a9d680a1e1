import { flowKind } from '../../source/flow-graph.ts';
import type { FoundStep, RawFinding } from '../finding.ts';
import { fitsAll } from '../patterns/conditions.ts';
import type { SwitchedCode } from '../conditions/switched-code.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { CallShape, Rule, RuleSet } from '../rules/rule.ts';
import { calledAt, matchValue } from '../taint/call-match.ts';
import { codeText } from '../taint/code-text.ts';
import { symbolAround } from '../taint/report-findings.ts';
import { KnownValues } from './known-values.ts';
import { type RuleShape, ShapeIndex } from './shape-index.ts';
import { switchOf } from './switch-of.ts';
import { wrongNode } from './wrong-node.ts';

interface WrongNode {
  readonly node: number;
  readonly each: RuleShape;
}

/** Finds calls, properties that are set, values that are named, and texts that the rules say are wrong by themselves. Tests may do as they like. */
export function findShapes(
  program: Program,
  values: ProgramValues,
  { rules }: RuleSet,
  switched: SwitchedCode,
): readonly RawFinding[] {
  const index = new ShapeIndex(rules);
  const known = new KnownValues(program, values);
  const found: RawFinding[] = [];
  for (const { base, graph } of program.files) {
    const wrong: WrongNode[] = [];
    for (let node = base; node < base + graph.count; node++) {
      const holding = shapesAt(program, values, index, node).filter(({ shape }) => isWrong(known, shape));
      wrong.push(...bestOfEachRule(holding).map((each) => ({ node, each })));
    }
    const nodesOf = nodesByRule(wrong);
    for (const { node, each } of wrong)
      if (!isPart(program, node, each, nodesOf)) {
        const turnedOnBy = switchOf(program, values, switched, node, each.shape);
        found.push({ ...findingOf(program, values, node, each), ...(turnedOnBy && { switch: turnedOnBy }) });
      }
  }
  return found;
}

function nodesByRule(wrong: readonly WrongNode[]): ReadonlyMap<Rule, ReadonlySet<number>> {
  const nodes = new Map<Rule, Set<number>>();
  for (const { node, each } of wrong) nodes.set(each.rule, (nodes.get(each.rule) ?? new Set()).add(node));
  return nodes;
}

/** Argument, keyword, condition, variable: so far a call is looked for that has a value or a text. */
const stepsMax = 4;
/** A value that is used in more places is reported by itself. */
const usersMax = 200;

/** Whether the rule says the same of a call that is given this value, or text. */
function isPart(
  program: Program,
  node: number,
  { rule, shape }: RuleShape,
  nodesOf: ReadonlyMap<Rule, ReadonlySet<number>>,
): boolean {
  const nodes = nodesOf.get(rule);
  if (nodes === undefined || nodes.size < 2 || (shape.how !== 'use' && shape.how !== 'text')) return false;
  const seen = new Set([node]);
  let users = [node];
  for (let step = 0; step < stepsMax && seen.size <= usersMax; step++) {
    users = users.flatMap((user) => Array.from(program.usersOf(user)).filter((each) => !seen.has(each)));
    if (users.some((user) => nodes.has(user))) return true;
    for (const user of users) seen.add(user);
  }
  return false;
}

function shapesAt(program: Program, values: ProgramValues, index: ShapeIndex, node: number): readonly RuleShape[] {
  return meantAt(program, values, index, node).filter(({ shape }) => fitsAll(program, values, node, shape.when));
}

function meantAt(program: Program, values: ProgramValues, index: ShapeIndex, node: number): readonly RuleShape[] {
  switch (program.kinds[node]) {
    case flowKind.call:
      return matchValue(program, index.calls, calledAt(program, values, node));
    case flowKind.storeMember:
      return index.storesAt(program, values, node);
    case flowKind.named:
    case flowKind.member:
      return index.usesAt(program, values, node);
    case flowKind.concatenation:
      return index.textsAt(program, values, node);
    default:
      return [];
  }
}

/** A shape that something in the project makes up for is right. */
function isWrong(known: KnownValues, { unless }: CallShape): boolean {
  return !unless.some((value) => known.has(value));
}

/** Several shapes of one rule say the same about a place. */
function bestOfEachRule(shapes: readonly RuleShape[]): readonly RuleShape[] {
  const best = new Map<Rule, RuleShape>();
  for (const each of shapes) {
    const before = best.get(each.rule);
    if (before === undefined || each.rank < before.rank) best.set(each.rule, each);
  }
  return [...best.values()];
}

function findingOf(program: Program, values: ProgramValues, call: number, each: RuleShape): RawFinding {
  const { rule, shape } = each;
  const node = wrongNode(program, values, call, each);
  const place = program.placeOf(node);
  const what = codeText(program, call);
  const sink: FoundStep = { ...program.placeOf(call), role: 'sink', proof: 'exact', what };
  const origin: FoundStep = { ...place, role: 'source', proof: 'exact', what: 'the value' };
  return {
    ruleId: rule.id,
    ...place,
    endLine: place.line,
    endColumn: place.column + (node === call ? program.nameOf(call).length : 0),
    symbol: symbolAround(program, program.owners[node]),
    sink: what,
    path: node === call ? [sink] : [origin, sink],
    ...(node !== call && { cause: place }),
    confidence: shape.confidence,
    severity: rule.severity,
    otherSources: 0,
  };
}

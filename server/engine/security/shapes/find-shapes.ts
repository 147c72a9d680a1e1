import { flowKind } from '../../source/flow-graph.ts';
import { isTestPath } from '../../source/tests.ts';
import type { FoundStep, RawFinding } from '../finding.ts';
import { fitsAll } from '../patterns/conditions.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { CallShape, Rule, RuleSet } from '../rules/rule.ts';
import { matchValue } from '../taint/call-match.ts';
import { codeText } from '../taint/code-text.ts';
import { symbolAround } from '../taint/report-findings.ts';
import { KnownValues } from './known-values.ts';
import { type RuleShape, ShapeIndex } from './shape-index.ts';
import { wrongNode } from './wrong-node.ts';

/** Finds calls, and properties that are set, that the rules say are wrong by themselves. Tests may do as they like. */
export function findShapes(program: Program, values: ProgramValues, { rules }: RuleSet): readonly RawFinding[] {
  const index = new ShapeIndex(rules);
  const known = new KnownValues(program, values);
  const found: RawFinding[] = [];
  for (const { path, base, graph } of program.files) {
    if (isTestPath(path)) continue;
    for (let node = base; node < base + graph.count; node++) {
      const holding = shapesAt(program, values, index, node).filter(({ shape }) => isWrong(known, shape));
      found.push(...bestOfEachRule(holding).map((each) => findingOf(program, values, node, each)));
    }
  }
  return found;
}

function shapesAt(program: Program, values: ProgramValues, index: ShapeIndex, node: number): readonly RuleShape[] {
  const kind = program.kinds[node];
  if (kind !== flowKind.call && kind !== flowKind.storeMember) return [];
  const meant =
    kind === flowKind.call
      ? matchValue(program, values, index.calls, node, values.calleesAt(node).length > 0)
      : index.storesAt(program, values, node);
  return meant.filter(({ shape }) => fitsAll(program, values, node, shape.when));
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
    confidence: shape.confidence,
    severity: rule.severity,
    otherSources: 0,
  };
}

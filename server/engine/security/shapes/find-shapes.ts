import { flowKind } from '../../source/flow-graph.ts';
import { isTestPath } from '../../source/tests.ts';
import type { RawFinding } from '../finding.ts';
import { fitsAll } from '../patterns/conditions.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { CallShape, Rule, RuleSet } from '../rules/rule.ts';
import { matchValue } from '../taint/call-match.ts';
import { codeText } from '../taint/code-text.ts';
import { symbolAround } from '../taint/report-findings.ts';
import { KnownValues } from './known-values.ts';
import { ShapeIndex, type RuleShape } from './shape-index.ts';

/** What the rules say is wrong by itself: calls, and properties that are set. Tests may do as they like. */
export function findShapes(program: Program, values: ProgramValues, { rules }: RuleSet): readonly RawFinding[] {
  const index = new ShapeIndex(rules);
  const known = new KnownValues(program, values);
  const found: RawFinding[] = [];
  for (const { path, base, graph } of program.files) {
    if (isTestPath(path)) continue;
    for (let node = base; node < base + graph.count; node++) {
      const holding = shapesAt(program, values, index, node).filter(({ shape }) => isWrong(known, shape));
      found.push(...bestOfEachRule(holding).map((each) => findingOf(program, node, each)));
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

function findingOf(program: Program, node: number, { rule, shape }: RuleShape): RawFinding {
  const place = program.placeOf(node);
  const what = codeText(program, node);
  return {
    ruleId: rule.id,
    ...place,
    endLine: place.line,
    endColumn: place.column + program.nameOf(node).length,
    symbol: symbolAround(program, program.owners[node]),
    sink: what,
    path: [{ ...place, role: 'sink', proof: 'exact', what }],
    confidence: shape.confidence,
    severity: rule.severity,
    otherSources: 0,
  };
}

import { compoundCondition, type Condition, simpleCondition } from '../../../flow/condition.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { mentionsOf } from './conditions.ts';
import { childList, type Lowering } from './lowering.ts';
import { compare } from './operators.ts';

interface Subject {
  readonly node: number;
  readonly value: number;
}

const caseLabel = 'case';

/** `match`: the first case that fits runs. */
export function lowerMatch(lowering: Lowering, node: number): void {
  const { tree, graph, flow } = lowering;
  const parts = childList(tree, node);
  const block = parts.find((part) => tree.kinds[part] === kind.block);
  const subjects = parts.filter((part) => tree.kinds[part] !== kind.block).map((part) => lowering.inspected(part));
  if (block === undefined || subjects.length === 0) return;
  const value = subjects.length === 1 ? subjects[0] : graph.add(flowKind.list, tree.positions[node], subjects);
  const subject = { node: parts[0], value };
  const cases = childList(tree, block).filter((part) => tree.kinds[part] === kind.caseClause);
  flow.select(
    cases.map((clause) => caseOf(lowering, clause, subject)),
    caseLabel,
  );
}

function caseOf(lowering: Lowering, clause: number, subject: Subject) {
  const { tree, flow } = lowering;
  const parts = childList(tree, clause);
  const patterns = parts.filter((part) => tree.kinds[part] === kind.casePattern);
  const block = parts.find((part) => tree.kinds[part] === kind.block);
  const guard = parts.find((part) => tree.kinds[part] === kind.ifClause);
  const body = (): void => {
    for (const pattern of patterns) bindNames(lowering, pattern, subject.value, patterns.length === 1);
    if (block !== undefined) lowering.block(block);
    if (flow.isLive) flow.break(caseLabel);
  };
  const isAny = guard === undefined && patterns.length === 1 && fitsAll(lowering, patterns[0]);
  return isAny ? { body } : { body, condition: () => caseCondition(lowering, patterns, guard, subject) };
}

/** A name, or `_`, which leaves no node. */
function fitsAll({ tree }: Lowering, pattern: number): boolean {
  const children = childList(tree, pattern);
  return children.length === 0 || (children.length === 1 && tree.kinds[children[0]] === kind.name);
}

function caseCondition(
  lowering: Lowering,
  patterns: readonly number[],
  guard: number | undefined,
  subject: Subject,
): Condition {
  const { tree } = lowering;
  const [pattern] = patterns;
  const fits = patterns.length === 1 ? fitting(lowering, pattern, subject) : unknownFit(lowering, pattern, subject);
  const fit = simpleCondition(fits, mentionsOf(lowering, subject.node), 'holding');
  if (guard === undefined || tree.ends[guard] === guard + 1) return fit;
  for (const each of patterns) bindNames(lowering, each, subject.value, patterns.length === 1);
  const asked = lowering.condition(guard + 1);
  return compoundCondition('and', [fit, asked]);
}

/** Whether the subject fits a pattern. */
function fitting(lowering: Lowering, pattern: number, subject: Subject): number {
  const { tree, graph } = lowering;
  const position = tree.positions[pattern];
  const children = childList(tree, pattern);
  const [only] = children;
  if (fitsAll(lowering, pattern)) return graph.constant(position, true);
  if (children.length === 1 && tree.kinds[only] === kind.casePattern) return fitting(lowering, only, subject);
  if (!children.every((child) => literals.has(tree.kinds[child]))) return unknownFit(lowering, pattern, subject);
  const fits = children.map((child) => compare(lowering, position, '==', subject.value, lowering.value(child)));
  const open = fits.filter((fit) => graph.constantOf(fit) === undefined);
  if (fits.some((fit) => graph.constantOf(fit) === true)) return graph.constant(position, true);
  if (open.length === 0) return graph.constant(position, false);
  return open.length === 1 ? open[0] : graph.add(flowKind.operation, position, open, '||');
}

/** Kinds of patterns that compare; of several, one must fit. */
const literals = new Set<number>([
  kind.string,
  kind.bytes,
  kind.integer,
  kind.float,
  kind.none,
  kind.trueLiteral,
  kind.falseLiteral,
  kind.attribute,
  kind.unary,
]);

function unknownFit({ tree, graph }: Lowering, pattern: number, { value }: Subject): number {
  return graph.add(flowKind.operation, tree.positions[pattern], [value], 'match');
}

/** Names that a pattern binds: the subject as a whole, or something in it. */
function bindNames(lowering: Lowering, pattern: number, value: number, isWhole: boolean): void {
  const { tree, graph } = lowering;
  for (const child of childList(tree, pattern)) {
    const position = tree.positions[child];
    const own = tree.kinds[child];
    if (own === kind.name && tree.kinds[pattern] !== kind.classPattern) {
      lowering.assign(nameOf(tree, child), position, isWhole ? value : graph.add(flowKind.item, position, [value]));
    } else if (own === kind.asPattern || own === kind.casePattern) bindNames(lowering, child, value, isWhole);
    else if (own === kind.classPattern || own === kind.list || own === kind.tuple)
      bindNames(lowering, child, value, false);
  }
}

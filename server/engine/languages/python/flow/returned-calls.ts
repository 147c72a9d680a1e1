import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { assumeReturned } from '../../../flow/returned-call.ts';
import { kind } from '../node-kinds.ts';
import { mentionsOf } from './conditions.ts';
import { childList, type Lowering } from './lowering.ts';
import { variableOf } from './name-scopes.ts';

/** Members of a module that are followed back to its import. */
const importMax = 8;
/** Arguments of a call that may be what it checks. */
const argumentsMax = 6;

/** Behind `check(x)` and `await self.check(x)` nothing was raised: that may say something of what was given. */
export function lowerReturned(lowering: Lowering, statement: number, value: number): void {
  const { tree, flow } = lowering;
  const call = tree.kinds[statement] === kind.awaitExpression ? statement + 1 : statement;
  if (tree.kinds[call] !== kind.call || tree.ends[call] === call + 1) return;
  const [callee, ...given] = childList(tree, call);
  const isWayBelow = tree.kinds[callee] === kind.attribute && nameOf(tree, callee) === wayBelow;
  if (!isWayBelow && !mayBeOfProject(lowering, callee)) return;
  const names = given
    .slice(0, argumentsMax)
    .filter((argument) => isName(lowering, argument) || isText(lowering, argument));
  const checked = isWayBelow ? [callee + 1, ...names] : names;
  assumeReturned(
    flow,
    value,
    checked.flatMap((argument) => mentionsOf(lowering, argument)),
  );
}

/** `Path(x).resolve().relative_to(folder)` raises where the path does not lie below the folder. Source: Python, pathlib. */
const wayBelow = 'relative_to';
/** Calls that put texts and paths together, or make a path whole. */
const joining = new Set(['format', 'join', 'joinpath', 'abspath', 'realpath', 'normpath', 'resolve', 'Path']);

/** Text, or a path, that is put together: a check of it is one of its parts. */
function isText({ tree }: Lowering, node: number): boolean {
  const inner = tree.kinds[node] === kind.keywordArgument ? node + 1 : node;
  if (inner >= tree.ends[node]) return false;
  if (tree.kinds[inner] === kind.string) return tree.ends[inner] > inner + 1;
  if (tree.kinds[inner] === kind.binary) return nameOf(tree, inner) === '+';
  return tree.kinds[inner] === kind.call && joining.has(nameOf(tree, inner + 1));
}

/**
 * Searches that raise where nothing is found, `page = Page.objects.get(slug=slug)`, and the way to a path, which raises for one that lies
 * elsewhere. Sources: Django, Shortcuts and QuerySet; Flask-SQLAlchemy.
 */
export function raisesElsewhere({ tree }: Lowering, call: number): boolean {
  const callee = call + 1;
  if (callee >= tree.ends[call]) return false;
  const name = nameOf(tree, callee);
  if (name.endsWith('_or_404') || name === wayBelow) return true;
  const isMember = name === 'get' && tree.kinds[callee] === kind.attribute;
  return isMember && tree.kinds[callee + 1] === kind.attribute && nameOf(tree, callee + 1) === 'objects';
}

/** A function that the file names, or a member of a module or of `self`. */
function mayBeOfProject(lowering: Lowering, callee: number): boolean {
  const { tree, scope, scopes } = lowering;
  let root = callee;
  while (tree.kinds[root] === kind.attribute && tree.ends[root] > root + 1) root++;
  if (tree.kinds[root] !== kind.name) return false;
  const name = nameOf(tree, root);
  const variable = variableOf(scope, name);
  if (root === callee || variable === undefined) return variable !== undefined;
  if (name === 'self' || name === 'cls' || scopes.file.variables.get(name) === variable) return true;
  return isImported(lowering, variable.number);
}

/** `from .paths import Folder` in a function. */
function isImported({ graph, flow }: Lowering, variable: number): boolean {
  let at = flow.environment.valueOf(variable);
  for (let steps = 0; steps < importMax && at >= 0 && at !== noNode; steps++) {
    const found = graph.kindOf(at);
    if (found === flowKind.imported) return true;
    if (found !== flowKind.named && found !== flowKind.member && found !== flowKind.guarded) return false;
    at = graph.operandOf(at, 0);
  }
  return false;
}

/** `x`, `x.a` */
function isName({ tree }: Lowering, node: number): boolean {
  let inner = tree.kinds[node] === kind.keywordArgument ? node + 1 : node;
  while (tree.kinds[inner] === kind.attribute && inner < tree.ends[node]) inner++;
  return inner < tree.ends[node] && tree.kinds[inner] === kind.name;
}

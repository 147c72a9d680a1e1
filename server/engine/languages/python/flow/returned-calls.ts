import { nameOf } from '../../../source/code-tree.ts';
import { assumeReturned } from '../../../flow/returned-call.ts';
import { kind } from '../node-kinds.ts';
import { mentionsOf } from './conditions.ts';
import { childList, type Lowering } from './lowering.ts';
import { variableOf } from './name-scopes.ts';

/** Arguments of a call that may be what it checks. */
const argumentsMax = 6;

/** Behind `check(x)` and `await self.check(x)` nothing was raised: that may say something of what was given. */
export function lowerReturned(lowering: Lowering, statement: number, value: number): void {
  const { tree, flow } = lowering;
  const call = tree.kinds[statement] === kind.awaitExpression ? statement + 1 : statement;
  if (tree.kinds[call] !== kind.call || tree.ends[call] === call + 1) return;
  const [callee, ...given] = childList(tree, call);
  if (!mayBeOfProject(lowering, callee)) return;
  const names = given.slice(0, argumentsMax).filter((argument) => isName(lowering, argument));
  assumeReturned(
    flow,
    value,
    names.flatMap((argument) => mentionsOf(lowering, argument)),
  );
}

/** Searches that raise where nothing is found: `page = Page.objects.get(slug=slug)`. Sources: Django, Shortcuts and QuerySet; Flask-SQLAlchemy. */
export function raisesWhereNothing({ tree }: Lowering, call: number): boolean {
  const callee = call + 1;
  if (callee >= tree.ends[call]) return false;
  const name = nameOf(tree, callee);
  if (name.endsWith('_or_404')) return true;
  const isMember = name === 'get' && tree.kinds[callee] === kind.attribute;
  return isMember && tree.kinds[callee + 1] === kind.attribute && nameOf(tree, callee + 1) === 'objects';
}

/** A function that the file names, or a member of a module or of `self`. */
function mayBeOfProject({ tree, scope, scopes }: Lowering, callee: number): boolean {
  let root = callee;
  while (tree.kinds[root] === kind.attribute && tree.ends[root] > root + 1) root++;
  if (tree.kinds[root] !== kind.name) return false;
  const name = nameOf(tree, root);
  const variable = variableOf(scope, name);
  if (root === callee || variable === undefined) return variable !== undefined;
  return name === 'self' || name === 'cls' || scopes.file.variables.get(name) === variable;
}

/** `x`, `x.a` */
function isName({ tree }: Lowering, node: number): boolean {
  let inner = tree.kinds[node] === kind.keywordArgument ? node + 1 : node;
  while (tree.kinds[inner] === kind.attribute && inner < tree.ends[node]) inner++;
  return inner < tree.ends[node] && tree.kinds[inner] === kind.name;
}

import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { isAssignment } from '../expressions/syntax.ts';
import type { FileWalk } from './file-walk.ts';
import type { GoingSites } from './going-sites.ts';
import { read, roleOf } from './site-roles.ts';
import { symbolAround } from './sources.ts';

/**
 * Adds the use of a function or class where it is written: `f(function g() {})`, `f(class {})`. It is a symbol that is used
 * where it is declared, and named nowhere else.
 */
export function addWrittenInPlace(walk: FileWalk, node: number, going: GoingSites): void {
  const { unit, tree, sites } = walk;
  const isClass = tree.kinds[node] === kind.classExpression;
  const symbol = isClass || tree.kinds[node] === kind.functionExpression ? symbolAt(tree, node) : -1;
  if (symbol < 0) return;
  const role = roleOf(tree, node);
  // Imports name a class that is exported by default, and a function without a name is in no list.
  if (isClass ? role === read : nameOf(tree, node) === '') return;
  const target = { path: unit.path, name: unit.symbolNames[symbol] };
  const site = { ...going.at(walk, node, role), source: symbolAround(tree, node) };
  sites.use(site, target, { proof: 'exact', binding: 'scope', importSite: -1 });
  if (site.given !== undefined && isKeptUnderName(tree, node))
    sites.relation({ symbol, base: target, kind: 'given_outside' });
}

/**
 * `{ run: wrap(function run() {}) }`: code calls it by a name that is no symbol's, through what the call gives back. A
 * variable is a symbol of its own, with callers of its own.
 */
function isKeptUnderName(tree: CodeTree, node: number): boolean {
  let outer = tree.parents[node];
  while (passing.has(tree.kinds[outer])) outer = tree.parents[outer];
  return tree.kinds[outer] === kind.propertyAssignment || isAssignment(tree.kinds[outer]);
}

const passing: ReadonlySet<number> = new Set([
  kind.call,
  kind.newExpression,
  kind.propertyAccess,
  kind.awaitExpression,
  kind.asExpression,
  kind.satisfies,
  kind.nonNull,
  kind.conditional,
  kind.or,
  kind.and,
  kind.coalesce,
  kind.arrayLiteral,
  kind.spread,
]);

import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { Site } from '../../collected-sites.ts';
import type { FileWalk } from './file-walk.ts';
import { read, type Role, roleOf } from './site-roles.ts';
import { symbolAround } from './sources.ts';

/**
 * Adds the use of a function or class where it is written: `f(function g() {})`, `f(class {})`. It is a symbol that is used
 * where it is declared, and named nowhere else.
 */
export function addWrittenInPlace(
  walk: FileWalk,
  node: number,
  siteAt: (walk: FileWalk, node: number, as: Role) => Site,
): void {
  const { unit, tree, sites } = walk;
  const isClass = tree.kinds[node] === kind.classExpression;
  const symbol = isClass || tree.kinds[node] === kind.functionExpression ? symbolAt(tree, node) : -1;
  if (symbol < 0) return;
  const role = roleOf(tree, node);
  // Imports name a class that is exported by default, and a function without a name is in no list.
  if (isClass ? role === read : nameOf(tree, node) === '') return;
  const target = { path: unit.path, name: unit.symbolNames[symbol] };
  const site = { ...siteAt(walk, node, role), source: symbolAround(tree, node) };
  sites.use(site, target, { proof: 'exact', binding: 'scope', importSite: -1 });
  if (site.given !== undefined) sites.relation({ symbol, base: target, kind: 'given_outside' });
}

import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { type Scope, scopesOf } from './scopes.ts';
import { roleOf } from './site-roles.ts';
import { childList, isTarget } from './syntax.ts';
import type { Unit } from './unit.ts';

/** `raise error` makes an `error`. */
export function isCalled(tree: CodeTree, use: number): boolean {
  return roleOf(tree, use).type === 'call' || tree.kinds[tree.parents[use]] === kind.raiseStatement;
}

/** The variable of a function that an assignment gives a value alone; undefined where others may read it. */
export function localOf(unit: Unit, assign: number, value: number): number | undefined {
  const { tree } = unit;
  const parts = childList(tree, assign);
  if (parts.length !== 2 || parts[1] !== value || tree.kinds[parts[0]] !== kind.name) return undefined;
  const scope = scopeAround(unit, assign);
  if (scope?.kind !== 'function' || !scope.bindings.get(nameOf(tree, parts[0]))?.includes(parts[0])) return undefined;
  return readsItsVariables(unit, scope.node) ? undefined : parts[0];
}

/** Undefined for that of the module. */
export function scopeAround(unit: Unit, node: number): Scope | undefined {
  const { opened } = scopesOf(unit);
  for (let outer = unit.tree.parents[node]; outer > 0; outer = unit.tree.parents[outer]) {
    const scope = opened.get(outer);
    if (scope !== undefined) return scope;
  }
  return undefined;
}

/** `locals()`, `eval(text)` */
function readsItsVariables({ tree }: Unit, definition: number): boolean {
  for (let node = definition; node < tree.ends[definition]; node++) {
    if (tree.kinds[node] !== kind.name || !variableReaders.has(nameOf(tree, node))) continue;
    if (!isGivenToImport(tree, tree.parents[node])) return true;
  }
  return false;
}

/** `__import__(name, globals(), locals())`: Python does not look at them. */
function isGivenToImport(tree: CodeTree, call: number): boolean {
  const outer = tree.parents[call];
  return tree.kinds[call] === kind.call && tree.kinds[outer] === kind.call && nameOf(tree, outer + 1) === '__import__';
}

const variableReaders: ReadonlySet<string> = new Set(['locals', 'vars', 'eval', 'exec', 'dir']);

/** Where a variable of a function is named, in functions in it as well. */
export function usesOfLocal(context: LinkingContext, unit: Unit, local: number): readonly number[] {
  const { tree } = unit;
  const name = nameOf(tree, local);
  const definition = scopeAround(unit, local)?.node ?? 0;
  const uses: number[] = [];
  for (let node = definition; node < tree.ends[definition]; node++) {
    if (tree.kinds[node] !== kind.name || nameOf(tree, node) !== name || isTarget(tree, node)) continue;
    if (context.names.find(unit, node, name)?.nodes.includes(local)) uses.push(node);
  }
  return uses;
}

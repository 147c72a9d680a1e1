import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { isClass } from '../expressions/syntax.ts';
import type { FileWalk } from './file-walk.ts';

/** Properties of what a decorator is given that say a template: as a text, or where it lies. */
const TEMPLATES = new Set(['template', 'templateUrl']);

/**
 * Adds the members of a class that a template, which is not read, may name: its decorator has one. Private members are
 * left out, compilers of templates refuse these.
 */
export function addTemplateMembers({ unit, tree, sites }: FileWalk, decorator: number): void {
  const { kinds, ends, flags, parents } = tree;
  const owner = parents[decorator];
  if (!isClass(kinds[owner]) || !hasTemplate(tree, decorator)) return;
  for (let child = owner + 1; child < ends[owner]; child = ends[child]) {
    const isMember = kinds[child] >= kind.property && kinds[child] <= kind.setter;
    const symbol = isMember && (flags[child] & flag.isPrivate) === 0 ? symbolAt(tree, child) : -1;
    const base = { path: unit.path, name: unit.symbolNames[symbol] };
    if (symbol >= 0) sites.relation({ symbol, base, kind: 'decorated_outside' });
  }
}

function hasTemplate(tree: CodeTree, decorator: number): boolean {
  const { kinds, ends } = tree;
  const call = decorator + 1;
  if (kinds[call] !== kind.call) return false;
  for (let argument = ends[call + 1]; argument < ends[call]; argument = ends[argument]) {
    if (kinds[argument] !== kind.objectLiteral) continue;
    for (let property = argument + 1; property < ends[argument]; property = ends[property])
      if (TEMPLATES.has(nameOf(tree, property))) return true;
  }
  return false;
}

import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { templateMembersIn } from '../../../languages/typescript/template-members.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { isClass, valueOf } from '../expressions/syntax.ts';
import type { FileWalk } from './file-walk.ts';
import { escaping } from './site-roles.ts';

/** Properties of what a decorator is given that say a template: as a text, or where it lies. */
const TEMPLATES = new Set(['template', 'templateUrl']);

/**
 * Adds the members of a class that a template, which is not read, may name: its decorator has one. Private members are
 * left out, compilers of templates refuse these. What a template that is written in place takes from other things is
 * unknown.
 */
export function addTemplateMembers(walk: FileWalk, decorator: number): void {
  const { unit, tree, sites } = walk;
  const { kinds, ends, flags, parents } = tree;
  const owner = parents[decorator];
  const templates = isClass(kinds[owner]) ? templatesOf(tree, decorator) : [];
  if (templates.length === 0) return;
  for (const template of templates) addMembersOfOthers(walk, template);
  for (let child = owner + 1; child < ends[owner]; child = ends[child]) {
    const isMember = kinds[child] >= kind.property && kinds[child] <= kind.setter;
    const symbol = isMember && (flags[child] & flag.isPrivate) === 0 ? symbolAt(tree, child) : -1;
    const base = { path: unit.path, name: unit.symbolNames[symbol] };
    if (symbol >= 0) sites.relation({ symbol, base, kind: 'decorated_outside' });
  }
}

function addMembersOfOthers(walk: FileWalk, template: number): void {
  const { tree, sites } = walk;
  const value = nameOf(tree, template) === 'template' ? valueOf(tree, template) : -1;
  if (value < 0) return;
  for (let node = value; node < tree.ends[value]; node++) {
    if (tree.kinds[node] !== kind.stringLiteral && tree.kinds[node] !== kind.template) continue;
    for (const name of templateMembersIn(nameOf(tree, node))) {
      if (walk.mayBeNamed(name)) sites.unknown({ ...walk.siteAt(node, escaping), name }, 'receiver_type_unknown');
    }
  }
}

/** Returns the properties of what a decorator is given that say a template. */
function templatesOf(tree: CodeTree, decorator: number): readonly number[] {
  const { kinds, ends } = tree;
  const call = decorator + 1;
  const found: number[] = [];
  if (kinds[call] !== kind.call) return found;
  for (let argument = ends[call + 1]; argument < ends[call]; argument = ends[argument]) {
    if (kinds[argument] !== kind.objectLiteral) continue;
    for (let property = argument + 1; property < ends[argument]; property = ends[property])
      if (TEMPLATES.has(nameOf(tree, property))) found.push(property);
  }
  return found;
}

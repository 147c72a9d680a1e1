import { kind } from '../../languages/python/node-kinds.ts';
import type { CodeTree } from '../../source/code-tree.ts';
import type { ReferenceType } from '../file-links.ts';

/** Returns the role of an expression where it stands. */
export interface Role {
  readonly type: ReferenceType;
  /** Escapes as a value: the receiving code may call it. */
  readonly escapes: boolean;
}

const call: Role = { type: 'call', escapes: false };
const read: Role = { type: 'reference', escapes: false };
const escaping: Role = { type: 'reference', escapes: true };
const named: Role = { type: 'type_reference', escapes: false };
const extended: Role = { type: 'extends', escapes: false };

export function roleOf(tree: CodeTree, node: number): Role {
  const { kinds, parents } = tree;
  const parent = parents[node];
  const known = node === parent + 1 ? rolesOfFirst[kinds[parent]] : rolesOfOthers[kinds[parent]];
  if (known !== undefined) return known;
  switch (kinds[parent]) {
    case kind.call:
      return isReflectedOn(tree, parent, node) ? read : ofArgument(tree, parent);
    case kind.keywordArgument:
      return declaresType(tree, parents[parent]) ? named : escaping;
    case kind.subscript:
      return node === parent + 1 ? ofGeneric(tree, parent) : ofTypeArgument(tree, parent);
    case kind.binary:
      return inType(tree, parent) ? named : read;
    case kind.tuple:
    case kind.list:
      return ofSequence(tree, parent);
    default:
      return escaping;
  }
}

/** Roles that the kind of the parent alone decides. */
const rolesByParent: readonly (readonly [parent: number, role: Role])[] = [
  [kind.decorator, call],
  [kind.classDefinition, extended],
  [kind.annotation, named],
  [kind.attribute, read],
  [kind.comparison, read],
  [kind.not, read],
  [kind.unary, read],
  [kind.except, read],
  [kind.classPattern, read],
  [kind.deleteStatement, read],
  [kind.raiseStatement, read],
  [kind.assertStatement, read],
  [kind.string, read],
  [kind.block, read],
  [kind.file, read],
];

/** By the kind of the parent, for its first child: conditions are only read. */
const rolesOfFirst = tableOf([
  ...rolesByParent,
  [kind.call, call],
  [kind.ifStatement, read],
  [kind.elif, read],
  [kind.whileStatement, read],
  [kind.and, read],
  [kind.ifClause, read],
]);
const rolesOfOthers = tableOf(rolesByParent);

/** An array, since roles are asked for at every name: a map takes longer. */
function tableOf(roles: typeof rolesByParent): readonly (Role | undefined)[] {
  const table = Array.from<Role | undefined>({ length: 256 });
  for (const [parent, role] of roles) table[parent] = role;
  return table;
}

function ofArgument(tree: CodeTree, parent: number): Role {
  if (declaresType(tree, parent)) return named;
  return looksOnly(tree, parent) ? read : escaping;
}

function ofTypeArgument(tree: CodeTree, subscript: number): Role {
  return inType(tree, subscript) ? named : escaping;
}

/** Functions of Python itself that call nothing of what they are given. */
const looking = new Set(['isinstance', 'issubclass', 'hasattr', 'id', 'type', 'callable', 'delattr', 'super']);

function looksOnly({ kinds, texts, names }: CodeTree, parent: number): boolean {
  return kinds[parent + 1] === kind.name && looking.has(texts[names[parent + 1]]);
}

/** `getattr(x, name)` reads `x` as `x.name` does: the member is a site of its own. */
function isReflectedOn({ kinds, texts, names, ends }: CodeTree, parent: number, node: number): boolean {
  const callee = parent + 1;
  return kinds[callee] === kind.name && node === ends[callee] && reflecting.has(texts[names[callee]]);
}

const reflecting = new Set(['getattr', 'setattr']);

/** Calls of Python's own that declare what only types are made of: `TypeVar("T", bound=C)`. */
const declaring = new Set(['TypeVar', 'TypeVarTuple', 'ParamSpec', 'NewType']);

function declaresType({ kinds, texts, names }: CodeTree, parent: number): boolean {
  const callee = parent + 1;
  const isNamed = kinds[callee] === kind.name || kinds[callee] === kind.attribute;
  return kinds[parent] === kind.call && isNamed && declaring.has(texts[names[callee]]);
}

/** `C[int]`: used as the whole is. */
function ofGeneric(tree: CodeTree, subscript: number): Role {
  const role = roleOf(tree, subscript);
  return role.escapes ? read : role;
}

function ofSequence(tree: CodeTree, sequence: number): Role {
  const { kinds, parents } = tree;
  if (inType(tree, sequence)) return named;
  const outer = parents[sequence];
  if (kinds[outer] === kind.call && sequence !== outer + 1 && looksOnly(tree, outer)) return read;
  const isLookedAt = kinds[outer] === kind.except || kinds[outer] === kind.comparison;
  return isLookedAt || isFormatted(tree, sequence) ? read : escaping;
}

/** `"%s" % (a, b)`, and not `[a] + more`. */
function isFormatted({ kinds, parents }: CodeTree, sequence: number): boolean {
  const outer = parents[sequence];
  return kinds[outer] === kind.binary && sequence !== outer + 1 && kinds[outer + 1] === kind.string;
}

function inType({ kinds, parents }: CodeTree, node: number): boolean {
  for (let outer = node; outer !== 0; outer = parents[outer]) {
    const value = kinds[outer];
    if (value === kind.annotation) return true;
    if (value === kind.classDefinition) return true;
    if (value !== kind.subscript && value !== kind.binary && value !== kind.tuple && value !== kind.list) return false;
  }
  return false;
}

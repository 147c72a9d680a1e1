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
  const isFirst = node === parent + 1;
  switch (kinds[parent]) {
    case kind.call:
      if (isFirst) return call;
      if (declaresType(tree, parent)) return named;
      return looksOnly(tree, parent) ? read : escaping;
    case kind.keywordArgument:
      return declaresType(tree, parents[parent]) ? named : escaping;
    case kind.decorator:
      return call;
    case kind.classDefinition:
      return extended;
    case kind.annotation:
      return named;
    case kind.subscript:
      return isFirst ? ofGeneric(tree, parent) : inType(tree, parent) ? named : escaping;
    case kind.binary:
      return inType(tree, parent) ? named : read;
    case kind.attribute:
    case kind.comparison:
    case kind.not:
    case kind.unary:
    case kind.except:
    case kind.classPattern:
    case kind.deleteStatement:
    case kind.assertStatement:
    case kind.string:
    case kind.block:
    case kind.file:
      return read;
    case kind.tuple:
    case kind.list:
      return ofSequence(tree, parent);
    case kind.ifStatement:
    case kind.elif:
    case kind.whileStatement:
    case kind.and:
    case kind.ifClause:
      return isFirst ? read : escaping;
    default:
      return escaping;
  }
}

/** Functions of Python itself that call nothing of what they are given. */
const looking = new Set(['isinstance', 'issubclass', 'hasattr', 'id', 'type', 'callable', 'delattr']);

function looksOnly({ kinds, texts, names }: CodeTree, parent: number): boolean {
  return kinds[parent + 1] === kind.name && looking.has(texts[names[parent + 1]]);
}

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
  return kinds[outer] === kind.except || kinds[outer] === kind.comparison || kinds[outer] === kind.binary
    ? read
    : escaping;
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

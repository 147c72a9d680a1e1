import { flag } from '../../../languages/typescript/node-flags.ts';
import { isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { ReferenceType } from '../../file-links.ts';

/** The role of an expression at its place. */
export interface Role {
  readonly type: ReferenceType;
  /** Escapes as a value: code that gets it may call it. */
  readonly escapes: boolean;
}

const called: Role = { type: 'call', escapes: false };
const extended: Role = { type: 'extends', escapes: false };
const implemented: Role = { type: 'implements', escapes: false };
export const read: Role = { type: 'reference', escapes: false };
/** Something is taken out of it: of a function that is no member of its own, it is what calls it (`f.call(…)`). */
export const receiverOfMember: Role = { type: 'reference', escapes: false };
export const escaping: Role = { type: 'reference', escapes: true };
/** A module as a whole: code that gets it may use all its exports, external code too. */
export const escapingModule: Role = { type: 'reference', escapes: true };
const named: Role = { type: 'type_reference', escapes: false };

/** A member with that role may come to be called: there, by who gets it, or as `a.member.call(…)` does. */
export function mayBeCalled(role: Role): boolean {
  return role.type === 'call' || role.escapes || role === receiverOfMember;
}

export function roleOf(tree: CodeTree, node: number): Role {
  const { kinds, parents, flags } = tree;
  const parent = parents[node];
  const isFirst = node === parent + 1;
  switch (kinds[parent]) {
    case kind.call:
    case kind.newExpression:
    case kind.taggedTemplate:
    case kind.jsxElement:
      return isFirst ? called : escaping;
    case kind.decorator:
      return called;
    case kind.extendsClause:
      return extended;
    case kind.implementsClause:
      return implemented;
    case kind.nonNull:
    case kind.asExpression:
    case kind.satisfies:
    case kind.instantiation:
      return isFirst ? roleOf(tree, parent) : escaping;
    case kind.propertyAccess:
    case kind.elementAccess:
      return isFirst ? receiverOfMember : escaping;
    case kind.equal:
    case kind.instanceOf:
    case kind.inOperator:
    case kind.compare:
    case kind.not:
    case kind.typeOf:
    case kind.unary:
    case kind.deleteExpression:
    case kind.voidExpression:
      return read;
    case kind.assign:
    case kind.compoundAssign:
      return isFirst ? read : escaping;
    case kind.exportDefault:
    case kind.exportEquals:
      return read;
    case kind.ifStatement:
    case kind.whileStatement:
      return read;
    case kind.conditional:
      return isFirst ? read : escaping;
    case kind.and:
      return isFirst ? read : roleOf(tree, parent);
    case kind.qualifiedName:
    case kind.typeQuery:
    case kind.importEquals:
      return named;
    default:
      if (isTypeKind(kinds[parent])) return named;
      return isStatement(kinds[parent]) || (flags[parent] & flag.typeOnly) !== 0 ? read : escaping;
  }
}

/** The value of an expression statement goes to no code. */
function isStatement(value: number): boolean {
  return (
    value === kind.block ||
    value === kind.file ||
    value === kind.markup ||
    value === kind.caseClause ||
    value === kind.defaultClause
  );
}

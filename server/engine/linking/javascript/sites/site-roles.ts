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
export const named: Role = { type: 'type_reference', escapes: false };

/** A member with that role may come to be called: there, by who gets it, or as `a.member.call(…)` does. */
export function mayBeCalled(role: Role): boolean {
  return role.type === 'call' || role.escapes || role === receiverOfMember;
}

export function roleOf(tree: CodeTree, node: number): Role {
  const { kinds, parents, flags } = tree;
  const parent = parents[node];
  const roles = rolesWithin[kinds[parent]];
  if (roles !== undefined) {
    const role = node === parent + 1 ? roles.first : roles.others;
    return role ?? roleOf(tree, parent);
  }
  if (isTypeKind(kinds[parent])) return named;
  return (flags[parent] & flag.typeOnly) !== 0 ? read : escaping;
}

/** The roles that a kind of node gives its children; undefined where the role is that of the node itself at its place. */
interface RolesWithin {
  readonly first: Role | undefined;
  readonly others: Role | undefined;
}

const calls: RolesWithin = { first: called, others: escaping };
const decorates: RolesWithin = { first: called, others: called };
const extendsBase: RolesWithin = { first: extended, others: extended };
const implementsTypes: RolesWithin = { first: implemented, others: implemented };
const passesOn: RolesWithin = { first: undefined, others: escaping };
const takesMember: RolesWithin = { first: receiverOfMember, others: escaping };
const reads: RolesWithin = { first: read, others: read };
const readsFirst: RolesWithin = { first: read, others: escaping };
const namesEntity: RolesWithin = { first: named, others: named };

/** By the kind of the parent. */
const rolesWithin: Readonly<Partial<Record<number, RolesWithin>>> = {
  [kind.call]: calls,
  [kind.newExpression]: calls,
  [kind.taggedTemplate]: calls,
  [kind.jsxElement]: calls,
  [kind.decorator]: decorates,
  [kind.extendsClause]: extendsBase,
  [kind.implementsClause]: implementsTypes,
  [kind.nonNull]: passesOn,
  [kind.asExpression]: passesOn,
  [kind.satisfies]: passesOn,
  [kind.instantiation]: passesOn,
  [kind.propertyAccess]: takesMember,
  [kind.elementAccess]: takesMember,
  [kind.equal]: reads,
  [kind.instanceOf]: reads,
  [kind.inOperator]: reads,
  [kind.compare]: reads,
  [kind.not]: reads,
  [kind.typeOf]: reads,
  [kind.unary]: reads,
  [kind.deleteExpression]: reads,
  [kind.voidExpression]: reads,
  [kind.assign]: readsFirst,
  [kind.compoundAssign]: readsFirst,
  [kind.exportDefault]: reads,
  [kind.exportEquals]: reads,
  [kind.ifStatement]: reads,
  [kind.whileStatement]: reads,
  [kind.conditional]: readsFirst,
  [kind.and]: { first: read, others: undefined },
  [kind.qualifiedName]: namesEntity,
  [kind.typeQuery]: namesEntity,
  [kind.importEquals]: namesEntity,
  // The value of an expression statement goes to no code.
  [kind.block]: reads,
  [kind.file]: reads,
  [kind.markup]: reads,
  [kind.caseClause]: reads,
  [kind.defaultClause]: reads,
};

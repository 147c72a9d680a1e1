import { isTypeKind, kind } from '../node-kinds.ts';
import {
  loopVisitor,
  visitAccess,
  visitCase,
  visitCatch,
  visitConditional,
  visitDefaultClause,
  visitIf,
  visitJump,
  visitSwitch,
} from './branches.ts';
import { visitClass } from './classes.ts';
import { visitArrow, visitFunction } from './functions.ts';
import { visitLogical, visitLogicalAssign, visitRendered } from './logic.ts';
import { visitAssign, visitVariable, visitWithDefault } from './patterns.ts';
import type { NodeVisitor, ScriptWalk } from './script-walk.ts';

const naming: NodeVisitor = (walk: ScriptWalk, node: number) => walk.visitNaming(node);
const skipping: NodeVisitor = () => {};

const byKind: Readonly<Record<number, NodeVisitor>> = {
  [kind.variable]: visitVariable,
  [kind.parameter]: visitWithDefault,
  [kind.bindingElement]: visitWithDefault,
  [kind.functionDeclaration]: visitFunction,
  [kind.functionExpression]: visitFunction,
  [kind.arrowFunction]: visitArrow,
  [kind.method]: visitFunction,
  [kind.getter]: visitFunction,
  [kind.setter]: visitFunction,
  [kind.classDeclaration]: visitClass,
  [kind.classExpression]: visitClass,
  [kind.propertyAssignment]: naming,
  [kind.exportDefault]: naming,
  [kind.exportEquals]: naming,
  [kind.assign]: visitAssign,
  [kind.ifStatement]: visitIf,
  [kind.forStatement]: loopVisitor('for'),
  [kind.forIn]: loopVisitor('for in'),
  [kind.forOf]: loopVisitor('for of'),
  [kind.whileStatement]: loopVisitor('while'),
  [kind.doStatement]: loopVisitor('do'),
  [kind.switchStatement]: visitSwitch,
  [kind.caseClause]: visitCase,
  [kind.defaultClause]: visitDefaultClause,
  [kind.catchClause]: visitCatch,
  [kind.conditional]: visitConditional,
  [kind.breakStatement]: visitJump,
  [kind.continueStatement]: visitJump,
  [kind.propertyAccess]: visitAccess,
  [kind.elementAccess]: visitAccess,
  [kind.call]: visitAccess,
  [kind.and]: visitLogical,
  [kind.or]: visitLogical,
  [kind.coalesce]: visitLogical,
  [kind.andAssign]: visitLogicalAssign,
  [kind.orAssign]: visitLogicalAssign,
  [kind.coalesceAssign]: visitLogicalAssign,
  [kind.jsxElement]: visitRendered,
  [kind.jsxFragment]: visitRendered,
  [kind.jsxAttribute]: visitRendered,
  [kind.interfaceDeclaration]: skipping,
  [kind.typeAlias]: skipping,
  [kind.typeParameter]: skipping,
  [kind.implementsClause]: skipping,
  // Templates of components are no code of theirs: scripts are what is measured.
  [kind.markup]: skipping,
};

export const scriptVisitors: readonly (NodeVisitor | undefined)[] = Array.from({ length: 256 }, (_, value) =>
  isTypeKind(value) ? skipping : byKind[value],
);

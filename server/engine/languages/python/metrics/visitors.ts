import { kind } from '../node-kinds.ts';
import {
  loopVisitor,
  pathVisitor,
  visitAssert,
  visitCase,
  visitConditional,
  visitIf,
  visitLogical,
  visitMatch,
  visitTry,
} from './branches.ts';
import { visitAttribute, visitCall, visitClass, visitDecorator, visitFunction, visitLambda } from './definitions.ts';
import type { NodeVisitor } from './module-walk.ts';

const skipping: NodeVisitor = () => {};

const byKind: Readonly<Record<number, NodeVisitor>> = {
  [kind.functionDefinition]: visitFunction,
  [kind.classDefinition]: visitClass,
  [kind.decorator]: visitDecorator,
  [kind.lambda]: visitLambda,
  [kind.ifStatement]: visitIf,
  [kind.forStatement]: loopVisitor('for'),
  [kind.whileStatement]: loopVisitor('while'),
  [kind.tryStatement]: visitTry,
  [kind.conditional]: visitConditional,
  [kind.matchStatement]: visitMatch,
  [kind.caseClause]: visitCase,
  [kind.assertStatement]: visitAssert,
  [kind.forIn]: pathVisitor('for in a comprehension'),
  [kind.ifClause]: pathVisitor('if in a comprehension'),
  [kind.and]: visitLogical,
  [kind.or]: visitLogical,
  [kind.attribute]: visitAttribute,
  [kind.call]: visitCall,
  [kind.annotation]: skipping,
  [kind.typeAlias]: skipping,
  [kind.typeParameter]: skipping,
};

export const moduleVisitors: readonly (NodeVisitor | undefined)[] = Array.from(
  { length: 256 },
  (_, value) => byKind[value],
);

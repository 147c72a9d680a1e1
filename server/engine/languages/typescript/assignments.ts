import type ts from 'typescript';
import { isCommonJsAssignment } from './commonjs-names.ts';
import { visitCommonJsExport } from './exports.ts';
import { METHOD, PROPERTY } from './meanings.ts';
import { unwrap } from './node-names.ts';
import { isFunctionValue, visitObject, visitValue } from './values.ts';
import type { Walker } from './walker.ts';

/**
 * Assignments that declare: CommonJS exports, `A.prototype.m = function () {}`, `A.m = () => {}`, `this.m = () => {}`.
 * All else is walked through, and from the left: sums of ten thousand terms nest as deep.
 */
export function visitBinary(walker: Walker, node: ts.BinaryExpression): void {
  const { ts } = walker;
  if (node.operatorToken.kind === ts.kinds.EqualsToken) {
    visitAssignment(walker, node);
    return;
  }
  const operands: ts.Expression[] = [];
  let left: ts.Expression = node;
  for (; ts.isBinaryExpression(left) && left.operatorToken.kind !== ts.kinds.EqualsToken; left = left.left) {
    operands.push(left.right);
  }
  walker.visit(left);
  walker.visitAll(operands.toReversed());
}

function visitAssignment(walker: Walker, node: ts.BinaryExpression): void {
  const { left, right } = node;
  if (walker.ts.isIdentifier(left)) {
    const variable = isNameable(walker, right) ? walker.scope.find(left.text) : undefined;
    if (variable === undefined) walker.visit(right);
    else visitValue(walker, right, variable);
  } else if (isCommonJsAssignment(walker, node)) visitCommonJsExport(walker, node);
  else if (!walker.ts.isPropertyAccessExpression(left) || !visitDeclaringAssignment(walker, node, left)) {
    walker.visitChildren(node);
  }
}

/** A function or class takes its name from what it is assigned to. */
function isNameable(walker: Walker, value: ts.Expression): boolean {
  const inner = unwrap(walker, value);
  return isFunctionValue(walker, inner) || walker.ts.isClassExpression(inner);
}

function visitDeclaringAssignment(
  walker: Walker,
  node: ts.BinaryExpression,
  left: ts.PropertyAccessExpression,
): boolean {
  const value = unwrap(walker, node.right);
  if (walker.ts.isObjectLiteralExpression(value)) return visitPrototypeObject(walker, left, value);
  if (!isNameable(walker, value)) return false;
  const owner = ownerOf(walker, left.expression);
  if (owner === undefined) return false;
  const index = walker.symbols.declare(walker.symbols.memberNames(owner.index, owner.isStatic), owner.index, {
    node,
    name: left.name.text,
    meaning: isFunctionValue(walker, value) ? METHOD : PROPERTY,
    position: walker.startOf(left.name),
    end: node.end,
    visible: true,
  });
  visitValue(walker, value, index);
  return true;
}

/** `A.prototype = { m() {} }`. */
function visitPrototypeObject(
  walker: Walker,
  left: ts.PropertyAccessExpression,
  object: ts.ObjectLiteralExpression,
): boolean {
  const owner = left.name.text === 'prototype' ? ownerOf(walker, left.expression) : undefined;
  if (owner === undefined) return false;
  visitObject(walker, object, owner.index, walker.symbols.memberNames(owner.index, false), true);
  return true;
}

/** The symbol whose member `receiver.name` is, where `receiver` is `A`, `A.prototype` or `this`. */
function ownerOf(
  walker: Walker,
  receiver: ts.Expression,
): { readonly index: number; readonly isStatic: boolean } | undefined {
  const { ts, scope } = walker;
  if (receiver.kind === ts.kinds.ThisKeyword) {
    return scope.instance < 0 ? undefined : { index: scope.instance, isStatic: false };
  }
  const isPrototype = ts.isPropertyAccessExpression(receiver) && receiver.name.text === 'prototype';
  const named = isPrototype ? receiver.expression : receiver;
  const index = ts.isIdentifier(named) ? scope.find(named.text) : undefined;
  if (index === undefined) return undefined;
  return { index, isStatic: !isPrototype };
}

import type ts from 'typescript';
import { isCommonJsAssignment } from './commonjs-names.ts';
import { visitCommonJsExport } from './exports.ts';
import { METHOD, PROPERTY } from './meanings.ts';
import { unwrap } from './node-names.ts';
import { isFunctionValue, visitObject, visitValue } from './values.ts';
import type { Names } from './symbol-table.ts';
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
  const owner = ownerOf(walker, left.expression) ?? placeOf(walker, value);
  if (owner === undefined) return false;
  const index = walker.symbols.declare(owner.names, owner.index, {
    node,
    name: left.name.text,
    meaning: isFunctionValue(walker, value) ? METHOD : PROPERTY,
    position: walker.startOf(left.name),
    end: node.end,
    visible: owner.isVisible,
  });
  visitValue(walker, value, index);
  return true;
}

/** Member that a declaring assignment adds to an object. */
interface Owner {
  readonly index: number;
  readonly names: Names;
  /** A member is visible where its owner is. */
  readonly isVisible: boolean;
}

/** `A.prototype = { m() {} }`. */
function visitPrototypeObject(
  walker: Walker,
  left: ts.PropertyAccessExpression,
  object: ts.ObjectLiteralExpression,
): boolean {
  const owner = left.name.text === 'prototype' ? ownerOf(walker, left.expression) : undefined;
  if (owner === undefined) return false;
  visitObject(walker, object, owner.index, owner.names, owner.isVisible);
  return true;
}

/** The symbol whose member `receiver.name` is, where `receiver` is `A`, `A.prototype` or `this`. */
function ownerOf(walker: Walker, receiver: ts.Expression): Owner | undefined {
  const { ts, scope } = walker;
  if (receiver.kind === ts.kinds.ThisKeyword) {
    return scope.instance < 0 ? undefined : ownedBy(walker, scope.instance, false);
  }
  const isPrototype = ts.isPropertyAccessExpression(receiver) && receiver.name.text === 'prototype';
  const named = isPrototype ? receiver.expression : receiver;
  const index = ts.isIdentifier(named) ? scope.find(named.text) : undefined;
  return index === undefined ? undefined : ownedBy(walker, index, !isPrototype);
}

function ownedBy({ symbols }: Walker, index: number, isStatic: boolean): Owner {
  return { index, names: symbols.memberNames(index, isStatic), isVisible: true };
}

/**
 * A function that is set on an object which no symbol holds (`node.connect = () => {}`, where `node` is a local variable)
 * belongs to what is around it, as one in an object literal does; beside all symbols it is anonymous.
 */
function placeOf(walker: Walker, value: ts.Expression): Owner | undefined {
  const { container } = walker.scope;
  if (container < 0 || !isFunctionValue(walker, value)) return undefined;
  return { index: container, names: new Map(), isVisible: false };
}

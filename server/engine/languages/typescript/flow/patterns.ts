import type ts from 'typescript';
import { flowFlag, flowKind } from '../../../source/flow-graph.ts';
import { unwrap } from '../node-names.ts';
import { isModuleExports, storeInto } from './access.ts';
import type { Lowering } from './lowering.ts';
import { exportAssigned } from './exports.ts';
import { setBinding } from './variables.ts';

/** `a = b`, with every form of a. */
export function lowerAssignment(lowering: Lowering, node: ts.BinaryExpression): number {
  const target = unwrap(lowering, node.left);
  const value = lowering.named(node.right, { name: targetName(lowering, target), symbol: lowering.symbolOf(node) });
  lowering.graph.declare(lowering.symbolOf(node), value);
  exportAssigned(lowering, target, value);
  setTarget(lowering, target, value);
  return value;
}

function targetName({ ts }: Lowering, target: ts.Expression): string {
  if (ts.isIdentifier(target)) return target.text;
  return ts.isPropertyAccessExpression(target) ? ts.idText(target.name as ts.Identifier) : '';
}

/** Gives a value to what stands on the left of an assignment. */
export function setTarget(lowering: Lowering, expression: ts.Expression, value: number): void {
  const { ts } = lowering;
  const target = unwrap(lowering, expression);
  if (ts.isIdentifier(target)) {
    const binding = lowering.bindings.uses.get(target);
    if (binding !== undefined) setBinding(lowering, binding, value, target);
  } else if (isModuleExports(lowering, target)) setModuleExports(lowering, value);
  else if (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target))
    storeInto(lowering, target, value);
  else if (ts.isObjectLiteralExpression(target)) setObject(lowering, target, value);
  else if (ts.isArrayLiteralExpression(target)) setArray(lowering, target, value);
  else if (ts.isBinaryExpression(target)) setTarget(lowering, target.left, withDefault(lowering, value, target.right));
}

/** A value of a function is that function's: others keep to the object that is there first. */
function setModuleExports(lowering: Lowering, value: number): void {
  if (lowering.function.number === 0) lowering.moduleExports = value;
}

function setObject(lowering: Lowering, { properties }: ts.ObjectLiteralExpression, value: number): void {
  const { ts } = lowering;
  for (const property of properties) {
    if (ts.isShorthandPropertyAssignment(property)) {
      const { name, objectAssignmentInitializer } = property;
      const own = lowering.add(flowKind.member, name, [value], name.text);
      setTarget(lowering, name, withDefault(lowering, own, objectAssignmentInitializer));
    } else if (ts.isPropertyAssignment(property)) {
      setTarget(lowering, property.initializer, takeProperty(lowering, property.name, value));
    } else if (ts.isSpreadAssignment(property))
      setTarget(lowering, property.expression, restOf(lowering, property, value));
  }
}

function setArray(lowering: Lowering, { elements }: ts.ArrayLiteralExpression, value: number): void {
  for (const [index, element] of elements.entries()) {
    if (lowering.ts.isOmittedExpression(element)) continue;
    if (lowering.ts.isSpreadElement(element))
      setTarget(lowering, element.expression, restItems(lowering, element, value));
    else setTarget(lowering, element, lowering.add(flowKind.member, element, [value], String(index)));
  }
}

/** Declares the names of a pattern. */
export function setPattern(lowering: Lowering, name: ts.BindingName, value: number): void {
  const { ts } = lowering;
  if (ts.isIdentifier(name)) {
    const binding = lowering.bindings.declared.get(name);
    if (binding !== undefined) setBinding(lowering, binding, value, name);
    return;
  }
  const isList = name.kind === ts.kinds.ArrayBindingPattern;
  for (const [index, element] of name.elements.entries()) {
    if (ts.isOmittedExpression(element)) continue;
    const part = isList ? takeItem(lowering, element, index, value) : takeElement(lowering, element, value);
    setPattern(lowering, element.name, withDefault(lowering, part, element.initializer));
    declareVariable(lowering, element, element.name);
  }
}

/** Keeps the symbol of a variable, whose value may not be known before the end. */
export function declareVariable(lowering: Lowering, declaration: ts.Node, name: ts.BindingName): void {
  const symbol = lowering.symbolOf(declaration);
  const binding = lowering.bindings.declared.get(name);
  if (symbol >= 0 && binding !== undefined) lowering.declared.push({ symbol, binding });
}

function takeItem(lowering: Lowering, element: ts.BindingElement, index: number, value: number): number {
  if (element.dotDotDotToken !== undefined) return restItems(lowering, element, value);
  return lowering.add(flowKind.member, element.name, [value], String(index));
}

function takeElement(lowering: Lowering, element: ts.BindingElement, value: number): number {
  if (element.dotDotDotToken !== undefined) return restOf(lowering, element, value);
  return takeProperty(lowering, element.propertyName ?? (element.name as ts.Identifier), value);
}

function takeProperty(lowering: Lowering, name: ts.PropertyName, value: number): number {
  const { ts } = lowering;
  if (!ts.isComputedPropertyName(name))
    return lowering.add(flowKind.member, name, [value], propertyText(lowering, name));
  const key = lowering.expression(name.expression);
  const known = lowering.graph.constantOf(key);
  if (known !== undefined && known !== null) return lowering.add(flowKind.member, name, [value], String(known));
  return lowering.add(flowKind.element, name, [value, key]);
}

/** The name that is written: `a`, `'a'`, `1`, `#a`. */
export function propertyText({ ts }: Lowering, name: Exclude<ts.PropertyName, ts.ComputedPropertyName>): string {
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? ts.idText(name) : name.text;
}

function restOf(lowering: Lowering, node: ts.Node, value: number): number {
  const all = lowering.add(flowKind.spread, node, [value], '', flowFlag.mapping);
  return lowering.add(flowKind.object, node, [all]);
}

function restItems(lowering: Lowering, node: ts.Node, value: number): number {
  return lowering.add(flowKind.list, node, [lowering.add(flowKind.spread, node, [value])]);
}

export function withDefault(lowering: Lowering, value: number, initializer: ts.Expression | undefined): number {
  if (initializer === undefined) return value;
  let other = value;
  lowering.flow.optionally(() => (other = lowering.expression(initializer)));
  return lowering.graph.choice(lowering.at(initializer), [value, other]);
}

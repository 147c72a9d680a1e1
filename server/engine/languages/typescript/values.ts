import type ts from 'typescript';
import { isCommonJsAssignment } from './commonjs-names.ts';
import { skipTrivia } from './lookahead.ts';
import { CLASS, METHOD, PROPERTY } from './meanings.ts';
import { hasModifier, isVisibleMember, nameText, unwrap } from './node-names.ts';
import type { Names, NewSymbol } from './symbol-table.ts';
import type { Walker } from './walker.ts';

export type FunctionNode = ts.FunctionLikeDeclaration;

/** Visits a function whose declarations lie in `container`. `instance`: the symbol that `this` is an instance of. */
export function visitFunction(walker: Walker, node: FunctionNode, container: number, instance: number): void {
  const keepsThis = walker.ts.isArrowFunction(node);
  walker.within({ container, hoists: true, instance: keepsThis ? walker.scope.instance : instance }, () => {
    walker.visitAll(node.parameters);
    if (node.body === undefined) return;
    if (walker.ts.isBlock(node.body)) walker.visitAll(node.body.statements);
    else walker.visit(node.body);
  });
}

/** Visits what a symbol is given as its value: what has no name in there belongs to that symbol. */
export function visitValue(walker: Walker, value: ts.Expression, owner: number): void {
  const { ts, symbols } = walker;
  const inner = unwrap(walker, value);
  symbols.addValue(owner, isFunctionValue(walker, inner));
  if (isFunctionValue(walker, inner)) visitFunction(walker, inner, owner, -1);
  else if (ts.isObjectLiteralExpression(inner))
    visitObject(walker, inner, owner, symbols.memberNames(owner, true), true);
  else if (ts.isClassExpression(inner)) {
    symbols.addMeaning(owner, CLASS);
    visitClass(walker, inner, owner);
  } else if (isCommonJsAssignment(walker, inner)) {
    symbols.markVisible(owner);
    visitValue(walker, inner.right, owner);
  } else walker.within({ container: owner }, () => walker.visit(inner));
}

export function isFunctionValue({ ts }: Walker, node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

/** A function, a class, or an object that holds one: something that can be called by the name it is given. */
export function isCallable(walker: Walker, value: ts.Expression): boolean {
  const inner = unwrap(walker, value);
  if (isFunctionValue(walker, inner) || walker.ts.isClassExpression(inner)) return true;
  return walker.ts.isObjectLiteralExpression(inner) && holdsCallable(walker, inner);
}

/**
 * Reports the same for a member of an object, which may also be `action(() => {})`: the result of a function that takes
 * one. A method that gets one (`list.map(() => {})`) may return anything.
 */
function isCallableMember(walker: Walker, value: ts.Expression): boolean {
  const { ts } = walker;
  if (isCallable(walker, value)) return true;
  const call = unwrap(walker, value);
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return false;
  return call.arguments.some((given) => {
    const inner = unwrap(walker, given);
    return isFunctionValue(walker, inner) || ts.isClassExpression(inner);
  });
}

/** Remembered, because every object around asks again. */
function holdsCallable(walker: Walker, object: ts.ObjectLiteralExpression): boolean {
  const { ts, callableObjects } = walker;
  const known = callableObjects.get(object);
  if (known !== undefined) return known;
  const holds = object.properties.some((property) => {
    if (ts.isPropertyAssignment(property)) return isCallableMember(walker, property.initializer);
    return !ts.isShorthandPropertyAssignment(property) && !ts.isSpreadAssignment(property);
  });
  callableObjects.set(object, holds);
  return holds;
}

/** Functions in an object are methods of the symbol that holds the object. `visible`: who sees that symbol can call them. */
export function visitObject(
  walker: Walker,
  object: ts.ObjectLiteralExpression,
  owner: number,
  names: Names,
  visible: boolean,
): void {
  const { ts } = walker;
  walker.within({ container: owner }, () => {
    for (const property of object.properties) {
      const meaning = propertyMeaning(walker, property);
      if (meaning === 0 || property.name === undefined) {
        walker.visitChildren(property);
        continue;
      }
      const isAccessor = ts.isAccessor(property);
      const index = declareMember(walker, property, property.name, owner, names, meaning, visible, { isAccessor });
      walker.visit(property.name);
      if (ts.isPropertyAssignment(property)) visitValue(walker, property.initializer, index);
      else visitFunction(walker, property as ts.MethodDeclaration, index, -1);
    }
  });
}

/** 0: what the property holds cannot be called by its name. */
function propertyMeaning(walker: Walker, property: ts.ObjectLiteralElementLike): number {
  const { ts } = walker;
  if (ts.isShorthandPropertyAssignment(property) || ts.isSpreadAssignment(property)) return 0;
  if (!ts.isPropertyAssignment(property)) return METHOD;
  if (!isCallableMember(walker, property.initializer)) return 0;
  return isFunctionValue(walker, unwrap(walker, property.initializer)) ? METHOD : PROPERTY;
}

/** Index of the member; that of its container where the name is missing. */
export function declareMember(
  walker: Walker,
  node: ts.Node,
  nameNode: ts.PropertyName,
  container: number,
  names: Names,
  meaning: number,
  visible: boolean,
  more: Pick<NewSymbol, 'optional' | 'isStatic' | 'isAccessor'> = {},
): number {
  const name = nameText(walker, nameNode);
  if (name === '') return container;
  const position = walker.startOf(nameNode);
  return walker.symbols.declare(names, container, { node, name, meaning, position, end: node.end, visible, ...more });
}

/** A class that nothing names is a symbol nevertheless: its members need a container. `class` can be no one else's name. */
export function declareUnnamedClass(walker: Walker, node: ts.ClassLikeDeclaration): number {
  const position = keywordStart(walker, node);
  const symbol = { node, name: 'class', meaning: CLASS, position, end: node.end, visible: false };
  return walker.symbols.declare(new Map(), walker.scope.container, symbol);
}

/** `owner` is the symbol of the class. */
export function visitClass(walker: Walker, node: ts.ClassLikeDeclaration, owner: number): void {
  walker.within({ container: owner, hoists: true, instance: owner }, () => {
    walker.visitAll(node.heritageClauses);
    // All members first: an assignment to `this.a` in a constructor is no declaration where the class has one.
    const indexes = node.members.map((member) => declareClassMember(walker, member, owner));
    for (const [position, member] of node.members.entries()) {
      visitClassMember(walker, member, owner, indexes[position] as number);
    }
  });
}

/** Index of the member, that of the class where it has no name. */
function declareClassMember(walker: Walker, member: ts.ClassElement, owner: number): number {
  const { ts, symbols } = walker;
  const isStatic = hasModifier(member, ts.kinds.StaticKeyword);
  const names = symbols.memberNames(owner, isStatic);
  const visible = isVisibleMember(walker, member);
  if (ts.isConstructorDeclaration(member)) {
    const position = keywordStart(walker, member);
    const symbol = { node: member, name: 'constructor', meaning: METHOD, position, end: member.end };
    const index = symbols.declare(names, owner, { ...symbol, visible });
    declareParameterProperties(walker, member, owner, names);
    return index;
  }
  if (member.name === undefined) return owner;
  return declareMember(walker, member, member.name, owner, names, memberMeaning(walker, member), visible, {
    isStatic,
    isAccessor: ts.isAccessor(member),
  });
}

function memberMeaning(walker: Walker, member: ts.ClassElement): number {
  if (!walker.ts.isPropertyDeclaration(member)) return METHOD;
  const { initializer } = member;
  return initializer !== undefined && isFunctionValue(walker, unwrap(walker, initializer)) ? METHOD : PROPERTY;
}

/** `constructor(private a: string)`. */
function declareParameterProperties(
  walker: Walker,
  node: ts.ConstructorDeclaration,
  owner: number,
  names: Names,
): void {
  const { ts } = walker;
  for (const parameter of node.parameters) {
    const { name } = parameter;
    if (!ts.isIdentifier(name) || !ts.isParameterPropertyDeclaration(parameter, node)) continue;
    declareMember(walker, parameter, name, owner, names, PROPERTY, isVisibleMember(walker, parameter));
  }
}

function visitClassMember(walker: Walker, member: ts.ClassElement, owner: number, index: number): void {
  const { ts } = walker;
  walker.visitAll((member as { readonly modifiers?: ts.NodeArray<ts.Node> }).modifiers);
  if (member.name !== undefined) walker.visit(member.name);
  if (ts.isMethodDeclaration(member) || ts.isAccessor(member) || ts.isConstructorDeclaration(member)) {
    visitFunction(walker, member, index, hasModifier(member, ts.kinds.StaticKeyword) ? -1 : owner);
  } else if (!ts.isPropertyDeclaration(member)) walker.visitChildren(member);
  else if (member.initializer !== undefined) visitValue(walker, member.initializer, index);
}

/** Offset of `class` or `constructor`, behind the modifiers. */
function keywordStart(walker: Walker, node: ts.ClassLikeDeclaration | ts.ConstructorDeclaration): number {
  return node.modifiers === undefined ? walker.startOf(node) : skipTrivia(walker.file.text, node.modifiers.end);
}

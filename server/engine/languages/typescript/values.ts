import type ts from 'typescript';
import { skipTrivia } from './lookahead.ts';
import { CLASS, METHOD, PROPERTY } from './meanings.ts';
import { hasModifier, isVisibleMember, nameText, unwrap } from './node-names.ts';
import type { Names } from './symbol-table.ts';
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
  const inner = unwrap(walker, value);
  if (isFunctionValue(walker, inner)) visitFunction(walker, inner, owner, -1);
  else if (walker.ts.isObjectLiteralExpression(inner))
    visitObject(walker, inner, owner, walker.symbols.memberNames(owner, true));
  else if (walker.ts.isClassExpression(inner)) {
    walker.symbols.addMeaning(owner, CLASS);
    visitClass(walker, inner, owner);
  } else walker.within({ container: owner }, () => walker.visit(inner));
}

export function isFunctionValue({ ts }: Walker, node: ts.Node): node is ts.FunctionExpression | ts.ArrowFunction {
  return ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

/** A function, a class, or an object that holds one: something that can be called by the name it is given. */
export function isCallable(walker: Walker, value: ts.Expression): boolean {
  const inner = unwrap(walker, value);
  if (isFunctionValue(walker, inner) || walker.ts.isClassExpression(inner)) return true;
  return (
    walker.ts.isObjectLiteralExpression(inner) && inner.properties.some((property) => holdsCallable(walker, property))
  );
}

function holdsCallable(walker: Walker, property: ts.ObjectLiteralElementLike): boolean {
  if (walker.ts.isPropertyAssignment(property)) return isCallable(walker, property.initializer);
  return !walker.ts.isShorthandPropertyAssignment(property) && !walker.ts.isSpreadAssignment(property);
}

/** Functions in an object are methods of the symbol that holds the object. */
export function visitObject(walker: Walker, object: ts.ObjectLiteralExpression, owner: number, names: Names): void {
  walker.within({ container: owner }, () => {
    for (const property of object.properties) visitProperty(walker, property, owner, names);
  });
}

function visitProperty(walker: Walker, property: ts.ObjectLiteralElementLike, owner: number, names: Names): void {
  const { ts } = walker;
  if (ts.isShorthandPropertyAssignment(property) || ts.isSpreadAssignment(property)) walker.visitChildren(property);
  else if (!ts.isPropertyAssignment(property)) visitMethod(walker, property, owner, names, -1);
  else if (isCallable(walker, property.initializer)) {
    const meaning = isFunctionValue(walker, unwrap(walker, property.initializer)) ? METHOD : PROPERTY;
    visitValue(walker, property.initializer, declareMember(walker, property, owner, names, meaning));
  } else walker.visitChildren(property);
}

type MethodNode = ts.MethodDeclaration | ts.AccessorDeclaration;

function visitMethod(walker: Walker, node: MethodNode, container: number, names: Names, instance: number): void {
  const index = declareMember(walker, node, container, names, METHOD);
  walker.visit(node.name);
  visitFunction(walker, node, index, instance);
}

interface MemberNode extends ts.Node {
  readonly name: ts.PropertyName;
}

/** Index of the member; that of its container where the name is missing. */
export function declareMember(
  walker: Walker,
  node: MemberNode,
  container: number,
  names: Names,
  meaning: number,
): number {
  const name = nameText(walker, node.name);
  if (name === '') return container;
  const position = walker.startOf(node.name);
  const visible = isVisibleMember(walker, node, node.name);
  return walker.symbols.declare(names, container, { name, meaning, position, end: node.end, visible });
}

/** A class that nothing names is a symbol nevertheless: its members need a container. `class` can be no one else's name. */
export function declareUnnamedClass(walker: Walker, node: ts.ClassLikeDeclaration): number {
  const symbol = { name: 'class', meaning: CLASS, position: keywordStart(walker, node), end: node.end, visible: false };
  return walker.symbols.declare(new Map(), walker.scope.container, symbol);
}

/** `owner` is the symbol of the class. */
export function visitClass(walker: Walker, node: ts.ClassLikeDeclaration, owner: number): void {
  walker.within({ container: owner, hoists: true, instance: owner }, () => {
    walker.visitAll(node.heritageClauses);
    for (const member of node.members) visitClassMember(walker, member, owner);
  });
}

function visitClassMember(walker: Walker, member: ts.ClassElement, owner: number): void {
  const { ts } = walker;
  walker.visitAll((member as { readonly modifiers?: ts.NodeArray<ts.Node> }).modifiers);
  const isStatic = hasModifier(member, ts.SyntaxKind.StaticKeyword);
  const names = walker.symbols.memberNames(owner, isStatic);
  if (ts.isConstructorDeclaration(member)) visitConstructor(walker, member, owner, names);
  else if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
    visitMethod(walker, member, owner, names, isStatic ? -1 : owner);
  } else if (ts.isPropertyDeclaration(member)) visitPropertyDeclaration(walker, member, owner, names);
  else walker.visitChildren(member);
}

function visitPropertyDeclaration(walker: Walker, node: ts.PropertyDeclaration, container: number, names: Names): void {
  const { initializer } = node;
  const isMethod = initializer !== undefined && isFunctionValue(walker, unwrap(walker, initializer));
  const index = declareMember(walker, node, container, names, isMethod ? METHOD : PROPERTY);
  walker.visit(node.name);
  if (initializer !== undefined) visitValue(walker, initializer, index);
}

function visitConstructor(walker: Walker, node: ts.ConstructorDeclaration, owner: number, names: Names): void {
  const index = walker.symbols.declare(names, owner, {
    name: 'constructor',
    meaning: METHOD,
    position: keywordStart(walker, node),
    end: node.end,
    visible: isVisibleMember(walker, node, undefined),
  });
  for (const parameter of node.parameters) {
    if (walker.ts.isIdentifier(parameter.name) && walker.ts.isParameterPropertyDeclaration(parameter, node)) {
      declareMember(walker, parameter as MemberNode & ts.ParameterDeclaration, owner, names, PROPERTY);
    }
  }
  visitFunction(walker, node, index, owner);
}

/** Offset of `class` or `constructor`, behind the modifiers. */
function keywordStart(walker: Walker, node: ts.ClassLikeDeclaration | ts.ConstructorDeclaration): number {
  return node.modifiers === undefined ? walker.startOf(node) : skipTrivia(walker.file.text, node.modifiers.end);
}

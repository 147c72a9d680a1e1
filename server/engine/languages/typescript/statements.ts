import type ts from 'typescript';
import { isRequired } from './commonjs-names.ts';
import {
  BLOCK_VARIABLE,
  CLASS,
  ENUM,
  FUNCTION,
  INTERFACE,
  METHOD,
  NAMESPACE,
  PROPERTY,
  TYPE,
  VAR,
} from './meanings.ts';
import { hasModifier, nameText } from './node-names.ts';
import type { Scope } from './scope.ts';
import { declareMember, declareUnnamedClass, isCallable, visitClass, visitFunction, visitValue } from './values.ts';
import type { TypeScriptParser } from './typescript-parser.ts';
import type { Walker } from './walker.ts';

type Declared =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration;

/** Index of the symbol; an unnamed default export is `default`, and -1 stands for a name that is missing. */
function declareStatement(walker: Walker, node: Declared, meaning: number): number {
  const { ExportKeyword, DefaultKeyword } = walker.ts.kinds;
  const isDefault = node.name === undefined && hasModifier(node, DefaultKeyword);
  const name = node.name === undefined ? '' : nameText(walker, node.name);
  if (name === '' && !isDefault) return -1;
  return walker.declare({
    node,
    name: isDefault ? 'default' : name,
    meaning,
    position: walker.startOf(node.name ?? node),
    end: node.end,
    visible: hasModifier(node, ExportKeyword) || walker.scope.exportsAll,
  });
}

export function visitFunctionDeclaration(walker: Walker, node: ts.FunctionDeclaration): void {
  const index = declareStatement(walker, node, FUNCTION);
  const container = index < 0 ? walker.scope.container : index;
  visitFunction(walker, node, container, isConstructorName(node.name?.text ?? '') ? index : -1);
}

/** Functions whose names begin with a capital are called with `new`, by the convention of JavaScript before classes. */
function isConstructorName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

export function visitClassDeclaration(walker: Walker, node: ts.ClassDeclaration): void {
  walker.visitAll(node.modifiers);
  const index = declareStatement(walker, node, CLASS);
  visitClass(walker, node, index < 0 ? declareUnnamedClass(walker, node) : index);
}

export function visitInterface(walker: Walker, node: ts.InterfaceDeclaration): void {
  const index = declareStatement(walker, node, INTERFACE);
  if (index >= 0) declareSignatures(walker, node.members, index);
}

export function visitTypeAlias(walker: Walker, node: ts.TypeAliasDeclaration): void {
  const index = declareStatement(walker, node, TYPE);
  if (index >= 0 && walker.ts.isTypeLiteralNode(node.type)) declareSignatures(walker, node.type.members, index);
}

/** Members of an interface, or of an object type that has a name. Call and index signatures have none. */
function declareSignatures(walker: Walker, members: readonly ts.TypeElement[], owner: number): void {
  const { ts } = walker;
  const names = walker.symbols.memberNames(owner, false);
  for (const member of members) {
    const isMethod = ts.isMethodSignature(member) || ts.isAccessor(member);
    if (!isMethod && !ts.isPropertySignature(member)) continue;
    const optional = 'questionToken' in member && member.questionToken !== undefined;
    declareMember(walker, member, member.name, owner, names, isMethod ? METHOD : PROPERTY, true, {
      optional,
      isAccessor: ts.isAccessor(member),
    });
  }
}

export function visitEnum(walker: Walker, node: ts.EnumDeclaration): void {
  const index = declareStatement(walker, node, ENUM);
  if (index < 0) return;
  const names = walker.symbols.memberNames(index, true);
  walker.within({ container: index }, () => {
    for (const member of node.members) {
      declareMember(walker, member, member.name, index, names, PROPERTY, true);
      walker.visitChildren(member);
    }
  });
}

export function visitModule(walker: Walker, node: ts.ModuleDeclaration): void {
  const { ts, scope } = walker;
  const ambient = scope.ambient || hasModifier(node, ts.kinds.DeclareKeyword);
  // `declare module "x"` and `declare global` are seen beyond the file without being exported.
  const isGlobal = ts.isStringLiteral(node.name) || node.name.text === 'global';
  const index = walker.declare({
    node,
    name: nameText(walker, node.name) || 'module',
    meaning: NAMESPACE,
    position: walker.startOf(node.name),
    end: node.end,
    visible: isGlobal || hasModifier(node, ts.kinds.ExportKeyword) || scope.exportsAll,
  });
  const statements = moduleStatements(walker, node);
  const exportsAll = isNested(walker, node) || (ambient && !hasExportStatement(ts, statements));
  const names = walker.symbols.memberNames(index, true);
  walker.within({ container: index, holdsVariables: true, hoists: true, exportsAll, ambient, names }, () => {
    walker.visitAll(statements);
  });
}

/** `namespace A.B {}` is `B` inside `A`, and exported from it. */
function moduleStatements({ ts }: Walker, { body }: ts.ModuleDeclaration): readonly ts.Node[] {
  if (body === undefined) return [];
  return ts.isModuleBlock(body) ? body.statements : [body];
}

function isNested({ ts }: Walker, { body }: ts.ModuleDeclaration): boolean {
  return body !== undefined && ts.isModuleDeclaration(body);
}

/** Without one, everything in an ambient module is exported, whether it says so or not. */
export function hasExportStatement(ts: TypeScriptParser, statements: readonly ts.Node[]): boolean {
  return statements.some((statement) => ts.isExportDeclaration(statement) || ts.isExportAssignment(statement));
}

export function visitVariableStatement(walker: Walker, node: ts.VariableStatement): void {
  const { ts } = walker;
  const isVar = (node.declarationList.flags & ts.blockScoped) === 0;
  const target = isVar ? walker.scope.hoistTarget : walker.scope;
  const meaning = isVar ? VAR : BLOCK_VARIABLE;
  const visible = hasModifier(node, ts.kinds.ExportKeyword) || target.exportsAll;
  const declare: DeclareVariable = (declaring, name, end) =>
    walker.declare(
      { node: declaring, name: ts.idText(name), meaning, position: walker.startOf(name), end, visible },
      target,
    );
  for (const declaration of node.declarationList.declarations) {
    const { initializer } = declaration;
    if (initializer !== undefined && isRequired(walker, initializer)) continue;
    visitVariable(walker, declaration, target, declare);
  }
}

/** Declares a name of a variable statement, and returns the index of its symbol. */
type DeclareVariable = (declaring: ts.Node, name: ts.Identifier, end: number) => number;

function visitVariable(
  walker: Walker,
  declaration: ts.VariableDeclaration,
  target: Scope,
  declare: DeclareVariable,
): void {
  const { ts } = walker;
  const { name, initializer, end } = declaration;
  if (!ts.isIdentifier(name)) {
    if (target.holdsVariables) for (const [element, bound] of boundNames(walker, name)) declare(element, bound, end);
    walker.visit(name);
  } else if (isSymbol(walker, name, initializer, target)) {
    const index = declare(declaration, name, end);
    if (initializer !== undefined) visitValue(walker, initializer, index);
    return;
  }
  if (initializer !== undefined) walker.visit(initializer);
}

/** Variables of a function are symbols only where they hold a function or class. */
function isSymbol(walker: Walker, name: ts.Identifier, initializer: ts.Expression | undefined, target: Scope): boolean {
  if (walker.ts.idText(name) === '') return false;
  return target.holdsVariables || (initializer !== undefined && isCallable(walker, initializer));
}

/** All names of a destructuring pattern, each with the element that binds it. */
function boundNames(walker: Walker, pattern: ts.BindingPattern): [ts.BindingElement, ts.Identifier][] {
  const { ts } = walker;
  return pattern.elements.flatMap((element) => {
    if (ts.isOmittedExpression(element)) return [];
    if (ts.isIdentifier(element.name)) return ts.idText(element.name) === '' ? [] : [[element, element.name]];
    return boundNames(walker, element.name);
  });
}

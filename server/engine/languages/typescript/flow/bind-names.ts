import type ts from 'typescript';
import type { TypeScriptParser } from '../typescript-parser.ts';
import { unwrap } from '../node-names.ts';
import type { Bindings, FunctionScope } from './bindings.ts';
import { NameBinder, type NameVisitor } from './name-binder.ts';

/** Finds out what each name of a script, and of the markup around it, means, and which variables functions share. */
export function bindNames(parser: TypeScriptParser, file: ts.SourceFile, markup?: ts.SourceFile): Bindings {
  const binder = new NameBinder(parser, visitorsOf(parser));
  const { scopes } = binder;
  const whole: FunctionScope = { parent: undefined, captured: new Set() };
  scopes.begin(whole);
  binder.visitAll(file.statements);
  if (markup !== undefined) binder.within(() => binder.visitAll(markup.statements));
  const topLevel = scopes.endFile();
  const { uses, declared } = scopes;
  for (const binding of declared.values()) binding.isShared ||= binding.isCaptured && binding.writes > 1;
  const { functions, assigned, isCut } = binder;
  return { uses, declared, functions, assigned, file: whole, topLevel, isCut };
}

let visitors: readonly (NameVisitor | undefined)[] | undefined;

/** Built once: there is one parser in a process. */
function visitorsOf(parser: TypeScriptParser): readonly (NameVisitor | undefined)[] {
  return (visitors ??= buildVisitors(parser.allKinds));
}

const skip: NameVisitor = () => undefined;

function buildVisitors(kinds: TypeScriptParser['allKinds']): readonly (NameVisitor | undefined)[] {
  const table: (NameVisitor | undefined)[] = Array.from({ length: kinds.Count }, () => undefined);
  for (let kind = kinds.FirstTypeNode; kind <= kinds.LastTypeNode; kind++) table[kind] = skip;
  for (const name of ['InterfaceDeclaration', 'TypeAliasDeclaration', 'TypeParameter', 'MetaProperty'] as const) {
    table[kinds[name]] = skip;
  }
  for (const name of ['BreakStatement', 'ContinueStatement', 'ExportSpecifier', 'PrivateIdentifier'] as const) {
    table[kinds[name]] = skip;
  }
  const named = Object.entries({ ...declarationVisitors, ...functionVisitors, ...blockVisitors, ...useVisitors });
  for (const [name, visitor] of named) table[kinds[name as keyof typeof kinds] as number] = visitor;
  return table;
}

const declarationVisitors: Partial<Record<keyof typeof ts.SyntaxKind, NameVisitor>> = {
  VariableDeclarationList: (binder: NameBinder, node: ts.VariableDeclarationList) =>
    visitVariables(binder, node, false),
  ImportDeclaration: visitImport,
  ImportEqualsDeclaration(binder: NameBinder, node: ts.ImportEqualsDeclaration) {
    binder.declareName(node.name, false);
    if (!binder.ts.isExternalModuleReference(node.moduleReference)) useEntity(binder, node.moduleReference);
  },
  EnumDeclaration(binder: NameBinder, node: ts.EnumDeclaration) {
    binder.declareName(node.name, false);
    for (const { initializer } of node.members) binder.visitOptional(initializer);
  },
  ModuleDeclaration: visitNamespace,
  ExportDeclaration(binder: NameBinder, { exportClause, moduleSpecifier }: ts.ExportDeclaration) {
    if (moduleSpecifier !== undefined || exportClause === undefined || !('elements' in exportClause)) return;
    for (const { name, propertyName } of exportClause.elements) {
      binder.scopes.use(propertyName ?? name, (propertyName ?? name).text);
    }
  },
};

const functionVisitors: Partial<Record<keyof typeof ts.SyntaxKind, NameVisitor>> = {
  FunctionDeclaration(binder: NameBinder, node: ts.FunctionDeclaration) {
    if (node.body === undefined) return;
    if (node.name !== undefined) binder.declareName(node.name, false);
    visitFunction(binder, node);
  },
  FunctionExpression: visitFunction,
  ArrowFunction: visitFunction,
  MethodDeclaration: visitFunction,
  Constructor: visitFunction,
  GetAccessor: visitFunction,
  SetAccessor: visitFunction,
  ClassDeclaration(binder: NameBinder, node: ts.ClassDeclaration) {
    if (node.name !== undefined) binder.declareName(node.name, false);
    visitClass(binder, node);
  },
  ClassExpression(binder: NameBinder, node: ts.ClassExpression) {
    binder.within(() => {
      if (node.name !== undefined) binder.declareName(node.name, false);
      visitClass(binder, node);
    });
  },
};

const blockVisitors: Partial<Record<keyof typeof ts.SyntaxKind, NameVisitor>> = {
  Block: (binder: NameBinder, node: ts.Block) => binder.within(() => binder.visitAll(node.statements)),
  CaseBlock: (binder: NameBinder, node: ts.CaseBlock) => binder.within(() => binder.visitAll(node.clauses)),
  ClassStaticBlockDeclaration: (binder: NameBinder, node: ts.ClassStaticBlockDeclaration) => binder.visit(node.body),
  CatchClause(binder: NameBinder, { variableDeclaration, block }: ts.CatchClause) {
    binder.within(() => {
      if (variableDeclaration !== undefined) binder.declare(variableDeclaration.name, false, variableDeclaration.end);
      binder.visit(block);
    });
  },
  ForStatement: (binder: NameBinder, node: ts.Node) => binder.withinLoop(node, () => binder.visitChildren(node)),
  WhileStatement: (binder: NameBinder, node: ts.Node) => binder.withinLoop(node, () => binder.visitChildren(node)),
  DoStatement: (binder: NameBinder, node: ts.Node) => binder.withinLoop(node, () => binder.visitChildren(node)),
  ForInStatement: visitForEach,
  ForOfStatement: visitForEach,
  LabeledStatement: (binder: NameBinder, node: ts.LabeledStatement) => binder.visit(node.statement),
};

const useVisitors: Partial<Record<keyof typeof ts.SyntaxKind, NameVisitor>> = {
  Identifier: (binder: NameBinder, node: ts.Identifier) => binder.scopes.use(node, node.text),
  PropertyAccessExpression: visitAccess,
  BinaryExpression: visitBinary,
  PrefixUnaryExpression: visitUnary,
  PostfixUnaryExpression: visitUnary,
  ExpressionWithTypeArguments: (binder: NameBinder, node: ts.ExpressionWithTypeArguments) =>
    binder.visit(node.expression),
  HeritageClause(binder: NameBinder, { token, types }: ts.HeritageClause) {
    if (token !== binder.ts.kinds.ImplementsKeyword) binder.visitAll(types);
  },
  PropertyAssignment(binder: NameBinder, { name, initializer }: ts.PropertyAssignment) {
    visitName(binder, name);
    binder.visit(initializer);
  },
  ShorthandPropertyAssignment(
    binder: NameBinder,
    { name, objectAssignmentInitializer }: ts.ShorthandPropertyAssignment,
  ) {
    binder.scopes.use(name, name.text);
    binder.visitOptional(objectAssignmentInitializer);
  },
  JsxAttribute: (binder: NameBinder, node: ts.JsxAttribute) => binder.visitOptional(node.initializer),
};

function visitName(binder: NameBinder, name: ts.PropertyName | undefined): void {
  if (name !== undefined && binder.ts.isComputedPropertyName(name)) binder.visit(name.expression);
}

/** @param isGiven they get their value from the statement around */
function visitVariables(
  binder: NameBinder,
  { declarations, flags }: ts.VariableDeclarationList,
  isGiven: boolean,
): void {
  const isScoped = (flags & binder.ts.blockScoped) !== 0;
  for (const { name, initializer, end } of declarations) {
    binder.visitOptional(initializer);
    binder.declare(name, !isScoped, initializer !== undefined || isGiven ? end : -1);
  }
}

function visitImport(binder: NameBinder, { importClause }: ts.ImportDeclaration): void {
  if (importClause === undefined || importClause.phaseModifier === binder.ts.kinds.TypeKeyword) return;
  const { name, namedBindings } = importClause;
  if (name !== undefined) binder.declareName(name, false);
  if (namedBindings === undefined) return;
  if ('elements' in namedBindings)
    for (const element of namedBindings.elements) binder.declareName(element.name, false);
  else binder.declareName(namedBindings.name, false);
}

/** `A` of `import x = A.B.C`. */
function useEntity(binder: NameBinder, entity: ts.EntityName): void {
  let inner = entity;
  while ('left' in inner) inner = inner.left;
  binder.scopes.use(inner, inner.text);
}

function visitNamespace(binder: NameBinder, { name, body }: ts.ModuleDeclaration): void {
  if (!binder.ts.isIdentifier(name) || body === undefined) return;
  binder.declareName(name, false, binder.scopes.declares(name.text) ? -1 : name.end);
  if (binder.ts.isModuleBlock(body)) binder.within(() => binder.visitAll(body.statements));
  else binder.within(() => binder.visit(body));
}

function visitFunction(binder: NameBinder, node: ts.FunctionLikeDeclaration): void {
  binder.visitAll(node.modifiers);
  if (node.body === undefined) return;
  if (node.kind !== binder.ts.kinds.FunctionDeclaration) visitName(binder, node.name as ts.PropertyName | undefined);
  const { scopes } = binder;
  const { loop } = scopes;
  scopes.loop = undefined;
  binder.withinFunction(node, () => {
    if (binder.ts.isFunctionExpression(node) && node.name !== undefined) binder.declareName(node.name, false);
    for (const { modifiers, name, initializer } of node.parameters) {
      binder.visitAll(modifiers);
      binder.visitOptional(initializer);
      binder.declare(name, true, name.end);
    }
    const body = node.body as ts.Node;
    if (binder.ts.isBlock(body)) binder.visitAll(body.statements);
    else binder.visit(body);
  });
  scopes.loop = loop;
}

function visitClass(binder: NameBinder, node: ts.ClassLikeDeclaration): void {
  binder.visitAll(node.modifiers);
  binder.visitAll(node.heritageClauses);
  for (const member of node.members) {
    if (binder.ts.isPropertyDeclaration(member)) {
      binder.visitAll(member.modifiers);
      visitName(binder, member.name);
      if (member.initializer !== undefined)
        binder.withinFunction(member, () => binder.visit(member.initializer as ts.Node));
    } else binder.visit(member);
  }
}

function visitForEach(binder: NameBinder, node: ts.ForInOrOfStatement): void {
  binder.visit(node.expression);
  binder.withinLoop(node, () => {
    const { initializer } = node;
    if ('declarations' in initializer) visitVariables(binder, initializer, true);
    else visitTarget(binder, initializer, initializer.end);
    binder.visit(node.statement);
  });
}

function visitAccess(binder: NameBinder, node: ts.PropertyAccessExpression): void {
  let inner: ts.Expression = node;
  while (binder.ts.isPropertyAccessExpression(inner) || binder.ts.isCallExpression(inner)) {
    if (binder.ts.isCallExpression(inner)) binder.visitAll(inner.arguments);
    inner = inner.expression;
  }
  binder.visit(inner);
}

/** From the left: sums of ten thousand terms nest as deep. */
function visitBinary(binder: NameBinder, node: ts.BinaryExpression): void {
  const { kinds } = binder.ts;
  const operands: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (binder.ts.isBinaryExpression(left)) {
    operands.push(left.right);
    const operator = left.operatorToken.kind;
    if (operator >= kinds.FirstAssignment && operator <= kinds.LastAssignment) {
      visitTarget(binder, left.left, left.end);
      break;
    }
    left = left.left;
  }
  if (!binder.ts.isBinaryExpression(left)) binder.visit(left);
  binder.visitAll(operands.toReversed());
}

function visitUnary(
  binder: NameBinder,
  { operator, operand }: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
): void {
  const { PlusPlusToken, MinusMinusToken } = binder.ts.kinds;
  if (operator === PlusPlusToken || operator === MinusMinusToken) visitTarget(binder, operand, operand.end);
  else binder.visit(operand);
}

/** Notes the names in a target as set. @param end offset behind the whole assignment */
function visitTarget(binder: NameBinder, target: ts.Node, end: number): void {
  const { ts } = binder;
  const inner = unwrap(binder, target as ts.Expression);
  if (ts.isIdentifier(inner)) binder.scopes.use(inner, inner.text, end);
  else if (ts.isObjectLiteralExpression(inner))
    for (const property of inner.properties) visitTargetProperty(binder, property, end);
  else if (ts.isArrayLiteralExpression(inner)) for (const element of inner.elements) visitTarget(binder, element, end);
  else if (ts.isSpreadElement(inner)) visitTarget(binder, inner.expression, end);
  else if (isDefault(binder, inner)) {
    visitTarget(binder, inner.left, end);
    binder.visit(inner.right);
  } else binder.visit(inner);
}

function isDefault({ ts }: NameBinder, node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.kinds.EqualsToken;
}

function visitTargetProperty(binder: NameBinder, property: ts.ObjectLiteralElementLike, end: number): void {
  const { ts } = binder;
  if (ts.isShorthandPropertyAssignment(property)) {
    binder.scopes.use(property.name, property.name.text, end);
    binder.visitOptional(property.objectAssignmentInitializer);
  } else if (ts.isSpreadAssignment(property)) visitTarget(binder, property.expression, end);
  else if (ts.isPropertyAssignment(property)) {
    visitName(binder, property.name);
    visitTarget(binder, property.initializer, end);
  }
}

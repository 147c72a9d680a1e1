import ts from 'typescript';

/** What a callee or receiver looks like: the classes that disagreements are counted by. */
export class SiteShapes {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  ofName(name: ts.Node, symbol: ts.Symbol | undefined): string {
    if (symbol === undefined) return 'no symbol';
    const declaration = symbol.declarations?.[0];
    if ((symbol.flags & ts.SymbolFlags.Alias) !== 0) return 'imported name';
    if (declaration === undefined) return 'computed';
    if (declaration.getSourceFile() !== name.getSourceFile()) return 'global name';
    return `local ${kindName(declaration)}`;
  }

  ofReceiver(receiver: ts.Expression): string {
    const inner = unwrap(receiver);
    const shape = this.#shapeOf(inner);
    return inner === receiver || !isAsserted(receiver) ? shape : `asserted (${shape})`;
  }

  #shapeOf(inner: ts.Expression): string {
    if (inner.kind === ts.SyntaxKind.ThisKeyword) return `this in ${thisHolder(inner)}`;
    if (inner.kind === ts.SyntaxKind.SuperKeyword) return 'super';
    if (ts.isIdentifier(inner)) return this.#ofVariable(inner);
    if (ts.isPropertyAccessExpression(inner)) return this.#ofProperty(inner);
    if (ts.isCallExpression(inner)) return this.#ofCall(inner);
    if (ts.isNewExpression(inner)) return 'new expression';
    if (ts.isAwaitExpression(inner)) return `await ${this.#shortShape(unwrap(inner.expression))}`;
    if (ts.isElementAccessExpression(inner)) return 'element access';
    if (ts.isAsExpression(inner) || ts.isTypeAssertionExpression(inner)) return 'type assertion';
    return ts.SyntaxKind[inner.kind];
  }

  #ofVariable(node: ts.Identifier): string {
    const symbol = this.#checker.getSymbolAtLocation(node);
    const declaration = symbol?.declarations?.[0];
    if (symbol === undefined || declaration === undefined) return 'unknown variable';
    if ((symbol.flags & ts.SymbolFlags.Alias) !== 0) return `imported ${this.#importedKind(symbol)}`;
    return this.#ofDeclaration(declaration);
  }

  #importedKind(symbol: ts.Symbol): string {
    const target = this.#checker.getAliasedSymbol(symbol);
    if ((target.flags & (ts.SymbolFlags.Module | ts.SymbolFlags.Namespace)) !== 0) return 'namespace';
    if ((target.flags & ts.SymbolFlags.Class) !== 0) return 'class (static)';
    const declaration = target.declarations?.[0];
    return declaration === undefined ? 'value' : this.#ofDeclaration(declaration);
  }

  #ofDeclaration(declaration: ts.Declaration): string {
    if (ts.isParameter(declaration)) return parameterShape(declaration);
    if (ts.isBindingElement(declaration)) return `destructured ${patternOwner(declaration)}`;
    if (ts.isVariableDeclaration(declaration)) return this.#variableShape(declaration);
    return kindName(declaration);
  }

  #variableShape(declaration: ts.VariableDeclaration): string {
    if (ts.isCatchClause(declaration.parent)) return 'caught error';
    if (ts.isForOfStatement(declaration.parent.parent)) return 'for-of variable';
    if (declaration.type !== undefined) return `variable: ${ts.SyntaxKind[declaration.type.kind]}`;
    if (declaration.initializer === undefined) return 'variable without type and value';
    return `variable = ${this.#shortShape(unwrap(declaration.initializer))}`;
  }

  #shortShape(node: ts.Expression): string {
    if (ts.isCallExpression(node)) return this.#ofCall(node);
    if (ts.isAwaitExpression(node)) return `await ${this.#shortShape(unwrap(node.expression))}`;
    if (ts.isAsExpression(node)) return 'type assertion';
    return ts.SyntaxKind[node.kind];
  }

  #ofProperty(node: ts.PropertyAccessExpression): string {
    const declaration = this.#checker.getSymbolAtLocation(node.name)?.declarations?.[0];
    if (declaration === undefined) return 'property without declaration';
    const type = (declaration as { readonly type?: ts.TypeNode }).type;
    if (type !== undefined) return `${kindName(declaration)}: ${ts.SyntaxKind[type.kind]}`;
    const value = (declaration as { readonly initializer?: ts.Expression }).initializer;
    return value === undefined
      ? kindName(declaration)
      : `${kindName(declaration)} = ${this.#shortShape(unwrap(value))}`;
  }

  #ofCall(node: ts.CallExpression): string {
    const declaration = this.#checker.getResolvedSignature(node)?.declaration;
    if (declaration === undefined) return 'call of nothing declared';
    if (ts.isJSDocSignature(declaration)) return 'call of a JSDoc signature';
    const isGeneric = (declaration.typeParameters?.length ?? 0) > 0;
    const from = /[\\/]lib\.[^\\/]*\.d\.ts$/.test(declaration.getSourceFile().fileName) ? 'lib' : 'project';
    const returns = declaration.type === undefined ? 'inferred return' : ts.SyntaxKind[declaration.type.kind];
    return `${isGeneric ? 'generic ' : ''}${from} call → ${returns}`;
  }
}

function unwrap(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (ts.isParenthesizedExpression(inner) || ts.isNonNullExpression(inner)) inner = inner.expression;
  return inner;
}

function isAsserted(expression: ts.Expression): boolean {
  return ts.isNonNullExpression(expression);
}

function kindName(declaration: ts.Node): string {
  return ts.SyntaxKind[declaration.kind];
}

function parameterShape(parameter: ts.ParameterDeclaration): string {
  if (parameter.type !== undefined) return `parameter: ${ts.SyntaxKind[parameter.type.kind]}`;
  const { parent } = parameter;
  const isFunctionValue = ts.isArrowFunction(parent) || ts.isFunctionExpression(parent);
  if (isFunctionValue && ts.isCallExpression(parent.parent)) return 'parameter of a callback';
  if (parameter.initializer !== undefined) return 'parameter with a default';
  return isFunctionValue ? 'parameter of a function value' : 'parameter without type';
}

function patternOwner(element: ts.BindingElement): string {
  let node: ts.Node = element;
  while (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)) {
    node = node.parent;
  }
  if (ts.isParameter(node)) return parameterShape(node);
  return ts.isVariableDeclaration(node) && node.initializer !== undefined
    ? `variable = ${ts.SyntaxKind[unwrap(node.initializer).kind]}`
    : 'variable';
}

/** Public in fact, missing in the declarations. */
interface WithThisContainer {
  getThisContainer(node: ts.Node, includeArrowFunctions: boolean, includeClassComputedPropertyName: boolean): ts.Node;
}

function thisHolder(node: ts.Node): string {
  const holder = (ts as unknown as WithThisContainer).getThisContainer(node, false, false);
  return ts.isClassElement(holder) ? 'class' : ts.SyntaxKind[holder.kind];
}

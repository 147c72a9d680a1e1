import ts from 'typescript';
import type { DeclarationKeys } from './declaration-keys.ts';
import type { DeclarationKey, JudgedSite, SiteForm } from './judged-site.ts';
import { SiteShapes } from './site-shapes.ts';

interface NamedSite {
  readonly form: SiteForm;
  /** The name token, or `super`, or the string in brackets. */
  readonly name: ts.Node;
  readonly receiver?: ts.Expression;
  readonly call?: ts.CallLikeExpression;
}

/** Judges the sites of single files with one checker. */
export class FileJudge {
  readonly #checker: ts.TypeChecker;
  readonly #keys: DeclarationKeys;
  readonly #shapes: SiteShapes;
  /** Member names that some file of the project declares: no other member can be the project's. */
  readonly #memberNames: ReadonlySet<string>;
  readonly #withReferences: boolean;

  constructor(
    checker: ts.TypeChecker,
    keys: DeclarationKeys,
    memberNames: ReadonlySet<string>,
    withReferences: boolean,
  ) {
    this.#checker = checker;
    this.#keys = keys;
    this.#shapes = new SiteShapes(checker);
    this.#memberNames = memberNames;
    this.#withReferences = withReferences;
  }

  sitesOf(file: ts.SourceFile): JudgedSite[] {
    const sites: JudgedSite[] = [];
    const visit = (node: ts.Node): void => {
      const named = siteAt(node) ?? (this.#withReferences ? referenceAt(node) : undefined);
      if (named !== undefined) sites.push(this.#judge(file, named));
      ts.forEachChild(node, visit);
    };
    visit(file);
    return sites;
  }

  #judge(file: ts.SourceFile, { form, name, receiver, call }: NamedSite): JudgedSite {
    const text = 'text' in name ? String(name.text) : name.getText(file);
    const place = {
      ...this.#keys.place(file, name.getStart(file)),
      ...this.#startOf(file, name, call),
      form,
      name: text,
    };
    if (receiver !== undefined && !this.#memberNames.has(text)) {
      return { ...place, shape: 'foreign member', verdict: 'outside', targets: [] };
    }
    const found = this.#symbolOf(name, form, call);
    const shape = receiver === undefined ? this.#shapes.ofName(name, found) : this.#shapes.ofReceiver(receiver);
    const symbol = found && this.#follow(found);
    const targets = symbol === undefined ? [] : this.#targetsOf(symbol, file);
    if (targets === undefined) return { ...place, shape, verdict: 'open', targets: [] };
    const called = call && this.#calledDeclaration(call, targets);
    const verdict = this.#verdict(targets, called, symbol, receiver, name);
    const base = { ...place, shape, verdict, targets };
    if (verdict !== 'project') return { ...base, ...(verdict === 'open' && openDetails(this.#checker, receiver)) };
    return {
      ...base,
      targetKind: symbol?.declarations?.[0] && ts.SyntaxKind[symbol.declarations[0].kind],
      called,
      ...(receiver !== undefined && this.#receiverDetails(receiver)),
    };
  }

  /**
   * Scripts that are no modules share their top level in a program, whether or not anybody ever loads them together: a
   * name of the file itself is the file's own, and that of another JavaScript file is anybody's guess.
   */
  #targetsOf(symbol: ts.Symbol, file: ts.SourceFile): DeclarationKey[] | undefined {
    const declarations = symbol.declarations ?? [];
    const own = declarations.filter((declaration) => declaration.getSourceFile() === file);
    const isShared = declarations.length > 0 && declarations.every(isOfScript) && isTopLevel(declarations[0]);
    if (!isShared || (own.length === 0 && !declarations.every(isInJavaScript))) return this.#keysOf(declarations);
    return own.length === 0 ? undefined : this.#keysOf(own);
  }

  #keysOf(declarations: readonly ts.Declaration[]): DeclarationKey[] {
    const keys = declarations.map((declaration) => this.#keys.of(declaration));
    return [...new Set(keys.filter((key) => key !== undefined))];
  }

  #startOf(file: ts.SourceFile, name: ts.Node, call: ts.Node | undefined): Partial<JudgedSite> {
    if (call === undefined || call.getStart(file) === name.getStart(file)) return {};
    const { line, column } = this.#keys.place(file, call.getStart(file));
    return { start: `${line}:${column}` };
  }

  #verdict(
    targets: readonly DeclarationKey[],
    called: DeclarationKey | undefined,
    symbol: ts.Symbol | undefined,
    receiver: ts.Expression | undefined,
    name: ts.Node,
  ): JudgedSite['verdict'] {
    if (targets.length > 0 || called !== undefined) return 'project';
    if (symbol !== undefined && (symbol.declarations?.length ?? 0) > 0) return 'outside';
    if (receiver === undefined) return symbol === undefined || this.#isOpen(name) ? 'open' : 'outside';
    return this.#isOpen(receiver) || symbol === undefined ? 'open' : 'outside';
  }

  #isOpen(node: ts.Node): boolean {
    return (this.#checker.getTypeAtLocation(node).flags & ts.TypeFlags.Any) !== 0;
  }

  #symbolOf(name: ts.Node, form: SiteForm, call: ts.CallLikeExpression | undefined): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(name);
    if (form !== 'super()' && symbol !== undefined) return symbol;
    // `super` is asked for its class; a string in brackets may need the signature.
    const type = form === 'super()' ? this.#checker.getTypeAtLocation(name) : undefined;
    const declared = type?.symbol ?? symbol;
    if (declared !== undefined || call === undefined) return declared;
    const declaration = this.#checker.getResolvedSignature(call)?.declaration;
    return declaration && (declaration as { readonly symbol?: ts.Symbol }).symbol;
  }

  /** Aliases, shorthand exports of CommonJS and shorthand names are what they stand for. */
  #follow(symbol: ts.Symbol): ts.Symbol {
    let current = symbol;
    for (let step = 0; step < 20; step++) {
      const next = this.#next(current);
      if (next === undefined || next === current) return current;
      current = next;
    }
    return current;
  }

  #next(symbol: ts.Symbol): ts.Symbol | undefined {
    if ((symbol.flags & ts.SymbolFlags.Alias) !== 0) return this.#checker.getAliasedSymbol(symbol);
    const declaration = symbol.declarations?.[0];
    if (declaration === undefined || symbol.declarations?.length !== 1) return undefined;
    if (!isExportedEntry(declaration)) return undefined;
    if (ts.isShorthandPropertyAssignment(declaration)) {
      return this.#checker.getShorthandAssignmentValueSymbol(declaration);
    }
    const value = ts.isPropertyAssignment(declaration) ? declaration.initializer : undefined;
    return value !== undefined && ts.isIdentifier(value) ? this.#checker.getSymbolAtLocation(value) : undefined;
  }

  #calledDeclaration(call: ts.CallLikeExpression, targets: readonly DeclarationKey[]): DeclarationKey | undefined {
    const declaration = this.#checker.getResolvedSignature(call)?.declaration;
    if (declaration === undefined || ts.isJSDocSignature(declaration)) return undefined;
    const key = this.#keys.of(namedOwner(declaration));
    return key === undefined || targets.includes(key) ? undefined : key;
  }

  #receiverDetails(receiver: ts.Expression): Partial<JudgedSite> {
    const type = this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(receiver));
    const parts = type.isUnion() ? type.types : [type];
    const keys = parts.flatMap((part) => this.#ownersOf(part));
    return { receivers: [...new Set(keys)], receiverType: briefType(this.#checker, type) };
  }

  #ownersOf(type: ts.Type): DeclarationKey[] {
    if (type.isIntersection()) return type.types.flatMap((part) => this.#ownersOf(part));
    const apparent = this.#checker.getApparentType(type);
    const { symbol } = apparent;
    const isNamed = symbol !== undefined && (symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;
    return isNamed ? this.#keys.ofSymbol(symbol) : [];
  }
}

function openDetails(checker: ts.TypeChecker, receiver: ts.Expression | undefined): Partial<JudgedSite> {
  return receiver === undefined ? {} : { receiverType: briefType(checker, checker.getTypeAtLocation(receiver)) };
}

function briefType(checker: ts.TypeChecker, type: ts.Type): string {
  const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.None);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function isOfScript(declaration: ts.Declaration): boolean {
  const file = declaration.getSourceFile();
  const { commonJsModuleIndicator } = file as unknown as { readonly commonJsModuleIndicator?: ts.Node };
  return !ts.isExternalModule(file) && commonJsModuleIndicator === undefined;
}

function isTopLevel(declaration: ts.Declaration): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(statement.parent);
}

function isInJavaScript(declaration: ts.Declaration): boolean {
  return /\.[mc]?jsx?$/.test(declaration.getSourceFile().fileName);
}

/** A function value is called by the name it is given. */
function namedOwner(declaration: ts.Declaration): ts.Node {
  const { parent } = declaration;
  const isValue = ts.isArrowFunction(declaration) || ts.isFunctionExpression(declaration);
  if (!isValue) return declaration;
  const isHolder =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
  return isHolder ? parent : declaration;
}

/** An entry of `module.exports = { a, b: c }`. */
function isExportedEntry(declaration: ts.Declaration): boolean {
  const object = declaration.parent;
  if (!ts.isObjectLiteralExpression(object)) return false;
  const assignment = object.parent;
  return ts.isBinaryExpression(assignment) && /^(?:module\.)?exports\b/.test(assignment.left.getText());
}

function siteAt(node: ts.Node): NamedSite | undefined {
  if (ts.isCallExpression(node)) return calleeOf(node, node.expression, 'f()');
  if (ts.isNewExpression(node)) return calleeOf(node, node.expression, 'new');
  if (ts.isTaggedTemplateExpression(node)) return calleeOf(node, node.tag, 'tag');
  if (ts.isDecorator(node))
    return ts.isCallExpression(node.expression) ? undefined : calleeOf(node, node.expression, 'decorator');
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) return jsxSite(node);
  return undefined;
}

function calleeOf(call: ts.CallLikeExpression, expression: ts.Expression, form: SiteForm): NamedSite | undefined {
  let callee = expression;
  while (
    ts.isParenthesizedExpression(callee) ||
    ts.isNonNullExpression(callee) ||
    ts.isExpressionWithTypeArguments(callee)
  ) {
    callee = callee.expression;
  }
  const own = ts.isDecorator(call.parent) ? 'decorator' : form;
  if (ts.isIdentifier(callee)) return { form: own, name: callee, call };
  if (callee.kind === ts.SyntaxKind.SuperKeyword) return { form: 'super()', name: callee, call };
  const memberForm = own === 'f()' ? 'x.m()' : own;
  if (ts.isPropertyAccessExpression(callee))
    return { form: memberForm, name: callee.name, receiver: callee.expression, call };
  if (ts.isElementAccessExpression(callee) && ts.isStringLiteralLike(callee.argumentExpression)) {
    return { form: memberForm, name: callee.argumentExpression, receiver: callee.expression, call };
  }
  return undefined;
}

function jsxSite(node: ts.JsxOpeningLikeElement): NamedSite | undefined {
  const { tagName } = node;
  if (ts.isIdentifier(tagName))
    return /^[a-z]/.test(tagName.text) ? undefined : { form: 'jsx', name: tagName, call: node };
  if (ts.isPropertyAccessExpression(tagName)) {
    return { form: 'jsx', name: tagName.name, receiver: tagName.expression as ts.Expression, call: node };
  }
  return undefined;
}

/** Names that are read or written, and types. Declarations, imports, exports, labels and keys of literals are none. */
function referenceAt(node: ts.Node): NamedSite | undefined {
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return undefined;
  const { parent } = node;
  if (isDeclared(node, parent) || isCallee(node)) return undefined;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return { form: 'reference', name: node, receiver: parent.expression };
  }
  return { form: ts.isPartOfTypeNode(node) || ts.isTypeReferenceNode(parent) ? 'type' : 'reference', name: node };
}

function isDeclared(node: ts.Node, parent: ts.Node): boolean {
  return (
    ((parent as { readonly name?: ts.Node }).name === node && !ts.isPropertyAccessExpression(parent)) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isBindingElement(parent) ||
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent) ||
    ts.isMetaProperty(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isJsxClosingElement(parent) ||
    ts.isTypePredicateNode(parent)
  );
}

function isCallee(node: ts.Node): boolean {
  let inner: ts.Node = node;
  if (ts.isPropertyAccessExpression(inner.parent) && inner.parent.name === inner) inner = inner.parent;
  while (ts.isParenthesizedExpression(inner.parent) || ts.isNonNullExpression(inner.parent)) inner = inner.parent;
  const { parent } = inner;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return parent.expression === inner;
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag === inner;
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) return parent.tagName === inner;
  return ts.isDecorator(parent);
}

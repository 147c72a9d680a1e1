import type ts from 'typescript';
import { typesOfDecorators } from './decorated-types.ts';
import { typescriptParser } from './typescript-parser.ts';

/** How the names of a file are used outside its imports. */
export interface NameUses {
  /** Used where something must be there at run time, or perhaps so. */
  readonly values: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** Exported by `export { a }`, `export default a`, `export = a`: their meanings depend on another file. */
  readonly exported: ReadonlySet<string>;
  /** Types that decorators may ask for at run time, and those that are asked for only where types have no null. */
  readonly asked: ReadonlySet<string>;
  readonly askedLoosely: ReadonlySet<string>;
  readonly hasJsx: boolean;
}

/**
 * Sorts the uses of every name by whether they are erased. Without scopes: a local name that shadows another one counts
 * as a use of it, and so does every doubtful case: code that builds on "never a value" must not be wrong, while a
 * caller that gets "a value" too often only has less to offer. Undefined where the syntax is nested too deeply to be
 * walked through.
 */
export function findNameUses(file: ts.SourceFile): NameUses | undefined {
  const finder = new UseFinder();
  try {
    finder.visit(file);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
  return finder;
}

/**
 * Names that JSX becomes calls of, without naming them; a compiler can be configured for others, which are hardly
 * capitals.
 */
const jsxFactories = new Set(['React', 'Preact', 'Inferno', 'Fragment']);

/** Whether something of that name must be there when the file runs, or may have to. */
export function isValue(name: string, { values, hasJsx }: NameUses): boolean {
  return values.has(name) || (hasJsx && (!/^\p{Lu}/u.test(name) || jsxFactories.has(name)));
}

class UseFinder implements NameUses {
  readonly values = new Set<string>();
  readonly types = new Set<string>();
  readonly exported = new Set<string>();
  readonly asked = new Set<string>();
  readonly askedLoosely = new Set<string>();
  hasJsx = false;
  readonly #parser = typescriptParser();

  visit(node: ts.Node): void {
    const { kinds, isIdentifier } = this.#parser;
    if (isIdentifier(node)) return void this.values.add(this.#parser.idText(node));
    if (this.#isType(node)) return this.#visitType(node);
    switch (node.kind) {
      case kinds.ImportDeclaration:
        return;
      case kinds.ImportEqualsDeclaration:
        return this.#visitImportEquals(node as ts.ImportEqualsDeclaration);
      case kinds.ExportDeclaration:
        return this.#visitExport(node as ts.ExportDeclaration);
      case kinds.ExportAssignment:
        return this.#visitExportAssignment(node as ts.ExportAssignment);
      case kinds.HeritageClause:
        return this.#visitHeritage(node as ts.HeritageClause);
      case kinds.InterfaceDeclaration:
      case kinds.TypeAliasDeclaration:
        return this.#visitTypeDeclaration(node as ts.InterfaceDeclaration | ts.TypeAliasDeclaration);
      case kinds.PropertyAccessExpression:
        return this.visit((node as ts.PropertyAccessExpression).expression);
      case kinds.ClassDeclaration:
      case kinds.ClassExpression:
        return this.#visitClass(node as ts.ClassLikeDeclaration);
      default:
        if (this.#beginsJsx(node)) this.hasJsx = true;
    }
    this.#visitChildren(node);
  }

  #beginsJsx({ kind }: ts.Node): boolean {
    const { kinds } = this.#parser;
    return (
      kind === kinds.JsxOpeningElement || kind === kinds.JsxSelfClosingElement || kind === kinds.JsxOpeningFragment
    );
  }

  #visitChildren(node: ts.Node): void {
    const { name, propertyName } = node as { name?: ts.Node; propertyName?: ts.Node };
    const isMember = this.#namesMember(node);
    this.#parser.forEachChild(node, (child) => {
      // What a member is called is no use of a name, unless it is computed.
      const isName = (child === name && isMember) || child === propertyName;
      if (!(isName && this.#parser.isIdentifier(child))) this.visit(child);
    });
  }

  #namesMember({ kind }: ts.Node): boolean {
    const { kinds } = this.#parser;
    return (
      kind === kinds.PropertyAssignment ||
      kind === kinds.PropertyDeclaration ||
      kind === kinds.PropertySignature ||
      kind === kinds.MethodDeclaration ||
      kind === kinds.MethodSignature ||
      kind === kinds.GetAccessor ||
      kind === kinds.SetAccessor ||
      kind === kinds.EnumMember ||
      kind === kinds.JsxAttribute ||
      kind === kinds.MetaProperty ||
      kind === kinds.TypeParameter
    );
  }

  #isType({ kind }: ts.Node): boolean {
    return kind >= this.#parser.kinds.FirstTypeNode && kind <= this.#parser.kinds.LastTypeNode;
  }

  /** Everything in a type is erased but the values that computed names are made of. */
  #visitType(node: ts.Node): void {
    const { isComputedPropertyName, isIdentifier, idText, forEachChild } = this.#parser;
    if (isComputedPropertyName(node)) return this.visit(node.expression);
    if (isIdentifier(node)) return void this.types.add(idText(node));
    forEachChild(node, (child) => this.#visitType(child));
  }

  #visitTypeDeclaration({ name, ...declaration }: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): void {
    // A declaration may merge with what is imported under its name.
    this.visit(name);
    for (const clause of 'heritageClauses' in declaration ? (declaration.heritageClauses ?? []) : []) {
      this.#visitType(clause);
    }
    for (const parameter of declaration.typeParameters ?? []) this.#visitType(parameter);
    if ('type' in declaration) this.#visitType(declaration.type);
    if ('members' in declaration) for (const member of declaration.members) this.#visitType(member);
  }

  /** `import a = require('./a')` binds a name like an import; `import a = b.c` uses one. */
  #visitImportEquals(node: ts.ImportEqualsDeclaration): void {
    if (!this.#parser.isExternalModuleReference(node.moduleReference)) return this.#visitChildren(node);
    if (node.modifiers !== undefined) this.exported.add(node.name.text);
  }

  #visitExportAssignment({ expression }: ts.ExportAssignment): void {
    if (this.#parser.isIdentifier(expression)) this.exported.add(expression.text);
    else this.visit(expression);
  }

  #visitExport({ isTypeOnly, exportClause, moduleSpecifier }: ts.ExportDeclaration): void {
    if (moduleSpecifier !== undefined || exportClause === undefined) return;
    if (!this.#parser.isNamedExports(exportClause)) return;
    for (const { propertyName, name, isTypeOnly: isType } of exportClause.elements) {
      (isTypeOnly || isType ? this.types : this.exported).add((propertyName ?? name).text);
    }
  }

  #visitHeritage({ token, types }: ts.HeritageClause): void {
    for (const { expression, typeArguments = [] } of types) {
      if (token === this.#parser.kinds.ImplementsKeyword) this.#visitType(expression);
      else this.visit(expression);
      for (const argument of typeArguments) this.#visitType(argument);
    }
  }

  /** With `emitDecoratorMetadata` the types of what is decorated are values; whether it is set, the text does not say. */
  #visitClass(node: ts.ClassLikeDeclaration): void {
    const { strict, loose } = typesOfDecorators(node);
    for (const name of strict) this.asked.add(name);
    for (const name of loose) this.askedLoosely.add(name);
    if (node.name !== undefined) this.visit(node.name);
    for (const part of [...(node.modifiers ?? []), ...(node.heritageClauses ?? [])]) this.visit(part);
    for (const parameter of node.typeParameters ?? []) this.#visitType(parameter);
    for (const member of node.members) this.visit(member);
  }
}

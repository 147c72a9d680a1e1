import type ts from 'typescript';
import { typescriptParser } from './typescript-parser.ts';

/** How the names of a file are used outside its imports. */
export interface NameUses {
  /** Used where something must be there at run time, or perhaps so. */
  readonly values: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  readonly hasJsx: boolean;
}

/**
 * Sorts the uses of every name by whether they are erased. Without scopes: a local name that shadows another one counts
 * as a use of it. So does whatever is in doubt, as the types that decorators may keep at run time: who builds on "never
 * a value" must not be wrong, while one who is told "a value" too often only has less to offer.
 */
export function findNameUses(file: ts.SourceFile): NameUses {
  const finder = new UseFinder();
  finder.visit(file);
  return finder;
}

class UseFinder implements NameUses {
  readonly values = new Set<string>();
  readonly types = new Set<string>();
  hasJsx = false;
  /** Types stay at run time: a decorator may ask for them. */
  #keepsTypes = false;
  readonly #parser = typescriptParser();

  visit(node: ts.Node): void {
    const { kinds, isIdentifier } = this.#parser;
    if (isIdentifier(node)) return void this.values.add(this.#parser.idText(node));
    if (this.#isType(node)) return this.#visitType(node);
    switch (node.kind) {
      case kinds.ImportDeclaration:
        return;
      case kinds.ExportDeclaration:
        return this.#visitExport(node as ts.ExportDeclaration);
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
      case kinds.JsxOpeningElement:
      case kinds.JsxSelfClosingElement:
      case kinds.JsxOpeningFragment:
        this.hasJsx = true;
    }
    this.#visitChildren(node);
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
    if (isIdentifier(node)) return void (this.#keepsTypes ? this.values : this.types).add(idText(node));
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

  /** `export { a }` of a type may be erased or not, as the compiler is set: only one that says `type` surely is. */
  #visitExport({ isTypeOnly, exportClause, moduleSpecifier }: ts.ExportDeclaration): void {
    if (moduleSpecifier !== undefined || exportClause === undefined) return;
    if (!this.#parser.isNamedExports(exportClause)) return;
    for (const { propertyName, name, isTypeOnly: isType } of exportClause.elements) {
      (isTypeOnly || isType ? this.types : this.values).add((propertyName ?? name).text);
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
    const isDecorated = this.#isDecorated(node);
    if (node.name !== undefined) this.visit(node.name);
    for (const part of [...(node.modifiers ?? []), ...(node.heritageClauses ?? [])]) this.visit(part);
    for (const parameter of node.typeParameters ?? []) this.#visitType(parameter);
    for (const member of node.members) {
      const isAsked = this.#isDecorated(member) || (isDecorated && member.kind === this.#parser.kinds.Constructor);
      this.#visitMember(member, isAsked);
    }
  }

  #visitMember(member: ts.ClassElement, keepsTypes: boolean): void {
    const before = this.#keepsTypes;
    this.#keepsTypes ||= keepsTypes;
    this.visit(member);
    this.#keepsTypes = before;
  }

  #isDecorated(node: ts.Node): boolean {
    const { modifiers = [], parameters = [] } = node as {
      modifiers?: readonly ts.ModifierLike[];
      parameters?: readonly ts.ParameterDeclaration[];
    };
    const isDecorator = ({ kind }: ts.Node) => kind === this.#parser.kinds.Decorator;
    return modifiers.some(isDecorator) || parameters.some((parameter) => this.#isDecorated(parameter));
  }
}

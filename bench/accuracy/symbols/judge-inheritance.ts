import ts from 'typescript';
import type { DeclarationKeys } from './declaration-keys.ts';
import type { DeclarationKey, JudgedInheritance } from './judged-site.ts';

type Pairs = Map<string, readonly [DeclarationKey, DeclarationKey]>;

/** Which classes and interfaces stand below which, and which of their members answer for which. */
export class InheritanceJudge {
  readonly #checker: ts.TypeChecker;
  readonly #keys: DeclarationKeys;
  readonly #types: Pairs;
  readonly #members: Pairs;

  constructor(checker: ts.TypeChecker, keys: DeclarationKeys, found: { types: Pairs; members: Pairs }) {
    this.#checker = checker;
    this.#keys = keys;
    this.#types = found.types;
    this.#members = found.members;
  }

  read(file: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) this.#readType(node);
      else if (ts.isObjectLiteralExpression(node)) this.#readObject(node);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  #readType(node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): void {
    const { symbol } = node as unknown as { readonly symbol?: ts.Symbol };
    if (symbol === undefined) return;
    for (const clause of node.heritageClauses ?? []) {
      for (const heritage of clause.types) {
        const base = this.#checker.getTypeAtLocation(heritage);
        this.#relate(symbol, base);
      }
    }
  }

  #relate(symbol: ts.Symbol, base: ts.Type): void {
    const parts = base.isIntersection() ? base.types : [base];
    for (const part of parts) {
      if (part.symbol !== undefined) this.#addPairs(this.#types, symbol, part.symbol);
    }
    symbol.members?.forEach((member) => {
      const above = this.#checker.getPropertyOfType(base, member.name);
      if (above !== undefined) this.#addPairs(this.#members, member, above);
    });
  }

  /** Members of a literal that is given where a named type is expected. */
  #readObject(node: ts.ObjectLiteralExpression): void {
    if (!node.properties.some(holdsFunction)) return;
    const expected = this.#checker.getContextualType(node);
    if (expected === undefined) return;
    for (const property of node.properties) {
      if (property.name === undefined || !ts.isIdentifier(property.name)) continue;
      const { symbol } = property as unknown as { readonly symbol?: ts.Symbol };
      for (const above of this.#membersOf(expected, property.name.text)) {
        if (symbol !== undefined) this.#addPairs(this.#members, symbol, above);
      }
    }
  }

  /** Of a union, those of each member that has it. */
  #membersOf(type: ts.Type, name: string): ts.Symbol[] {
    const parts = type.isUnion() ? type.types : [type];
    const found = parts.map((part) => this.#checker.getPropertyOfType(this.#checker.getApparentType(part), name));
    return found.filter((symbol) => symbol !== undefined);
  }

  #addPairs(pairs: Pairs, below: ts.Symbol, above: ts.Symbol): void {
    for (const from of this.#keys.ofSymbol(below)) {
      for (const to of this.#keys.ofSymbol(above)) if (from !== to) pairs.set(`${from} ${to}`, [from, to]);
    }
  }
}

function holdsFunction(property: ts.ObjectLiteralElementLike): boolean {
  if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) return true;
  if (!ts.isPropertyAssignment(property)) return false;
  const { initializer } = property;
  if (ts.isObjectLiteralExpression(initializer)) return initializer.properties.some(holdsFunction);
  return ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer);
}

export function emptyInheritance(): { types: Pairs; members: Pairs } {
  return { types: new Map(), members: new Map() };
}

export function inheritanceOf({ types, members }: { types: Pairs; members: Pairs }): JudgedInheritance {
  return { types: [...types.values()], members: [...members.values()] };
}

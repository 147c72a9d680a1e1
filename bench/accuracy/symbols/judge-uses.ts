/**
 * The judge of what is unused, in a process of its own: `node judge-uses.ts INPUT.json`. For each declaration that is asked
 * about, where some name in the project stands for it: uses, and lines that only pass it on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { DeclarationKeys } from './declaration-keys.ts';
import { JudgeHost, programGroups } from './judge-programs.ts';
import type { DeclarationKey, JudgeInput } from './judged-site.ts';

export interface UsesInput extends Omit<JudgeInput, 'references'> {
  /** Declarations with the names that they may be used by. */
  readonly candidates: readonly (readonly [key: DeclarationKey, name: string])[];
}

export interface JudgedUses {
  /** `path:line:column` of names that stand for it. */
  readonly uses: string[];
  /** Of import and export lines. */
  readonly passedOn: string[];
}

class UsesJudge {
  readonly #keys: DeclarationKeys;
  readonly #names: ReadonlySet<string>;
  readonly #found: ReadonlyMap<DeclarationKey, JudgedUses>;

  constructor(keys: DeclarationKeys, { candidates }: UsesInput) {
    this.#keys = keys;
    this.#names = new Set(candidates.map(([, name]) => name));
    this.#found = new Map(candidates.map(([key]) => [key, { uses: [], passedOn: [] }]));
  }

  get found(): Record<DeclarationKey, JudgedUses> {
    return Object.fromEntries(this.#found);
  }

  read(file: ts.SourceFile, checker: ts.TypeChecker): void {
    const visit = (node: ts.Node): void => {
      if (this.#mayMean(node)) this.#add(file, node, this.#symbolsOf(checker, node));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }

  /** A default export and a renamed import are used by any name. */
  #mayMean(node: ts.Node): boolean {
    return ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text !== '' : ts.isPrivateIdentifier(node);
  }

  #symbolsOf(checker: ts.TypeChecker, node: ts.Node): ts.Symbol[] {
    const { parent } = node;
    if (ts.isStringLiteralLike(node) && !(ts.isElementAccessExpression(parent) && this.#names.has(node.text)))
      return [];
    const found: (ts.Symbol | undefined)[] = [checker.getSymbolAtLocation(node)];
    if (ts.isShorthandPropertyAssignment(parent)) found.push(checker.getShorthandAssignmentValueSymbol(parent));
    if (ts.isExportSpecifier(parent)) found.push(checker.getExportSpecifierLocalTargetSymbol(parent));
    if (ts.isBindingElement(parent) && ts.isIdentifier(node) && (parent.propertyName ?? parent.name) === node) {
      found.push(checker.getPropertyOfType(checker.getTypeAtLocation(parent.parent), node.text));
    }
    if (isLiteralKey(node)) found.push(this.#expectedMember(checker, node as ts.Identifier));
    const known = found.filter((symbol) => symbol !== undefined);
    return known.map((symbol) =>
      (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol),
    );
  }

  /** A key of a literal names the member of the type that is expected there. */
  #expectedMember(checker: ts.TypeChecker, key: ts.Identifier): ts.Symbol | undefined {
    const expected = checker.getContextualType(key.parent.parent as ts.ObjectLiteralExpression);
    return expected && checker.getPropertyOfType(expected, key.text);
  }

  #add(file: ts.SourceFile, node: ts.Node, symbols: readonly ts.Symbol[]): void {
    const { line, column } = this.#keys.place(file, node.getStart(file));
    const place = `${this.#keys.pathOf(file)}:${line}:${column}`;
    for (const key of new Set(symbols.flatMap((symbol) => this.#keys.ofSymbol(symbol)))) {
      if (key === place || isOwnName(node)) continue;
      const found = this.#found.get(key);
      (isPassingOn(node) ? found?.passedOn : found?.uses)?.push(place);
    }
  }
}

function isLiteralKey({ parent }: ts.Node): boolean {
  return (
    (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isShorthandPropertyAssignment(parent)) &&
    ts.isObjectLiteralExpression(parent.parent)
  );
}

/** The name of a declaration of the same symbol: an overload, a merged part. */
function isOwnName(node: ts.Node): boolean {
  const { parent } = node;
  const { name } = parent as { readonly name?: ts.Node };
  return name === node && (ts.isFunctionDeclaration(parent) || ts.isClassLike(parent) || isTypeDeclaration(parent));
}

function isTypeDeclaration(node: ts.Node): boolean {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isModuleDeclaration(node)
  );
}

function isPassingOn({ parent }: ts.Node): boolean {
  return (
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isImportClause(parent) ||
    ts.isExportAssignment(parent) ||
    ts.isNamespaceImport(parent) ||
    ts.isNamespaceExport(parent)
  );
}

function main(input: UsesInput): void {
  const keys = new DeclarationKeys(input.root, new Set(input.files));
  const judged = { ...input, references: true };
  const host = new JudgeHost(judged);
  const judge = new UsesJudge(keys, input);
  for (const group of programGroups(judged)) {
    const program = host.program(group.files, group.options);
    const checker = program.getTypeChecker();
    for (const name of group.files) {
      const file = program.getSourceFile(name);
      if (file !== undefined && keys.pathOf(file) !== undefined) judge.read(file, checker);
    }
  }
  writeFileSync(input.output, JSON.stringify(judge.found));
}

main(JSON.parse(readFileSync(process.argv[2], 'utf8')) as UsesInput);

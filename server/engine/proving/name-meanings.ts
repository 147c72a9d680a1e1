import type ts from 'typescript';
import type { NameMeaning, NamePlace } from './compiler-files.ts';
import { type CompilerHost, isInstalled } from './compiler-host.ts';
import { declarationPlace, nodeAt } from './source-places.ts';

const unknown: NameMeaning = { kind: 'unknown' };

/** How often an alias leads to an alias, at most. */
const aliasesMax = 20;

/** Meanings of names in one program. */
export class NameMeanings {
  readonly #compiler: typeof ts;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #host: CompilerHost;

  constructor(compiler: typeof ts, program: ts.Program, host: CompilerHost) {
    this.#compiler = compiler;
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#host = host;
  }

  meaningOf({ file, line, column }: NamePlace): NameMeaning {
    const source = this.#program.getSourceFile(this.#host.nameOf(file));
    const node = source && nodeAt(this.#compiler, source, line, column);
    if (node === undefined) return unknown;
    const symbol = this.#symbolOf(node);
    return symbol === undefined ? unknown : this.#meaningOfSymbol(this.#followed(symbol));
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    if (node.kind === this.#compiler.SyntaxKind.SuperKeyword) return this.#checker.getTypeAtLocation(node).symbol;
    return this.#checker.getSymbolAtLocation(node);
  }

  #followed(symbol: ts.Symbol): ts.Symbol {
    let current = symbol;
    for (let step = 0; step < aliasesMax; step++) {
      const next = this.#next(current);
      if (next === undefined || next === current) break;
      current = next;
    }
    return current;
  }

  /** `{ name }` in what CommonJS exports is the variable of that name. */
  #next(symbol: ts.Symbol): ts.Symbol | undefined {
    if ((symbol.flags & this.#compiler.SymbolFlags.Alias) !== 0) return this.#checker.getAliasedSymbol(symbol);
    const [declaration, ...others] = symbol.declarations ?? [];
    if (declaration === undefined || others.length > 0) return undefined;
    return this.#compiler.isShorthandPropertyAssignment(declaration)
      ? this.#checker.getShorthandAssignmentValueSymbol(declaration)
      : undefined;
  }

  #meaningOfSymbol({ declarations = [] }: ts.Symbol): NameMeaning {
    if (declarations.length === 0) return unknown;
    const found: NamePlace[] = [];
    let isOutside = true;
    for (const declaration of declarations) {
      const path = this.#host.pathOf(declaration.getSourceFile().fileName);
      if (path === undefined || isInstalled(path)) continue;
      isOutside = false;
      if (this.#host.isOfProject(path) && this.#isNamed(declaration)) {
        found.push({ file: path, ...declarationPlace(this.#compiler, declaration) });
      }
    }
    if (found.length > 0) return { kind: 'declarations', declarations: found };
    return isOutside ? { kind: 'outside' } : unknown;
  }

  /** Which function a parameter or a local name of a pattern holds, its declaration does not say. */
  #isNamed(declaration: ts.Declaration): boolean {
    const { isParameter, isParameterPropertyDeclaration, isBindingElement, isSourceFile } = this.#compiler;
    if (isParameter(declaration)) return isParameterPropertyDeclaration(declaration, declaration.parent);
    return !isBindingElement(declaration) && !isSourceFile(declaration);
  }
}

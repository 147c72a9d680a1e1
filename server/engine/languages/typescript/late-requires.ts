import type ts from 'typescript';
import { typescriptParser } from './typescript-parser.ts';

/** Functions that call their argument before they return: wrappers of modules (AMD), and loops over lists. */
const callers = new Set('define forEach map flatMap filter find some every reduce'.split(' '));

/** Returns the positions of the specifiers of `require("…")` in functions: they are loaded when these are called. */
export function lateRequires(file: ts.SourceFile): number[] {
  if (!file.text.includes('require')) return [];
  const finder = new RequireFinder(file);
  try {
    finder.visit(file, false);
  } catch (error) {
    // Nested too deeply: what is not said to be late loads at once.
    if (!(error instanceof RangeError)) throw error;
  }
  return finder.found;
}

class RequireFinder {
  readonly found: number[] = [];
  readonly #file: ts.SourceFile;
  readonly #parser = typescriptParser();
  /** Functions that are called where they stand. */
  readonly #calledAtOnce = new Set<ts.Node>();

  constructor(file: ts.SourceFile) {
    this.#file = file;
  }

  visit(node: ts.Node, isLate: boolean): void {
    if (this.#parser.isCallExpression(node)) this.#visitCall(node, isLate);
    const isInside = isLate || (this.#runsLater(node) && !this.#calledAtOnce.has(node));
    this.#parser.forEachChild(node, (child) =>
      this.visit(child, isInside && !this.#isHead(node, child) ? true : isLate),
    );
  }

  #visitCall({ expression, arguments: passed }: ts.CallExpression, isLate: boolean): void {
    const { isIdentifier, isStringLiteralLike, idText } = this.#parser;
    const called = this.#unwrap(expression);
    this.#calledAtOnce.add(called);
    const name = (called as { name?: ts.Node }).name ?? called;
    if (!isIdentifier(name)) return;
    if (callers.has(idText(name))) for (const each of passed) this.#calledAtOnce.add(each);
    if (
      isLate &&
      called === name &&
      idText(name) === 'require' &&
      passed.length > 0 &&
      isStringLiteralLike(passed[0])
    ) {
      this.found.push(passed[0].getStart(this.#file));
    }
  }

  /** `(function () {})()`, `(() => {})()`, `(function () {}).call(this)`. */
  #unwrap(called: ts.Node): ts.Node {
    const { isParenthesizedExpression, isPropertyAccessExpression, idText } = this.#parser;
    if (isParenthesizedExpression(called)) return this.#unwrap(called.expression);
    const isPassed =
      isPropertyAccessExpression(called) && /^(?:call|apply)$/.test(idText(called.name as ts.Identifier));
    return isPassed ? this.#unwrap(called.expression) : called;
  }

  /** Functions, and what gives an instance its fields. */
  #runsLater(node: ts.Node): boolean {
    const { kinds, isPropertyDeclaration } = this.#parser;
    if (isPropertyDeclaration(node)) return !node.modifiers?.some(({ kind }) => kind === kinds.StaticKeyword);
    return (
      node.kind === kinds.FunctionDeclaration ||
      node.kind === kinds.FunctionExpression ||
      node.kind === kinds.ArrowFunction ||
      node.kind === kinds.MethodDeclaration ||
      node.kind === kinds.Constructor ||
      node.kind === kinds.GetAccessor ||
      node.kind === kinds.SetAccessor
    );
  }

  /** Decorators and computed names are evaluated where they stand. */
  #isHead(node: ts.Node, child: ts.Node): boolean {
    return child.kind === this.#parser.kinds.Decorator || child === (node as { name?: ts.Node }).name;
  }
}

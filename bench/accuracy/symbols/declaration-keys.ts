import { relative } from 'node:path';
import ts from 'typescript';
import type { DeclarationKey } from './judged-site.ts';

/** Line and column from 1. Lines end at LF, CR LF or CR alone, as everywhere with us. */
export class LineTable {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) this.#starts.push(index + end.length);
  }

  place(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle] <= offset) low = middle + 1;
      else high = middle;
    }
    return { line: low, column: offset - this.#starts[low - 1] + 1 };
  }
}

/** Names of declarations by their place, for files of the project alone. */
export class DeclarationKeys {
  readonly #root: string;
  readonly #paths: ReadonlySet<string>;
  readonly #lines = new WeakMap<ts.SourceFile, LineTable>();
  readonly #projectPaths = new WeakMap<ts.SourceFile, { readonly path: string | undefined }>();

  constructor(root: string, paths: ReadonlySet<string>) {
    this.#root = root;
    this.#paths = paths;
  }

  /** Path of a file of the project, undefined for others. */
  pathOf(file: ts.SourceFile): string | undefined {
    let known = this.#projectPaths.get(file);
    if (known === undefined) {
      const path = relative(this.#root, file.fileName);
      known = { path: this.#paths.has(path) ? path : undefined };
      this.#projectPaths.set(file, known);
    }
    return known.path;
  }

  place(file: ts.SourceFile, offset: number): { line: number; column: number } {
    let lines = this.#lines.get(file);
    if (lines === undefined) this.#lines.set(file, (lines = new LineTable(file.text)));
    return lines.place(offset);
  }

  of(declaration: ts.Node): DeclarationKey | undefined {
    // What the checker itself made up, for JSX and the like, lies in no file.
    const file = declaration.getSourceFile() as ts.SourceFile | undefined;
    const path = file && this.pathOf(file);
    if (file === undefined || path === undefined) return undefined;
    const { line, column } = this.place(file, headOf(declaration));
    return `${path}:${line}:${column}`;
  }

  /** Keys of all declarations in the project. */
  ofSymbol(symbol: ts.Symbol): DeclarationKey[] {
    const keys = (symbol.declarations ?? []).map((declaration) => this.of(declaration));
    return keys.filter((key) => key !== undefined);
  }
}

/** Offset of the name token, of `constructor` or `class`, else of the first token. */
function headOf(declaration: ts.Node): number {
  const name = ts.getNameOfDeclaration(declaration as ts.Declaration);
  if (name !== undefined && name.getSourceFile() === declaration.getSourceFile()) return nameStart(name);
  if (ts.isClassExpression(declaration)) return classHead(declaration);
  return declaration.getStart();
}

function nameStart(name: ts.Node): number {
  if (ts.isPropertyAccessExpression(name)) return name.name.getStart();
  if (ts.isElementAccessExpression(name)) return name.argumentExpression.getStart();
  return name.getStart();
}

/** A class without a name is called by what it is assigned to. */
function classHead(node: ts.ClassExpression): number {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.name.getStart();
  }
  return node.getStart();
}

import type ts from 'typescript';

/** The name token that begins at a place; undefined where none does: the file is another one by now. */
export function nodeAt(compiler: typeof ts, file: ts.SourceFile, line: number, column: number): ts.Node | undefined {
  const start = lineStart(file.text, line);
  if (start === undefined) return undefined;
  const offset = start + column - 1;
  let node: ts.Node = file;
  for (;;) {
    const inner: ts.Node | undefined = compiler.forEachChild(node, (child) =>
      child.pos <= offset && offset < child.end ? child : undefined,
    );
    if (inner === undefined) break;
    node = inner;
  }
  return node.getStart(file) === offset && isNameToken(compiler, node) ? node : undefined;
}

function isNameToken(compiler: typeof ts, node: ts.Node): boolean {
  return (
    compiler.isIdentifier(node) ||
    compiler.isPrivateIdentifier(node) ||
    compiler.isStringLiteralLike(node) ||
    node.kind === compiler.SyntaxKind.SuperKeyword
  );
}

/** Line and column of a declaration's name, of its first token where it has none. */
export function declarationPlace(compiler: typeof ts, declaration: ts.Declaration): { line: number; column: number } {
  const file = declaration.getSourceFile();
  const name = compiler.getNameOfDeclaration(declaration);
  const token = name !== undefined && compiler.isPropertyAccessExpression(name) ? name.name : (name ?? declaration);
  return placeOf(file.text, token.getStart(file));
}

/** Lines end at LF, CR LF or CR alone: the compiler knows two more ends, which editors and we do not. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (const { index, 0: end } of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line++;
    start = index + end.length;
  }
  return { line, column: offset - start + 1 };
}

function lineStart(text: string, line: number): number | undefined {
  if (line === 1) return 0;
  let count = 1;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    if (++count === line) return index + end.length;
  }
  return undefined;
}

import ts from 'typescript';

/** Of one file: which specifiers its compiled code loads as it begins to run, and which later. */
export interface EmittedImports {
  readonly atStart: ReadonlySet<string>;
  readonly later: ReadonlySet<string>;
}

/** Reads compiled JavaScript, of modules and of CommonJS. */
export function readEmitted(text: string): EmittedImports {
  const found = { atStart: new Set<string>(), later: new Set<string>() };
  const file = ts.createSourceFile('emitted.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  visit(file, false);
  return found;

  function visit(node: ts.Node, isLate: boolean): void {
    const specifier = specifierOf(node);
    if (specifier !== undefined) {
      const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
      (isLate || isDynamic ? found.later : found.atStart).add(specifier);
    }
    const isFunction = ts.isFunctionLike(node) && !isCalledAtOnce(node);
    ts.forEachChild(node, (child) => visit(child, isLate || isFunction));
  }
}

function specifierOf(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined) {
    return (node.moduleSpecifier as ts.StringLiteral).text;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const isLoad =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require');
  const [given] = node.arguments;
  return isLoad && given !== undefined && ts.isStringLiteralLike(given) ? given.text : undefined;
}

function isCalledAtOnce({ parent }: ts.Node): boolean {
  let around = parent;
  while (ts.isParenthesizedExpression(around)) around = around.parent;
  return ts.isCallExpression(around) && ts.isParenthesizedExpression(around.expression);
}

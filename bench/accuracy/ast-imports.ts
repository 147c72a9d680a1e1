import ts from 'typescript';
import type { ImportKind } from '#server/engine/source/facts.ts';

/** An import as the TypeScript parser sees it; `position` is the offset of the specifier's quote. */
export interface AstImport {
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly position: number;
}

const MOCKING_METHODS =
  /^(?:(?:un|do|dont|deepUn|doUn|set)?mock|(?:doM|doUnm|dontM|deepUnm|setM)ock|(?:require|import)(?:Actual|Mock)|(?:createMock|genMock)FromModule|unstable_(?:un)?mockModule)$/;

/** Every import of a file by the rules of CLI.md, taken from TypeScript's AST. The reference the scanner is judged by. */
export function astImports(text: string, path: string): { imports: AstImport[]; broken: boolean } {
  const options: ts.CreateSourceFileOptions = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const file = ts.createSourceFile(path, text, options, true);
  const imports: AstImport[] = [...directives(file)];
  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found !== undefined && ts.isStringLiteralLike(found.literal)) {
      const specifier = found.isUrl === true ? relative(found.literal.text) : found.literal.text;
      if (found.isUrl !== true || !/(?:^|\/)\.{0,2}$/.test(specifier)) {
        imports.push({ specifier, kind: found.kind, position: found.literal.getStart(file) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly unknown[] };
  return { imports, broken: parseDiagnostics.length > 0 };
}

interface Found {
  readonly literal: ts.Node;
  readonly kind: ImportKind;
  readonly isUrl?: boolean;
}

function importOf(node: ts.Node): Found | undefined {
  if (ts.isImportDeclaration(node)) return { literal: node.moduleSpecifier, kind: clauseKind(node.importClause) };
  if (ts.isExportDeclaration(node)) return exportOf(node);
  if (ts.isImportEqualsDeclaration(node)) {
    if (!ts.isExternalModuleReference(node.moduleReference)) return undefined;
    return { literal: node.moduleReference.expression, kind: node.isTypeOnly ? 'type_import' : 'import' };
  }
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? { literal: node.argument.literal, kind: 'type_import' } : undefined;
  }
  if (ts.isCallExpression(node)) return callOf(node);
  return ts.isNewExpression(node) ? urlOf(node) : undefined;
}

function clauseKind(clause: ts.ImportClause | undefined): ImportKind {
  if (clause === undefined) return 'import';
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return 'type_import';
  const { namedBindings } = clause;
  if (clause.name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return 'import';
  return onlyTypes(namedBindings.elements) ? 'type_import' : 'import';
}

function exportOf(node: ts.ExportDeclaration): Found | undefined {
  if (node.moduleSpecifier === undefined) return undefined;
  const named =
    node.exportClause !== undefined && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : [];
  return { literal: node.moduleSpecifier, kind: node.isTypeOnly || onlyTypes(named) ? 'type_import' : 'reexport' };
}

function onlyTypes(names: readonly { readonly isTypeOnly: boolean }[]): boolean {
  return names.length > 0 && names.every((name) => name.isTypeOnly);
}

function callOf(node: ts.CallExpression): Found | undefined {
  const literal = node.arguments[0];
  if (literal === undefined) return undefined;
  const { expression } = node;
  if (expression.kind === ts.SyntaxKind.ImportKeyword) return { literal, kind: 'dynamic_import' };
  if (isRequire(expression)) return { literal, kind: 'import' };
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const receiver = expression.expression;
  const method = expression.name.text;
  const isReference =
    (method === 'resolve' && (isRequire(receiver) || receiver.getText() === 'import.meta')) ||
    (ts.isIdentifier(receiver) && /^(?:jest|vi)$/.test(receiver.text) && MOCKING_METHODS.test(method));
  return isReference ? { literal, kind: 'reference' } : undefined;
}

function urlOf(node: ts.NewExpression): Found | undefined {
  const [literal, base] = node.arguments ?? [];
  if (literal === undefined || base === undefined || node.expression.getText() !== 'URL') return undefined;
  return base.getText() === 'import.meta.url' ? { literal, kind: 'reference', isUrl: true } : undefined;
}

function isRequire(node: ts.Node): boolean {
  return ts.isIdentifier(node) && node.text === 'require' && !isHidden(node);
}

/** A parameter or a declaration in an enclosing block gives `require` a meaning of the file's own. */
function isHidden(identifier: ts.Identifier): boolean {
  for (let node: ts.Node = identifier.parent; node !== undefined; node = node.parent) {
    if (ts.isFunctionLike(node) && node.parameters.some((parameter) => isNamedRequire(parameter.name))) {
      return !(ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'define');
    }
    if ((ts.isBlock(node) || ts.isSourceFile(node)) && node.statements.some(declaresRequire)) return true;
  }
  return false;
}

function declaresRequire(statement: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(statement)) return statement.body !== undefined && isNamedRequire(statement.name);
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.some(
    ({ name, initializer }) =>
      isNamedRequire(name) && initializer !== undefined && !/require/i.test(initializer.getText()),
  );
}

function isNamedRequire(name: ts.Node | undefined): boolean {
  return name !== undefined && ts.isIdentifier(name) && name.text === 'require';
}

function directives(file: ts.SourceFile): AstImport[] {
  const found = [
    ...file.referencedFiles.map((reference) => ({ reference, specifier: relative(reference.fileName) })),
    ...file.typeReferenceDirectives.map((reference) => ({ reference, specifier: reference.fileName })),
  ];
  return found.map(({ reference, specifier }) => ({ specifier, kind: 'reference', position: reference.pos - 1 }));
}

function relative(path: string): string {
  return /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:|$)/i.test(path) ? path : `./${path}`;
}

import ts from 'typescript';
import type { ImportKind } from '#server/engine/source/facts.ts';

/** One place that names a module, read from TypeScript's syntax tree: independent of the product's own scanner. */
export interface ImportLiteral {
  readonly specifier: string;
  readonly kind: ImportKind;
  readonly mode: ts.ResolutionMode;
  /** Which of TypeScript's three resolutions applies. */
  readonly form: 'module' | 'types' | 'path';
}

const SCRIPT_BLOCK = /<script\b[^>]*>([\s\S]*?)<\/script>/g;

/** @param format whether Node would run the file as a module, by TypeScript's own judgement */
export function readImportLiterals(
  path: string,
  text: string,
  options: ts.CompilerOptions,
  format: ts.ResolutionMode,
): readonly ImportLiteral[] {
  const embedded = /\.(?:vue|svelte)$/.test(path);
  const code = embedded ? [...text.matchAll(SCRIPT_BLOCK)].map((block) => block[1]).join('\n') : text;
  const name = embedded ? `${path}.ts` : path;
  const file = ts.createSourceFile(
    name,
    code,
    { languageVersion: ts.ScriptTarget.ESNext, impliedNodeFormat: format },
    true,
  );
  return [...directives(file), ...moduleLiterals(file, options)];
}

function directives(file: ts.SourceFile): readonly ImportLiteral[] {
  const types = file.typeReferenceDirectives.map(({ fileName, resolutionMode }) => ({
    specifier: fileName,
    kind: 'reference' as const,
    mode: resolutionMode,
    form: 'types' as const,
  }));
  const paths = file.referencedFiles.map(({ fileName }) => ({
    specifier: fileName.startsWith('.') ? fileName : `./${fileName}`,
    kind: 'reference' as const,
    mode: undefined,
    form: 'path' as const,
  }));
  return [...types, ...paths];
}

function moduleLiterals(file: ts.SourceFile, options: ts.CompilerOptions): readonly ImportLiteral[] {
  const found: ImportLiteral[] = [];
  const visit = (node: ts.Node): void => {
    const module = moduleNamedBy(node);
    if (module !== undefined) {
      const mode = ts.getModeForUsageLocation(file, module.literal, options);
      found.push({ specifier: module.literal.text, kind: module.kind, mode, form: 'module' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

interface NamedModule {
  readonly literal: ts.StringLiteralLike;
  readonly kind: ImportKind;
}

function moduleNamedBy(node: ts.Node): NamedModule | undefined {
  if (ts.isImportDeclaration(node)) {
    return named(node.moduleSpecifier, node.importClause?.isTypeOnly === true ? 'type_import' : 'import');
  }
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, 'reexport');
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
    return named(node.moduleReference.expression, 'import');
  }
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? named(node.argument.literal, 'type_import') : undefined;
  }
  return ts.isCallExpression(node) && node.arguments.length > 0 ? calledModule(node) : undefined;
}

function calledModule(call: ts.CallExpression): NamedModule | undefined {
  if (call.expression.kind === ts.SyntaxKind.ImportKeyword) return named(call.arguments[0], 'dynamic_import');
  const isRequire = ts.isIdentifier(call.expression) && call.expression.text === 'require';
  return isRequire && call.arguments.length === 1 ? named(call.arguments[0], 'import') : undefined;
}

function named(node: ts.Node | undefined, kind: ImportKind): NamedModule | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? { literal: node, kind } : undefined;
}

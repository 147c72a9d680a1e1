import type ts from 'typescript';
import { parseScript } from './parse.ts';
import { scriptDialect } from './script-dialect.ts';
import { typescriptParser } from './typescript-parser.ts';
import { findNameUses, isValue, type NameUses } from './value-uses.ts';

/** A piece of the text to replace, in UTF-16 units from the beginning. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An import that nothing but types is taken from, and how it is written as one. */
export interface TypeOnlyImport {
  /** Where its specifier begins, in UTF-16 units from the beginning. */
  readonly specifier: number;
  readonly changes: readonly TextChange[];
}

/**
 * Returns the imports of a file that can become `import type`, because every name they bind is used as a type and never
 * as a value. None of a file that holds no TypeScript, or that cannot be read to the end. The written form is right
 * under all settings of the compiler: `type` on single names would leave the module loaded under
 * `verbatimModuleSyntax`. The parser must have been loaded.
 */
export function findTypeOnlyImports(text: string, path: string): readonly TypeOnlyImport[] {
  const dialect = scriptDialect(path);
  if (!dialect.types || dialect.ambient) return [];
  const parsed = parseScript(text, dialect);
  if (parsed === undefined || parsed.broken) return [];
  const { file } = parsed;
  const imports = file.statements.filter((node) => node.kind === typescriptParser().kinds.ImportDeclaration);
  const uses = imports.length === 0 ? undefined : findNameUses(file);
  if (uses === undefined) return [];
  return imports.flatMap((node) => {
    const declaration = node as ts.ImportDeclaration;
    const clause = declaration.importClause;
    if (clause === undefined || clause.phaseModifier !== undefined || declaration.attributes !== undefined) return [];
    if (!areOnlyTypes(clause, uses)) return [];
    const specifier = declaration.moduleSpecifier.getStart(file);
    return [{ specifier, changes: changesOf(file, declaration, clause) }];
  });
}

function areOnlyTypes(clause: ts.ImportClause, uses: NameUses): boolean {
  const names = boundNames(clause);
  return names.length > 0 && names.every((name) => isOnlyType(name, uses));
}

/** Whether a decorator asks for it or an export hands it on at run time depends on more than this file: in doubt it does. */
function isOnlyType(name: string, uses: NameUses): boolean {
  if (!uses.types.has(name) || isValue(name, uses)) return false;
  return ![uses.exported, uses.asked, uses.askedLoosely].some((names) => names.has(name));
}

/** All that are not marked as types already. */
function boundNames({ name, namedBindings }: ts.ImportClause): string[] {
  const { idText } = typescriptParser();
  const names = name === undefined ? [] : [idText(name)];
  if (namedBindings === undefined) return names;
  if (!('elements' in namedBindings)) return [...names, idText(namedBindings.name)];
  return [...names, ...namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map((each) => idText(each.name))];
}

/** A default and other names cannot stand in one `import type`: they become two. */
function changesOf(file: ts.SourceFile, declaration: ts.ImportDeclaration, clause: ts.ImportClause): TextChange[] {
  const { name, namedBindings } = clause;
  const start = clause.getStart(file);
  const insert: TextChange = { start, end: start, text: 'type ' };
  if (namedBindings === undefined) return [insert];
  const unmarked = 'elements' in namedBindings ? namedBindings.elements.flatMap((each) => withoutMark(file, each)) : [];
  if (name === undefined) return [insert, ...unmarked];
  const specifier = declaration.moduleSpecifier.getText(file);
  const lineBreak = file.text.includes('\r\n') ? '\r\n' : '\n';
  const between = { start: name.end, end: namedBindings.getStart(file) };
  return [insert, { ...between, text: ` from ${specifier};${lineBreak}import type ` }, ...unmarked];
}

/** `type` may not be said twice. */
function withoutMark(file: ts.SourceFile, element: ts.ImportSpecifier): TextChange[] {
  if (!element.isTypeOnly) return [];
  const start = element.getStart(file);
  return [{ start, end: (element.propertyName ?? element.name).getStart(file), text: '' }];
}

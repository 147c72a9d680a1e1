import type ts from 'typescript';
import type { ImportNeed } from '../../source/facts.ts';
import { lateRequires } from './late-requires.ts';
import type { LinePositions } from './line-positions.ts';
import type { ParsedScript } from './parse.ts';
import type { ScriptDialect } from './script-dialect.ts';
import { typescriptParser } from './typescript-parser.ts';
import { findNameUses, isValue, type NameUses } from './value-uses.ts';

/** A need before its place is known: of the specifier that begins there. */
type Purpose = Pick<ImportNeed, 'purpose' | 'names'>;

const wholeFile: readonly ImportNeed[] = [{ line: 0, column: 0, purpose: 'never' }];

/**
 * Returns the purposes of a script's imports, by position, where these decide when the imports load. There is none
 * where the syntax cannot be read to the end, nor for code that a compiler leaves as it is: JavaScript, and components,
 * whose templates use names that no script uses.
 */
export function findImportNeeds(
  parsed: ParsedScript,
  dialect: ScriptDialect,
  lines: LinePositions,
): readonly ImportNeed[] {
  if (dialect.ambient) return wholeFile;
  if (parsed.broken) return [];
  const { file } = parsed;
  const purposes = dialect.types && dialect.isBlock !== true ? purposesOf(file) : [];
  const late = lateRequires(file).map((start) => [start, { purpose: 'later' }] as const);
  return [...purposes, ...late]
    .toSorted(([a], [b]) => a - b)
    .map(([start, purpose]) => {
      const line = lines.lineOf(start);
      return { line, column: lines.columnOf(start, line), ...purpose };
    });
}

/** By where the specifier begins. */
function purposesOf(file: ts.SourceFile): (readonly [number, Purpose])[] {
  const imports = new ErasableImports(file);
  const importedTypes = new Set(file.statements.flatMap(typesOfImport));
  return file.statements.flatMap((statement) => {
    const found = imports.read(statement);
    const types = exportedTypes(statement, importedTypes);
    return [
      ...(types.length === 0 ? [] : [[statement.getStart(file), { purpose: 'exportedTypes', names: types }] as const]),
      ...(found === undefined ? [] : [[found.specifier.getStart(file), found.purpose] as const]),
    ];
  });
}

/** Names that an import marks as types, as its file calls them. */
function typesOfImport(statement: ts.Statement): string[] {
  if (statement.kind !== typescriptParser().kinds.ImportDeclaration) return [];
  const { importClause } = statement as ts.ImportDeclaration;
  const bindings = importClause?.namedBindings;
  const elements = bindings !== undefined && 'elements' in bindings ? [...bindings.elements] : [];
  const isMarked = importClause?.phaseModifier === typescriptParser().kinds.TypeKeyword;
  const marked = elements.filter(({ isTypeOnly }) => isMarked || isTypeOnly).map(({ name }) => name.text);
  return isMarked && importClause?.name !== undefined ? [importClause.name.text, ...marked] : marked;
}

/**
 * Names that an export list marks as types, or takes from imports that do, as importers of the file call them.
 *
 * @param importedTypes local names that imports of the file mark
 */
function exportedTypes(statement: ts.Statement, importedTypes: ReadonlySet<string>): string[] {
  const { kinds, isNamedExports } = typescriptParser();
  if (statement.kind !== kinds.ExportDeclaration) return [];
  const { exportClause, isTypeOnly, moduleSpecifier } = statement as ts.ExportDeclaration;
  if (exportClause === undefined || !isNamedExports(exportClause)) return [];
  const isImportedType = ({ propertyName, name }: ts.ExportSpecifier) =>
    moduleSpecifier === undefined && importedTypes.has((propertyName ?? name).text);
  return exportClause.elements
    .filter((each) => isTypeOnly || each.isTypeOnly || isImportedType(each))
    .map(({ name }) => name.text);
}

/** A name that an import binds, and what it is called where it comes from. */
interface BoundName {
  readonly local: string;
  readonly imported: string;
}

class ErasableImports {
  readonly #file: ts.SourceFile;
  readonly #parser = typescriptParser();
  #uses: NameUses | undefined;
  #hasUses = false;

  constructor(file: ts.SourceFile) {
    this.#file = file;
  }

  /** Undefined where the kind of the site says all. */
  read(statement: ts.Statement): { readonly specifier: ts.Node; readonly purpose: Purpose } | undefined {
    const { kinds, isExternalModuleReference } = this.#parser;
    if (statement.kind === kinds.ImportDeclaration) {
      const { importClause, moduleSpecifier } = statement as ts.ImportDeclaration;
      return withSpecifier(moduleSpecifier, importClause && this.#ofClause(importClause));
    }
    if (statement.kind === kinds.ExportDeclaration) {
      const { moduleSpecifier, exportClause, isTypeOnly } = statement as ts.ExportDeclaration;
      return withSpecifier(moduleSpecifier, isTypeOnly ? undefined : this.#ofExport(exportClause));
    }
    if (statement.kind !== kinds.ImportEqualsDeclaration) return undefined;
    const { isTypeOnly, name, moduleReference } = statement as ts.ImportEqualsDeclaration;
    if (isTypeOnly || !isExternalModuleReference(moduleReference)) return undefined;
    return withSpecifier(moduleReference.expression, this.#ofNames([{ local: name.text, imported: '*' }]));
  }

  #ofClause(clause: ts.ImportClause): Purpose | undefined {
    if (clause.phaseModifier !== undefined) return undefined;
    const names = this.#boundNames(clause);
    return names.length === 0 ? { purpose: 'marked' } : this.#ofNames(names);
  }

  /** All that are not marked as types. */
  #boundNames({ name, namedBindings }: ts.ImportClause): BoundName[] {
    const { idText } = this.#parser;
    const names = name === undefined ? [] : [{ local: idText(name), imported: 'default' }];
    if (namedBindings === undefined) return names;
    if (!('elements' in namedBindings)) return [...names, { local: idText(namedBindings.name), imported: '*' }];
    const unmarked = namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
    return [
      ...names,
      ...unmarked.map((each) => ({ local: each.name.text, imported: (each.propertyName ?? each.name).text })),
    ];
  }

  #ofExport(clause: ts.NamedExportBindings | undefined): Purpose | undefined {
    if (clause === undefined || !this.#parser.isNamedExports(clause)) return undefined;
    const unmarked = clause.elements.filter(({ isTypeOnly }) => !isTypeOnly);
    if (unmarked.length === 0) return { purpose: 'marked' };
    return { purpose: 'names', names: unmarked.map(({ propertyName, name }) => (propertyName ?? name).text) };
  }

  /** The strongest of what its names are there for. */
  #ofNames(names: readonly BoundName[]): Purpose | undefined {
    const uses = this.#usesOfNames();
    if (uses === undefined || names.some(({ local }) => isValue(local, uses))) return undefined;
    const { exported, asked, askedLoosely } = uses;
    const among = (known: ReadonlySet<string>) => names.filter(({ local }) => known.has(local));
    const kept = [...new Set([exported, asked, askedLoosely].flatMap(among).map(({ imported }) => imported))];
    if (among(exported).length > 0) return { purpose: 'names', names: kept };
    if (among(asked).length > 0) return { purpose: 'metadata', names: kept };
    return among(askedLoosely).length > 0 ? { purpose: 'looseMetadata', names: kept } : { purpose: 'types' };
  }

  /** One walk through the file, and none where nothing is imported by name. */
  #usesOfNames(): NameUses | undefined {
    if (!this.#hasUses) this.#uses = findNameUses(this.#file);
    this.#hasUses = true;
    return this.#uses;
  }
}

function withSpecifier(specifier: ts.Node | undefined, purpose: Purpose | undefined) {
  return specifier === undefined || purpose === undefined ? undefined : { specifier, purpose };
}

import type ts from 'typescript';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { plainName } from './names.ts';
import type { TreeWriter } from './tree-writer.ts';

/** Name and position of everything with a specifier are the specifier's: its import site is found by them. */
export function writeImport(writer: TreeWriter, declaration: ts.ImportDeclaration): void {
  writeImportOf(writer, declaration.importClause, declaration.moduleSpecifier, 0);
}

export function writeImportOf(
  writer: TreeWriter,
  clause: ts.ImportClause | undefined,
  specifier: ts.Expression,
  more: number,
): void {
  const isTypeOnly = clause?.phaseModifier === writer.tables.kinds.TypeKeyword;
  const flags = more | (isTypeOnly ? flag.typeOnly : 0);
  const name = specifierText(writer, specifier);
  const node = writer.open(kind.importDeclaration, writer.startOf(specifier), name, flags);
  if (clause?.name !== undefined) {
    writer.leaf(kind.importDefault, writer.startOf(clause.name), writer.ts.idText(clause.name));
  }
  writer.writeOptional(clause?.namedBindings);
  writer.close(node);
}

function specifierText({ ts }: TreeWriter, specifier: ts.Expression | undefined): string {
  return specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : '';
}

export function writeNamespaceImport(writer: TreeWriter, { name }: ts.NamespaceImport): void {
  writer.leaf(kind.importNamespace, writer.startOf(name), writer.ts.idText(name));
}

export function writeImportSpecifier(writer: TreeWriter, specifier: ts.ImportSpecifier): void {
  const { name, propertyName, isTypeOnly } = specifier;
  const flags = isTypeOnly ? flag.typeOnly : 0;
  const node = writer.open(kind.importSpecifier, writer.startOf(name), writer.ts.idText(name), flags);
  if (propertyName !== undefined) writeOuterName(writer, propertyName);
  writer.close(node);
}

function writeOuterName(writer: TreeWriter, name: ts.ModuleExportName): void {
  writer.leaf(kind.outerName, writer.startOf(name), plainName(writer, name));
}

/** `import a = require("b")` is written as the call that it is. */
export function writeImportEquals(writer: TreeWriter, declaration: ts.ImportEqualsDeclaration): void {
  const { name, modifiers, isTypeOnly, moduleReference } = declaration;
  const { ts } = writer;
  const flags = writer.flagsOf(modifiers) | (isTypeOnly ? flag.typeOnly : 0);
  const node = writer.openDeclaration(declaration, kind.importEquals, writer.startOf(name), ts.idText(name), flags);
  if (!ts.isExternalModuleReference(moduleReference)) writer.write(moduleReference);
  else {
    const start = writer.startOf(moduleReference);
    const call = writer.open(kind.call, start);
    writer.leaf(kind.identifier, start, 'require');
    writer.write(moduleReference.expression);
    writer.close(call);
  }
  writer.close(node);
}

export function writeExport(writer: TreeWriter, declaration: ts.ExportDeclaration): void {
  const { exportClause, moduleSpecifier, isTypeOnly } = declaration;
  const { ts } = writer;
  const name = specifierText(writer, moduleSpecifier);
  const as = exportKind(ts, exportClause);
  const flags = isTypeOnly ? flag.typeOnly : 0;
  const node = writer.open(as, writer.startOf(moduleSpecifier ?? declaration), name, flags);
  if (exportClause !== undefined && ts.isNamedExports(exportClause)) writer.writeAll(exportClause.elements);
  else if (exportClause !== undefined) writeOuterName(writer, exportClause.name);
  writer.close(node);
}

function exportKind(ts: TreeWriter['ts'], clause: ts.NamedExportBindings | undefined): number {
  if (clause === undefined) return kind.exportStar;
  return ts.isNamedExports(clause) ? kind.exportDeclaration : kind.exportStarAs;
}

export function writeExportSpecifier(writer: TreeWriter, specifier: ts.ExportSpecifier): void {
  const { name, propertyName, isTypeOnly } = specifier;
  const local = propertyName ?? name;
  const flags = isTypeOnly ? flag.typeOnly : 0;
  const node = writer.open(kind.exportSpecifier, writer.startOf(local), plainName(writer, local), flags);
  if (propertyName !== undefined) writeOuterName(writer, name);
  writer.close(node);
}

export function writeExportAssignment(writer: TreeWriter, assignment: ts.ExportAssignment): void {
  const as = assignment.isExportEquals === true ? kind.exportEquals : kind.exportDefault;
  const node = writer.openDeclaration(assignment, as, writer.startOf(assignment), '', 0);
  writer.write(assignment.expression);
  writer.close(node);
}

export function writeNamespaceExport(writer: TreeWriter, { name }: ts.NamespaceExportDeclaration): void {
  writer.leaf(kind.exportAsNamespace, writer.startOf(name), writer.ts.idText(name));
}

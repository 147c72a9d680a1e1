import type ts from 'typescript';
import { skipTrivia } from '../lookahead.ts';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { writeInlineTemplate } from './inline-template.ts';
import { memberName, writeComputedName, writeDecorators } from './names.ts';
import { writeSignature, writeType, writeTypeParameters } from './signatures.ts';
import type { TreeWriter } from './tree-writer.ts';

export function writeVariable(writer: TreeWriter, declaration: ts.VariableDeclaration, flags: number): void {
  const { name, initializer } = declaration;
  const isNamed = name.kind === writer.tables.kinds.Identifier;
  const text = isNamed ? writer.ts.idText(name as ts.Identifier) : '';
  const node = writer.openDeclaration(declaration, kind.variable, writer.startOf(name), text, flags);
  if (!isNamed) writer.write(name);
  writeType(writer, declaration, declaration.type);
  if (initializer !== undefined) writer.write(initializer);
  writer.close(node);
}

export function writeBindingElement(writer: TreeWriter, element: ts.BindingElement): void {
  const { name, propertyName, initializer, dotDotDotToken } = element;
  const isNamed = name.kind === writer.tables.kinds.Identifier;
  const text = isNamed ? writer.ts.idText(name as ts.Identifier) : '';
  const flags = dotDotDotToken === undefined ? 0 : flag.rest;
  const node = writer.openDeclaration(element, kind.bindingElement, writer.startOf(name), text, flags);
  if (propertyName !== undefined) {
    const outer = memberName(writer, propertyName);
    if (outer === '') writeComputedName(writer, propertyName);
    else writer.leaf(kind.outerName, writer.startOf(propertyName), outer);
  }
  if (!isNamed) writer.write(name);
  if (initializer !== undefined) writer.write(initializer);
  writer.close(node);
}

export function writeObjectPattern(writer: TreeWriter, pattern: ts.ObjectBindingPattern): void {
  const node = writer.open(kind.objectPattern, writer.startOf(pattern));
  writer.writeAll(pattern.elements);
  writer.close(node);
}

export function writeArrayPattern(writer: TreeWriter, pattern: ts.ArrayBindingPattern): void {
  const node = writer.open(kind.arrayPattern, writer.startOf(pattern));
  writer.writeAll(pattern.elements);
  writer.close(node);
}

export function writeEmpty(writer: TreeWriter, node: ts.Node): void {
  writer.leaf(kind.empty, node.pos);
}

export function writeFunctionDeclaration(writer: TreeWriter, declaration: ts.FunctionDeclaration): void {
  writeFunction(writer, declaration, kind.functionDeclaration);
}

export function writeFunctionExpression(writer: TreeWriter, expression: ts.FunctionExpression): void {
  writeFunction(writer, expression, kind.functionExpression);
}

export function writeArrowFunction(writer: TreeWriter, arrow: ts.ArrowFunction): void {
  const node = writer.open(kind.arrowFunction, writer.startOf(arrow), '', writer.flagsOf(arrow.modifiers));
  writeSignature(writer, arrow);
  writer.write(arrow.body);
  writer.close(node);
}

function writeFunction(
  writer: TreeWriter,
  declaration: ts.FunctionDeclaration | ts.FunctionExpression,
  as: number,
): void {
  const { name, modifiers, asteriskToken, body } = declaration;
  const flags = writer.flagsOf(modifiers) | (asteriskToken === undefined ? 0 : flag.generator);
  const text = name === undefined ? '' : writer.ts.idText(name);
  const node = writer.openDeclaration(declaration, as, writer.startOf(name ?? declaration), text, flags);
  writeDecorators(writer, modifiers);
  writeSignature(writer, declaration);
  writer.writeOptional(body);
  writer.close(node);
}

export function writeClassDeclaration(writer: TreeWriter, declaration: ts.ClassDeclaration): void {
  writeClass(writer, declaration, kind.classDeclaration);
}

export function writeClassExpression(writer: TreeWriter, expression: ts.ClassExpression): void {
  writeClass(writer, expression, kind.classExpression);
}

function writeClass(writer: TreeWriter, declaration: ts.ClassLikeDeclaration, as: number): void {
  const { name, modifiers, typeParameters, heritageClauses, members } = declaration;
  const flags = writer.flagsOf(modifiers);
  const text = name === undefined ? '' : writer.ts.idText(name);
  const node = writer.openDeclaration(declaration, as, classPosition(writer, declaration, flags), text, flags);
  writeDecorators(writer, modifiers);
  writeTypeParameters(writer, declaration, typeParameters);
  writer.writeAll(heritageClauses);
  writer.comments?.writeHeritage(writer, declaration);
  writer.writeAll(members);
  writeInlineTemplate(writer, modifiers);
  writer.close(node);
}

/** Where the declaration facts say that the class is. */
function classPosition(writer: TreeWriter, declaration: ts.ClassLikeDeclaration, flags: number): number {
  const { name, modifiers } = declaration;
  if (name !== undefined && name.text !== '') return writer.startOf(name);
  if (modifiers === undefined || (flags & flag.isDefault) !== 0) return writer.startOf(declaration);
  return skipTrivia(writer.file.text, modifiers.end);
}

export function writeInterface(writer: TreeWriter, declaration: ts.InterfaceDeclaration): void {
  const { name, modifiers, typeParameters, heritageClauses, members } = declaration;
  const flags = writer.flagsOf(modifiers);
  const text = writer.ts.idText(name);
  const node = writer.openDeclaration(declaration, kind.interfaceDeclaration, writer.startOf(name), text, flags);
  writer.writeAll(typeParameters);
  writer.writeAll(heritageClauses);
  writer.writeAll(members);
  writer.close(node);
}

export function writeHeritageClause(writer: TreeWriter, clause: ts.HeritageClause): void {
  const isImplements = clause.token === writer.tables.kinds.ImplementsKeyword;
  for (const base of clause.types)
    writeBase(writer, base, isImplements ? kind.implementsClause : kind.extendsClause, 0);
}

export function writeBase(writer: TreeWriter, base: ts.ExpressionWithTypeArguments, as: number, flags: number): void {
  const node = writer.open(as, writer.startOf(base), '', flags);
  writer.write(base.expression);
  writer.writeAll(base.typeArguments);
  writer.close(node);
}

export function writeTypeAlias(writer: TreeWriter, declaration: ts.TypeAliasDeclaration): void {
  const { name, modifiers, typeParameters, type } = declaration;
  const flags = writer.flagsOf(modifiers);
  const text = writer.ts.idText(name);
  const node = writer.openDeclaration(declaration, kind.typeAlias, writer.startOf(name), text, flags);
  writer.writeAll(typeParameters);
  writer.write(type);
  writer.close(node);
}

export function writeEnum(writer: TreeWriter, declaration: ts.EnumDeclaration): void {
  const { name, modifiers, members } = declaration;
  const flags = writer.flagsOf(modifiers);
  const text = writer.ts.idText(name);
  const node = writer.openDeclaration(declaration, kind.enumDeclaration, writer.startOf(name), text, flags);
  writer.writeAll(members);
  writer.close(node);
}

export function writeEnumMember(writer: TreeWriter, member: ts.EnumMember): void {
  const { name, initializer } = member;
  const node = writer.openDeclaration(member, kind.enumMember, writer.startOf(name), memberName(writer, name), 0);
  writeComputedName(writer, name);
  writer.writeOptional(initializer);
  writer.close(node);
}

export function writeNamespace(writer: TreeWriter, declaration: ts.ModuleDeclaration): void {
  writeNamespacePart(writer, declaration, writer.flagsOf(declaration.modifiers));
}

/** `namespace A.B {}` is `B` inside `A`, and exported from it. */
function writeNamespacePart(writer: TreeWriter, declaration: ts.ModuleDeclaration, modifiers: number): void {
  const { name, body } = declaration;
  const { ts } = writer;
  const isString = ts.isStringLiteral(name);
  const isGlobal = (declaration.flags & ts.globalAugmentation) !== 0;
  const flags = modifiers | (isString ? flag.stringName : 0) | (isGlobal ? flag.global : 0);
  const node = writer.openDeclaration(declaration, kind.namespaceDeclaration, writer.startOf(name), name.text, flags);
  if (body !== undefined && ts.isModuleDeclaration(body)) writeNamespacePart(writer, body, flag.exported);
  else if (body !== undefined && ts.isModuleBlock(body)) writer.writeStatements(body.statements);
  writer.close(node);
}

import type ts from 'typescript';
import { skipTrivia } from '../lookahead.ts';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { TEMPLATE } from './inline-template.ts';
import { memberName, writeComputedName, writeDecorators } from './names.ts';
import { writeSignature, writeType } from './signatures.ts';
import type { TreeWriter } from './tree-writer.ts';

export function writeProperty(writer: TreeWriter, property: ts.PropertyDeclaration): void {
  const { name, modifiers, questionToken, initializer } = property;
  const flags = writer.flagsOf(modifiers) | (questionToken === undefined ? 0 : flag.optional);
  const text = memberName(writer, name);
  const node = writer.openDeclaration(property, kind.property, writer.startOf(name), text, flags);
  writeComputedName(writer, name);
  writeDecorators(writer, modifiers);
  writeType(writer, property, property.type);
  writer.writeOptional(initializer);
  writer.close(node);
}

export function writeMethod(writer: TreeWriter, method: ts.MethodDeclaration): void {
  const generator = method.asteriskToken === undefined ? 0 : flag.generator;
  const optional = method.questionToken === undefined ? 0 : flag.optional;
  writeCallableMember(writer, method, kind.method, generator | optional);
}

export function writeGetter(writer: TreeWriter, accessor: ts.GetAccessorDeclaration): void {
  writeCallableMember(writer, accessor, kind.getter, 0);
}

export function writeSetter(writer: TreeWriter, accessor: ts.SetAccessorDeclaration): void {
  writeCallableMember(writer, accessor, kind.setter, 0);
}

function writeCallableMember(
  writer: TreeWriter,
  member: ts.MethodDeclaration | ts.AccessorDeclaration,
  as: number,
  more: number,
): void {
  const { name, modifiers, body } = member;
  const flags = writer.flagsOf(modifiers) | more;
  const node = writer.openDeclaration(member, as, writer.startOf(name), memberName(writer, name), flags);
  writeComputedName(writer, name);
  writeDecorators(writer, modifiers);
  writeSignature(writer, member);
  writer.writeOptional(body);
  writer.close(node);
}

export function writeConstructor(writer: TreeWriter, member: ts.ConstructorDeclaration): void {
  const { modifiers, body } = member;
  const position = modifiers === undefined ? writer.startOf(member) : skipTrivia(writer.file.text, modifiers.end);
  const flags = writer.flagsOf(modifiers);
  const node = writer.openDeclaration(member, kind.constructorMember, position, 'constructor', flags);
  writeDecorators(writer, modifiers);
  writer.writeAll(member.parameters);
  writer.writeOptional(body);
  writer.close(node);
}

export function writeStaticBlock(writer: TreeWriter, block: ts.ClassStaticBlockDeclaration): void {
  const node = writer.open(kind.staticBlock, writer.startOf(block));
  writer.writeStatements(block.body.statements);
  writer.close(node);
}

export function writePropertySignature(writer: TreeWriter, signature: ts.PropertySignature): void {
  const { name, modifiers, questionToken, type } = signature;
  const flags = writer.flagsOf(modifiers) | (questionToken === undefined ? 0 : flag.optional);
  const text = memberName(writer, name);
  const node = writer.openDeclaration(signature, kind.propertySignature, writer.startOf(name), text, flags);
  writeComputedName(writer, name);
  writer.writeOptional(type);
  writer.close(node);
}

export function writeMethodSignature(writer: TreeWriter, signature: ts.MethodSignature): void {
  const { name, questionToken } = signature;
  const flags = questionToken === undefined ? 0 : flag.optional;
  const text = memberName(writer, name);
  const node = writer.openDeclaration(signature, kind.methodSignature, writer.startOf(name), text, flags);
  writeComputedName(writer, name);
  writeSignature(writer, signature);
  writer.close(node);
}

export function writeCallSignature(writer: TreeWriter, signature: ts.CallSignatureDeclaration): void {
  const node = writer.open(kind.callSignature, writer.startOf(signature));
  writeSignature(writer, signature);
  writer.close(node);
}

export function writeConstructSignature(writer: TreeWriter, signature: ts.ConstructSignatureDeclaration): void {
  const node = writer.open(kind.constructSignature, writer.startOf(signature));
  writeSignature(writer, signature);
  writer.close(node);
}

export function writeIndexSignature(writer: TreeWriter, signature: ts.IndexSignatureDeclaration): void {
  const flags = writer.flagsOf(signature.modifiers);
  const node = writer.open(kind.indexSignature, writer.startOf(signature), '', flags);
  writer.writeAll(signature.parameters);
  writer.writeOptional(signature.type);
  writer.close(node);
}

export function writePropertyAssignment(writer: TreeWriter, property: ts.PropertyAssignment): void {
  const { name, initializer } = property;
  const text = memberName(writer, name);
  const node = writer.openDeclaration(property, kind.propertyAssignment, writer.startOf(name), text, 0);
  writeComputedName(writer, name);
  writeType(writer, property, undefined);
  if (text === TEMPLATE) writer.writeOfTemplate(initializer);
  else writer.write(initializer);
  writer.close(node);
}

export function writeShorthandProperty(writer: TreeWriter, property: ts.ShorthandPropertyAssignment): void {
  const { name, objectAssignmentInitializer } = property;
  const node = writer.open(kind.shorthandProperty, writer.startOf(name), writer.ts.idText(name));
  writer.writeOptional(objectAssignmentInitializer);
  writer.close(node);
}

/** A stray `;` among the members. */
export function writeNothing(): void {}

import type ts from 'typescript';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { writeDecorators } from './names.ts';
import type { TreeWriter } from './tree-writer.ts';

/** The annotation of a declaration: what is written, else what its comment says. */
export function writeType(writer: TreeWriter, declaration: ts.Node, type: ts.TypeNode | undefined): void {
  if (type !== undefined) writer.write(type);
  else writer.comments?.writeTypeOf(writer, declaration);
}

export function writeReturnType(writer: TreeWriter, declaration: ts.Node, type: ts.TypeNode | undefined): void {
  if (type !== undefined) writer.write(type);
  else writer.comments?.writeReturnOf(writer, declaration);
}

export function writeTypeParameters(
  writer: TreeWriter,
  declaration: ts.Node,
  typeParameters: readonly ts.TypeParameterDeclaration[] | undefined,
): void {
  if (typeParameters !== undefined) writer.writeAll(typeParameters);
  else writer.comments?.writeTypeParametersOf(writer, declaration);
}

/** Type parameters, parameters and return type of everything that can be called. */
export function writeSignature(
  writer: TreeWriter,
  declaration: ts.SignatureDeclaration | ts.FunctionLikeDeclaration,
): void {
  writeTypeParameters(writer, declaration, declaration.typeParameters);
  writer.comments?.writeThisOf(writer, declaration);
  const { parameters } = declaration;
  for (let index = 0; index < parameters.length; index++) writer.write(parameters[index]);
  writeReturnType(writer, declaration, declaration.type);
}

export function writeParameter(writer: TreeWriter, parameter: ts.ParameterDeclaration): void {
  const { name, modifiers, dotDotDotToken, questionToken, initializer } = parameter;
  const isNamed = name.kind === writer.tables.kinds.Identifier;
  const text = isNamed ? writer.ts.idText(name as ts.Identifier) : '';
  const flags =
    parameterModifiers(writer, modifiers) |
    (dotDotDotToken === undefined ? 0 : flag.rest) |
    (questionToken === undefined ? 0 : flag.optional) |
    (writer.comments?.parameterFlags(parameter) ?? 0);
  const node = writer.openDeclaration(parameter, kind.parameter, writer.startOf(name), text, flags);
  writeDecorators(writer, modifiers);
  if (!isNamed) writer.write(name);
  writeType(writer, parameter, parameter.type);
  writer.writeOptional(initializer);
  writer.close(node);
}

function parameterModifiers(writer: TreeWriter, modifiers: readonly ts.ModifierLike[] | undefined): number {
  if (modifiers === undefined) return 0;
  const isProperty = modifiers.some((modifier) => modifier.kind !== writer.tables.kinds.Decorator);
  return writer.flagsOf(modifiers) | (isProperty ? flag.parameterProperty : 0);
}

export function writeTypeParameter(writer: TreeWriter, parameter: ts.TypeParameterDeclaration): void {
  const { name, constraint, modifiers } = parameter;
  const isDefaultOnly = constraint === undefined && parameter.default !== undefined;
  const flags = writer.flagsOf(modifiers) | (isDefaultOnly ? flag.defaultOnly : 0);
  const node = writer.open(kind.typeParameter, writer.startOf(name), writer.ts.idText(name), flags);
  writer.writeOptional(constraint);
  writer.writeOptional(parameter.default);
  writer.close(node);
}

import type ts from 'typescript';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { writeMarked, writeTemplateTag } from './marked-types.ts';
import { writeImportOf } from './modules.ts';
import type { TreeWriter } from './tree-writer.ts';

/** `@typedef`, `@callback`, `@enum` and `@import`: declarations that stand in comments. All others belong to what follows. */
export function writeCommentDeclaration(
  writer: TreeWriter,
  statement: ts.Node,
  comment: ts.JSDoc,
  tag: ts.JSDocTag,
): void {
  const { ts } = writer;
  if (ts.isJSDocTypedefTag(tag) || ts.isJSDocCallbackTag(tag)) {
    if (tag.name !== undefined) writeAlias(writer, tag.name, tag.typeExpression, comment);
  } else if (ts.isJSDocEnumTag(tag)) writeEnumAlias(writer, statement, tag);
  else if (ts.isJSDocImportTag(tag)) {
    writeImportOf(writer, tag.importClause, tag.moduleSpecifier, flag.typeOnly | flag.fromComment);
  }
}

/** `@enum {T}` before `const A = {…}` makes `A` a type as well. */
function writeEnumAlias(writer: TreeWriter, statement: ts.Node, tag: ts.JSDocEnumTag): void {
  const { ts } = writer;
  if (!ts.isVariableStatement(statement)) return;
  const name = statement.declarationList.declarations[0]?.name;
  if (name !== undefined && ts.isIdentifier(name)) writeAlias(writer, name, tag.typeExpression, undefined);
}

/** TypeScript exports them from every module. */
function writeAlias(
  writer: TreeWriter,
  name: ts.Identifier,
  type: ts.TypeNode | undefined,
  comment: ts.JSDoc | undefined,
): void {
  const position = writer.startOf(name);
  const node = writer.open(kind.typeAlias, position, writer.ts.idText(name), flag.exported | flag.fromComment);
  for (const tag of comment?.tags ?? []) if (writer.ts.isJSDocTemplateTag(tag)) writeTemplateTag(writer, tag);
  if (type === undefined) writer.leaf(kind.keywordType, position, 'any', flag.fromComment);
  else writeMarked(writer, type);
  writer.close(node);
}

/** `{ a: T }` that is written as a list of `@property`. */
export function writeCommentLiteral(writer: TreeWriter, literal: ts.JSDocTypeLiteral): void {
  const start = writer.startOf(literal);
  const array = literal.isArrayType ? writer.open(kind.arrayType, start) : -1;
  const node = writer.open(kind.typeLiteral, start);
  for (const tag of literal.jsDocPropertyTags ?? []) writeNamed(writer, tag, kind.propertySignature);
  writer.close(node);
  if (array >= 0) writer.close(array);
}

/** Writes the type that `@callback` describes. */
export function writeCommentSignature(writer: TreeWriter, signature: ts.JSDocSignature): void {
  const node = writer.open(kind.functionType, writer.startOf(signature));
  for (const tag of signature.parameters) writeNamed(writer, tag, kind.parameter);
  writer.writeOptional(signature.type?.typeExpression);
  writer.close(node);
}

/** A `@property` or `@param` as what it stands for; `options.a` is called `a`. */
function writeNamed(writer: TreeWriter, tag: ts.JSDocPropertyLikeTag, as: number): void {
  const { ts } = writer;
  const { name, typeExpression, isBracketed } = tag;
  // `@this` of a `@callback` is among its parameters, without a name (TypeScript's types say it has one).
  const named = name as typeof name | undefined;
  const last = named === undefined ? tag.tagName : ts.isIdentifier(named) ? named : named.right;
  const type = typeExpression?.type;
  const isOptional = isBracketed || (type !== undefined && ts.isJSDocOptionalType(type));
  const isRest = type !== undefined && ts.isJSDocVariadicType(type);
  const flags = flag.fromComment | (isOptional ? flag.optional : 0) | (isRest ? flag.rest : 0);
  const node = writer.open(as, writer.startOf(last), ts.idText(last), flags);
  writer.writeOptional(typeExpression);
  writer.close(node);
}

/** `function(A, B): C` as a type. Its parameters need no names; `new: A` is what it makes. */
export function writeCommentFunction(writer: TreeWriter, type: ts.JSDocFunctionType): void {
  const { ts } = writer;
  const makes = type.parameters.find((parameter) => nameOf(parameter) === 'new');
  const node = writer.open(makes === undefined ? kind.functionType : kind.constructorType, writer.startOf(type));
  for (const parameter of type.parameters) {
    if (parameter === makes) continue;
    const isRest = parameter.type !== undefined && ts.isJSDocVariadicType(parameter.type);
    const flags = flag.fromComment | (isRest ? flag.rest : 0);
    const child = writer.open(kind.parameter, writer.startOf(parameter), nameOf(parameter), flags);
    writer.writeOptional(parameter.type);
    writer.close(child);
  }
  writer.writeOptional(makes?.type ?? type.type);
  writer.close(node);
}

/** In a comment a parameter may have no name. */
function nameOf(parameter: ts.ParameterDeclaration): string {
  return (parameter.name as ts.Identifier | undefined)?.text ?? '';
}

/** `?T`: or null; `T=`: or undefined. */
export function writeUnionWith(name: string) {
  return (writer: TreeWriter, type: ts.JSDocNullableType | ts.JSDocOptionalType): void => {
    const start = writer.startOf(type);
    const node = writer.open(kind.unionType, start);
    writer.write(type.type);
    writer.leaf(kind.keywordType, start, name);
    writer.close(node);
  };
}

/** `...T`. */
export function writeVariadic(writer: TreeWriter, variadic: ts.JSDocVariadicType): void {
  const node = writer.open(kind.arrayType, writer.startOf(variadic));
  writer.write(variadic.type);
  writer.close(node);
}

import type ts from 'typescript';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { writeSignature } from './signatures.ts';
import type { NodeWriter, TreeWriter } from './tree-writer.ts';

/** `A.B.C` is `C` of `B` of `A`. */
export function writeQualifiedName(writer: TreeWriter, { left, right }: ts.QualifiedName): void {
  const node = writer.open(kind.qualifiedName, writer.startOf(right), writer.ts.idText(right));
  writer.write(left);
  writer.close(node);
}

export function writeTypeReference(writer: TreeWriter, { typeName, typeArguments }: ts.TypeReferenceNode): void {
  const last = typeName.kind === writer.tables.kinds.Identifier ? typeName : (typeName as ts.QualifiedName).right;
  const position = writer.startOf(last);
  const name = writer.ts.idText(last as ts.Identifier);
  const node = writer.open(kind.typeReference, position, name);
  if (last === typeName) writer.leaf(kind.identifier, position, name);
  else writer.write(typeName);
  writer.writeAll(typeArguments);
  writer.close(node);
}

export function keywordWriter(name: string): NodeWriter {
  return (writer: TreeWriter, type: ts.Node) => writer.leaf(kind.keywordType, writer.startOf(type), name);
}

/** A type around one other. */
export function typeAround(as: number): NodeWriter {
  return (writer: TreeWriter, outer: ts.Node & { readonly type?: ts.TypeNode; readonly elementType?: ts.TypeNode }) => {
    const node = writer.open(as, writer.startOf(outer));
    writer.writeOptional(outer.elementType ?? outer.type);
    writer.close(node);
  };
}

export function writeTuple(writer: TreeWriter, tuple: ts.TupleTypeNode): void {
  const node = writer.open(kind.tupleType, writer.startOf(tuple));
  writer.writeAll(tuple.elements);
  writer.close(node);
}

/** `name?: T` and `...name: T` are represented by their type alone. */
export function writeNamedTupleMember(writer: TreeWriter, member: ts.NamedTupleMember): void {
  const { dotDotDotToken, questionToken, type } = member;
  if (dotDotDotToken === undefined && questionToken === undefined) {
    writer.write(type);
    return;
  }
  const node = writer.open(dotDotDotToken === undefined ? kind.optionalType : kind.restType, writer.startOf(member));
  writer.write(type);
  writer.close(node);
}

export function writeUnion(writer: TreeWriter, union: ts.UnionTypeNode): void {
  const node = writer.open(kind.unionType, writer.startOf(union));
  writer.writeAll(union.types);
  writer.close(node);
}

export function writeIntersection(writer: TreeWriter, intersection: ts.IntersectionTypeNode): void {
  const node = writer.open(kind.intersectionType, writer.startOf(intersection));
  writer.writeAll(intersection.types);
  writer.close(node);
}

export function writeFunctionType(writer: TreeWriter, type: ts.FunctionTypeNode): void {
  const node = writer.open(kind.functionType, writer.startOf(type));
  writeSignature(writer, type);
  writer.close(node);
}

export function writeConstructorType(writer: TreeWriter, type: ts.ConstructorTypeNode): void {
  const node = writer.open(kind.constructorType, writer.startOf(type), '', writer.flagsOf(type.modifiers));
  writeSignature(writer, type);
  writer.close(node);
}

export function writeParenthesizedType(writer: TreeWriter, { type }: ts.ParenthesizedTypeNode): void {
  writer.write(type);
}

export function writeTypeLiteral(writer: TreeWriter, literal: ts.TypeLiteralNode): void {
  const node = writer.open(kind.typeLiteral, writer.startOf(literal));
  writer.writeAll(literal.members);
  writer.close(node);
}

/** Chains nest to the right, as deep as they are long. */
export function writeConditionalType(writer: TreeWriter, conditional: ts.ConditionalTypeNode): void {
  const node = writer.open(kind.conditionalType, writer.startOf(conditional));
  writer.write(conditional.checkType);
  writer.write(conditional.extendsType);
  writer.write(conditional.trueType);
  writer.write(conditional.falseType);
  writer.close(node);
}

export function writeInfer(writer: TreeWriter, type: ts.InferTypeNode): void {
  const node = writer.open(kind.inferType, writer.startOf(type));
  writer.write(type.typeParameter);
  writer.close(node);
}

export function writeMappedType(writer: TreeWriter, type: ts.MappedTypeNode): void {
  const { readonlyToken, questionToken, nameType, typeParameter } = type;
  const { MinusToken } = writer.tables.kinds;
  const flags =
    signFlag(readonlyToken, MinusToken, flag.readonly, flag.removesReadonly) |
    signFlag(questionToken, MinusToken, flag.optional, flag.removesOptional) |
    (nameType === undefined ? 0 : flag.renames);
  const node = writer.open(kind.mappedType, writer.startOf(type), '', flags);
  writer.write(typeParameter);
  writer.writeOptional(nameType);
  writer.writeOptional(type.type);
  writer.close(node);
}

function signFlag(token: ts.Node | undefined, minus: ts.SyntaxKind, adds: number, removes: number): number {
  if (token === undefined) return 0;
  return token.kind === minus ? removes : adds;
}

export function writeIndexedAccess(writer: TreeWriter, type: ts.IndexedAccessTypeNode): void {
  const node = writer.open(kind.indexedAccessType, writer.startOf(type));
  writer.write(type.objectType);
  writer.write(type.indexType);
  writer.close(node);
}

/** `keyof T`, `readonly T`, `unique symbol`. */
export function writeTypeOperator(writer: TreeWriter, operator: ts.TypeOperatorNode): void {
  const { KeyOfKeyword, ReadonlyKeyword } = writer.tables.kinds;
  const start = writer.startOf(operator);
  if (operator.operator !== KeyOfKeyword && operator.operator !== ReadonlyKeyword) {
    writer.leaf(kind.uniqueSymbolType, start);
    return;
  }
  const node = writer.open(operator.operator === KeyOfKeyword ? kind.keyOfType : kind.readonlyType, start);
  writer.write(operator.type);
  writer.close(node);
}

export function writeTypeQuery(writer: TreeWriter, query: ts.TypeQueryNode): void {
  const node = writer.open(kind.typeQuery, writer.startOf(query));
  writer.write(query.exprName);
  writer.writeAll(query.typeArguments);
  writer.close(node);
}

export function writeLiteralType(writer: TreeWriter, { literal }: ts.LiteralTypeNode): void {
  const start = writer.startOf(literal);
  if (literal.kind === writer.tables.kinds.NullKeyword) {
    writer.leaf(kind.keywordType, start, 'null');
    return;
  }
  const node = writer.open(kind.literalType, start);
  writer.write(literal);
  writer.close(node);
}

export function writeTemplateType(writer: TreeWriter, template: ts.TemplateLiteralTypeNode): void {
  const node = writer.open(kind.templateLiteralType, writer.startOf(template));
  writeChunk(writer, template.head);
  for (const span of template.templateSpans) {
    writer.write(span.type);
    writeChunk(writer, span.literal);
  }
  writer.close(node);
}

function writeChunk(writer: TreeWriter, chunk: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail): void {
  if (chunk.text !== '') writer.leaf(kind.stringLiteral, writer.startOf(chunk), chunk.text);
}

export function writeTypePredicate(writer: TreeWriter, predicate: ts.TypePredicateNode): void {
  const { parameterName, assertsModifier, type } = predicate;
  const { ts } = writer;
  const name = ts.isIdentifier(parameterName) ? ts.idText(parameterName) : 'this';
  const flags = assertsModifier === undefined ? 0 : flag.asserts;
  const node = writer.open(kind.typePredicate, writer.startOf(parameterName), name, flags);
  writer.writeOptional(type);
  writer.close(node);
}

/** Its name is the module, its position that of the module's name. */
export function writeImportType(writer: TreeWriter, type: ts.ImportTypeNode): void {
  const { argument, qualifier, typeArguments, isTypeOf } = type;
  const { ts } = writer;
  const specifier = ts.isLiteralTypeNode(argument) ? argument.literal : argument;
  const name = ts.isStringLiteralLike(specifier) ? specifier.text : '';
  const node = writer.open(kind.importType, writer.startOf(specifier), name, isTypeOf ? flag.typeOf : 0);
  writer.writeOptional(qualifier);
  writer.writeAll(typeArguments);
  writer.close(node);
}

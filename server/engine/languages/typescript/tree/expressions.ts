import type ts from 'typescript';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import type { TreeWriter } from './tree-writer.ts';

export function writeIdentifier(writer: TreeWriter, identifier: ts.Identifier | ts.PrivateIdentifier): void {
  writer.leaf(kind.identifier, writer.startOf(identifier), writer.ts.idText(identifier));
}

export function writeStringLiteral(writer: TreeWriter, literal: ts.StringLiteral): void {
  writer.close(writer.openText(kind.stringLiteral, writer.startOf(literal), literal.text));
}

export function writeTemplateLiteral(writer: TreeWriter, template: ts.NoSubstitutionTemplateLiteral): void {
  writer.close(writer.openText(kind.template, writer.startOf(template), template.text));
}

/** Kept of templates, for modules that are loaded by such a path. */
const RELATIVE_PATH = /^(?:\.{0,2}\/|@\/|~\/)[\w@./-]*$/;

export function writeTemplate(writer: TreeWriter, template: ts.TemplateExpression): void {
  const node = writer.openText(kind.template, writer.startOf(template), keptOf(writer, template));
  for (const span of template.templateSpans) writer.write(span.expression);
  writer.close(node);
}

function keptOf({ isInTemplate }: TreeWriter, { head, templateSpans }: ts.TemplateExpression): string {
  if (isInTemplate) return [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' ');
  return RELATIVE_PATH.test(head.text) ? head.text : '';
}

export function writeTaggedTemplate(writer: TreeWriter, expression: ts.TaggedTemplateExpression): void {
  const node = writer.open(kind.taggedTemplate, writer.startOf(expression));
  writer.write(expression.tag);
  writer.writeAll(expression.typeArguments);
  writer.write(expression.template);
  writer.close(node);
}

export function writeArray(writer: TreeWriter, array: ts.ArrayLiteralExpression): void {
  const node = writer.open(kind.arrayLiteral, writer.startOf(array));
  writer.writeAll(array.elements);
  writer.close(node);
}

export function writeObject(writer: TreeWriter, object: ts.ObjectLiteralExpression): void {
  const node = writer.open(kind.objectLiteral, writer.startOf(object));
  writer.writeAll(object.properties);
  writer.close(node);
}

export function writeSpread(writer: TreeWriter, spread: ts.SpreadElement | ts.SpreadAssignment): void {
  writeAround(writer, spread, kind.spread, spread.expression);
}

/** A node with one child. */
function writeAround(writer: TreeWriter, outer: ts.Node, as: number, inner: ts.Node, name = '', flags = 0): void {
  const node = writer.open(as, writer.startOf(outer), name, flags);
  writer.write(inner);
  writer.close(node);
}

export function writePropertyAccess(writer: TreeWriter, access: ts.PropertyAccessExpression): void {
  const { name, expression, questionDotToken } = access;
  const flags = questionDotToken === undefined ? 0 : flag.optionalChain;
  const node = writer.open(kind.propertyAccess, writer.startOf(name), writer.ts.idText(name), flags);
  writer.write(expression);
  writer.close(node);
}

export function writeElementAccess(writer: TreeWriter, access: ts.ElementAccessExpression): void {
  const flags = access.questionDotToken === undefined ? 0 : flag.optionalChain;
  const node = writer.open(kind.elementAccess, writer.startOf(access), '', flags);
  writer.write(access.expression);
  writer.write(access.argumentExpression);
  writer.close(node);
}

export function writeCall(writer: TreeWriter, call: ts.CallExpression): void {
  const { expression, typeArguments, questionDotToken } = call;
  const isImport = expression.kind === writer.tables.kinds.ImportKeyword;
  const flags = questionDotToken === undefined ? 0 : flag.optionalChain;
  const node = writer.open(isImport ? kind.importCall : kind.call, writer.startOf(call), '', flags);
  if (!isImport) {
    writer.write(expression);
    writer.writeAll(typeArguments);
  }
  if (takesTemplate(writer, expression)) for (const argument of call.arguments) writer.writeOfTemplate(argument);
  else writer.writeAll(call.arguments);
  writer.close(node);
}

/** `TestBed.overrideTemplate(A, "…")`. */
function takesTemplate({ ts }: TreeWriter, callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && ts.idText(callee.name as ts.Identifier) === 'overrideTemplate';
}

export function writeNew(writer: TreeWriter, expression: ts.NewExpression): void {
  const node = writer.open(kind.newExpression, writer.startOf(expression));
  writer.write(expression.expression);
  writer.writeAll(expression.typeArguments);
  writer.writeAll(expression.arguments);
  writer.close(node);
}

export function writeConditional(writer: TreeWriter, conditional: ts.ConditionalExpression): void {
  const node = writer.open(kind.conditional, writer.startOf(conditional));
  writer.write(conditional.condition);
  writer.write(conditional.whenTrue);
  writer.write(conditional.whenFalse);
  writer.close(node);
}

export function writeBinary(writer: TreeWriter, binary: ts.BinaryExpression): void {
  if (binary.left.kind === writer.tables.kinds.BinaryExpression) {
    writeChain(writer, binary);
    return;
  }
  const node = openBinary(writer, binary);
  writer.write(binary.left);
  writer.write(binary.right);
  writer.comments?.writeAssignedType(writer, binary);
  writer.close(node);
}

/** From here on a chain of one operator is one node: sums of ten thousand terms nest as deep. */
const chainLengthMax = 64;

/** `a + b + c`, without recursion to the left. */
function writeChain(writer: TreeWriter, binary: ts.BinaryExpression): void {
  const chain = chainOf(writer, binary);
  const isLong = chain.length > chainLengthMax;
  const nodes = chain.map((outer, index) => {
    const isPart = isLong && index > 0 && outer.operatorToken.kind === chain[index - 1].operatorToken.kind;
    return isPart ? -1 : openBinary(writer, outer);
  });
  writer.write(chain[chain.length - 1].left);
  for (let index = chain.length - 1; index >= 0; index--) {
    writer.write(chain[index].right);
    if (nodes[index] >= 0) writer.close(nodes[index]);
  }
}

/** The outermost comes first. */
function chainOf(writer: TreeWriter, binary: ts.BinaryExpression): ts.BinaryExpression[] {
  const { BinaryExpression } = writer.tables.kinds;
  const chain = [binary];
  for (let { left } = binary; left.kind === BinaryExpression; left = (left as ts.BinaryExpression).left) {
    chain.push(left as ts.BinaryExpression);
  }
  return chain;
}

function openBinary(writer: TreeWriter, binary: ts.BinaryExpression): number {
  const { binaryKinds, binaryFlags, tokenTexts } = writer.tables;
  const operator = binary.operatorToken.kind;
  const as = binaryKinds[operator];
  if (as === kind.assign) return openAssign(writer, binary);
  const name = as === kind.compoundAssign || as === kind.arithmetic ? tokenTexts[operator] : '';
  return writer.open(as, writer.startOf(binary), name, binaryFlags[operator]);
}

/** Position and name of an assignment that declares a member are those of the member's name. */
function openAssign(writer: TreeWriter, binary: ts.BinaryExpression): number {
  const { left } = binary;
  const { kinds } = writer.tables;
  if (!writer.declares(binary) || left.kind !== kinds.PropertyAccessExpression) {
    return writer.openDeclaration(binary, kind.assign, writer.startOf(binary), '', 0);
  }
  const { name, expression } = left as ts.PropertyAccessExpression;
  const isModule = expression.kind === kinds.Identifier && (expression as ts.Identifier).text === 'module';
  const position = writer.startOf(isModule ? binary : name);
  return writer.openDeclaration(binary, kind.assign, position, isModule ? '' : writer.ts.idText(name), 0);
}

export function writePrefix(writer: TreeWriter, unary: ts.PrefixUnaryExpression): void {
  const { kinds, tokenTexts } = writer.tables;
  if (unary.operator === kinds.ExclamationToken) writeAround(writer, unary, kind.not, unary.operand);
  else writeAround(writer, unary, kind.unary, unary.operand, tokenTexts[unary.operator]);
}

export function writePostfix(writer: TreeWriter, unary: ts.PostfixUnaryExpression): void {
  writeAround(writer, unary, kind.unary, unary.operand, writer.tables.tokenTexts[unary.operator]);
}

export function writeTypeOf(writer: TreeWriter, expression: ts.TypeOfExpression): void {
  writeAround(writer, expression, kind.typeOf, expression.expression);
}

export function writeVoid(writer: TreeWriter, expression: ts.VoidExpression): void {
  writeAround(writer, expression, kind.voidExpression, expression.expression);
}

export function writeDelete(writer: TreeWriter, expression: ts.DeleteExpression): void {
  writeAround(writer, expression, kind.deleteExpression, expression.expression);
}

export function writeAwait(writer: TreeWriter, expression: ts.AwaitExpression): void {
  writeAround(writer, expression, kind.awaitExpression, expression.expression);
}

export function writeNonNull(writer: TreeWriter, expression: ts.NonNullExpression): void {
  writeAround(writer, expression, kind.nonNull, expression.expression);
}

export function writeYield(writer: TreeWriter, expression: ts.YieldExpression): void {
  const flags = expression.asteriskToken === undefined ? 0 : flag.generator;
  const node = writer.open(kind.yieldExpression, writer.startOf(expression), '', flags);
  writer.writeOptional(expression.expression);
  writer.close(node);
}

/** `E as T` and `<T>E`. */
export function writeAs(writer: TreeWriter, assertion: ts.AssertionExpression): void {
  const isConstant = isConstantType(writer, assertion.type);
  const node = writer.open(kind.asExpression, writer.startOf(assertion), '', isConstant ? flag.constant : 0);
  writer.write(assertion.expression);
  if (!isConstant) writer.write(assertion.type);
  writer.close(node);
}

function isConstantType({ ts, tables }: TreeWriter, type: ts.TypeNode): boolean {
  if (type.kind !== tables.kinds.TypeReference) return false;
  const { typeName, typeArguments } = type as ts.TypeReferenceNode;
  return ts.isIdentifier(typeName) && typeName.text === 'const' && typeArguments === undefined;
}

export function writeSatisfies(writer: TreeWriter, expression: ts.SatisfiesExpression): void {
  const node = writer.open(kind.satisfies, writer.startOf(expression));
  writer.write(expression.expression);
  writer.write(expression.type);
  writer.close(node);
}

/** Parentheses are no node, unless a comment before them says of which type they are. */
export function writeParenthesized(writer: TreeWriter, expression: ts.ParenthesizedExpression): void {
  if (writer.comments?.writeCast(writer, expression) !== true) writer.write(expression.expression);
}

export function writeMetaProperty(writer: TreeWriter, property: ts.MetaProperty): void {
  const isImport = property.keywordToken === writer.tables.kinds.ImportKeyword;
  const name = `${isImport ? 'import' : 'new'}.${writer.ts.idText(property.name)}`;
  writer.leaf(kind.metaProperty, writer.startOf(property), name);
}

/** `f<T>`, where it is an expression. */
export function writeInstantiation(writer: TreeWriter, expression: ts.ExpressionWithTypeArguments): void {
  const node = writer.open(kind.instantiation, writer.startOf(expression));
  writer.write(expression.expression);
  writer.writeAll(expression.typeArguments);
  writer.close(node);
}

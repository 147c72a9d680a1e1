import ts from 'typescript';
import type { Entity } from '#server/engine/linking/javascript/entity.ts';
import { meaning } from '#server/engine/linking/javascript/entity.ts';
import type { Property, Signature, Type, Types } from '#server/engine/linking/javascript/type.ts';

/**
 * Types as text, ours and those of TypeScript's checker in one form, so that both can be compared: aliases are replaced by
 * what they stand for, members of unions are sorted, members of types without a name are listed `depth` levels down.
 */
export function shapeOf(types: Types, type: Type, depth = 2): string {
  if (depth < -1) return '…';
  switch (type.form) {
    case 'intrinsic':
      return type.name === 'unresolved' ? `unresolved(${type.reason})` : type.name;
    case 'literal':
      return type.member === undefined ? valueText(type.value) : `${type.member.parent?.name}.${type.member.name}`;
    case 'reference':
      return withArguments(
        type.entity.name,
        type.arguments.map((argument) => shapeOf(types, argument, depth - 1)),
      );
    case 'union':
      return unionText(type.members.map((member) => shapeOf(types, member, depth)));
    case 'intersection':
      return type.members
        .map((member) => shapeOf(types, member, depth))
        .toSorted()
        .join(' & ');
    case 'parameter':
      return type.entity.meanings & meaning.typeParameter ? type.entity.name : 'this';
    case 'deferred':
      return 'deferred';
    case 'tuple':
      return `[${type.elements.map((element) => `${element.kind === 'rest' ? '...' : ''}${shapeOf(types, element.type, depth - 1)}${element.kind === 'optional' ? '?' : ''}`.replace(/^(.*)\?$/, (_, text: string) => `${unionText([...text.split(' | '), 'undefined'])}?`)).join(', ')}]`;
    default:
      return anonymousText(types, type, depth);
  }
}

function anonymousText(types: Types, type: Extract<Type, { form: 'anonymous' }>, depth: number): string {
  if (type.of.kind === 'class' || type.of.kind === 'namespace') return `typeof ${nameOfEntity(type.of.entity)}`;
  return membersText(
    types.callSignatures(type).map((signature) => signatureText(types, signature, depth)),
    types.constructSignatures(type).map((signature) => `new ${signatureText(types, signature, depth)}`),
    [...types.properties(type).values()].map((property) => propertyText(types, property, depth)),
    depth,
  );
}

function nameOfEntity(entity: Entity): string {
  return entity.meanings & meaning.module ? 'module' : entity.name;
}

function propertyText(types: Types, { name, isOptional, type }: Property, depth: number): string {
  return depth <= 0 ? name : `${name}${isOptional ? '?' : ''}: ${shapeOf(types, type(), depth - 1)}`;
}

function signatureText(types: Types, signature: Signature, depth: number): string {
  if (depth <= 0) return '()';
  const parameters = signature.parameters.map(
    (parameter) => `${parameter.isRest ? '...' : ''}${parameter.name}: ${shapeOf(types, parameter.type(), depth - 1)}`,
  );
  return `(${parameters.join(', ')}) => ${shapeOf(types, signature.returnType(), depth - 1)}`;
}

function membersText(calls: string[], constructs: string[], properties: string[], depth: number): string {
  if (depth <= 0) return '{}';
  return `{${[...calls, ...constructs, ...properties.toSorted()].join('; ')}}`;
}

function withArguments(name: string, args: readonly string[]): string {
  return args.length === 0 ? name : `${name}<${args.join(', ')}>`;
}

function unionText(members: readonly string[]): string {
  return [...new Set(members)].toSorted().join(' | ');
}

function valueText(value: string | number | boolean | bigint): string {
  return typeof value === 'string' ? JSON.stringify(value) : `${value}${typeof value === 'bigint' ? 'n' : ''}`;
}

const plainFlags =
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.String |
  ts.TypeFlags.Number |
  ts.TypeFlags.BigInt |
  ts.TypeFlags.BooleanLiteral |
  ts.TypeFlags.ESSymbol |
  ts.TypeFlags.Void |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null |
  ts.TypeFlags.Never |
  ts.TypeFlags.NonPrimitive;

/** The same of TypeScript's checker. */
export function checkedShapeOf(checker: ts.TypeChecker, type: ts.Type, depth = 2): string {
  if (depth < -1) return '…';
  const { flags } = type;
  if (flags & ts.TypeFlags.Boolean) return 'boolean';
  if (flags & ts.TypeFlags.EnumLike) return checkedEnum(type);
  if (type.isStringLiteral() || type.isNumberLiteral()) return valueText(type.value);
  if (flags & ts.TypeFlags.BigIntLiteral) return checker.typeToString(type);
  if (flags & ts.TypeFlags.UniqueESSymbol) return 'symbol';
  if (flags & plainFlags) return checker.typeToString(type);
  if (type.isUnion()) return checkedUnion(checker, type, depth);
  if (type.isIntersection()) return checkedIntersection(checker, type, depth);
  if (flags & ts.TypeFlags.TypeParameter) {
    return (type as ts.TypeParameter & { isThisType?: boolean }).isThisType === true ? 'this' : type.symbol.name;
  }
  return flags & ts.TypeFlags.Object ? checkedObject(checker, type as ts.ObjectType, depth) : 'deferred';
}

/** `Colour` for an enum, `Colour.Red` for one of its members. */
function checkedEnum({ flags, symbol }: ts.Type): string {
  if (!(flags & ts.TypeFlags.EnumLiteral) || flags & (ts.TypeFlags.Union | ts.TypeFlags.Enum)) return symbol.name;
  const { parent } = symbol as ts.Symbol & { parent?: ts.Symbol };
  return parent !== undefined && parent.flags & ts.SymbolFlags.Enum ? `${parent.name}.${symbol.name}` : symbol.name;
}

function checkedIntersection(checker: ts.TypeChecker, type: ts.IntersectionType, depth: number): string {
  return type.types
    .map((member) => checkedShapeOf(checker, member, depth))
    .toSorted()
    .join(' & ');
}

function checkedUnion(checker: ts.TypeChecker, type: ts.UnionType, depth: number): string {
  const members = type.types.map((member) => checkedShapeOf(checker, member, depth));
  if (members.includes('true') && members.includes('false')) {
    return unionText([...members.filter((member) => member !== 'true' && member !== 'false'), 'boolean']);
  }
  return unionText(members);
}

function checkedObject(checker: ts.TypeChecker, type: ts.ObjectType, depth: number): string {
  if (checker.isTupleType(type)) return checkedTuple(checker, type as ts.TupleTypeReference, depth);
  if (type.objectFlags & (ts.ObjectFlags.ClassOrInterface | ts.ObjectFlags.Reference)) {
    const parameters = (type as ts.TypeReference).target?.typeParameters?.length ?? 0;
    const args = checker.getTypeArguments(type as ts.TypeReference).slice(0, parameters);
    return withArguments(
      type.symbol.name,
      args.map((argument) => checkedShapeOf(checker, argument, depth - 1)),
    );
  }
  const { symbol } = type;
  if (
    symbol !== undefined &&
    symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Enum | ts.SymbolFlags.NamespaceModule)
  ) {
    return `typeof ${symbol.name}`;
  }
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.ValueModule) return 'typeof module';
  return membersText(
    type.getCallSignatures().map((signature) => checkedSignature(checker, signature, depth)),
    type.getConstructSignatures().map((signature) => `new ${checkedSignature(checker, signature, depth)}`),
    type.getProperties().map((property) => checkedProperty(checker, property, depth)),
    depth,
  );
}

function checkedTuple(checker: ts.TypeChecker, type: ts.TupleTypeReference, depth: number): string {
  const elements = checker.getTypeArguments(type).map((element, index) => {
    const flags = type.target.elementFlags[index];
    const text = checkedShapeOf(checker, element, depth - 1);
    if (flags & ts.ElementFlags.Variable) return `...${text}`;
    return flags & ts.ElementFlags.Optional ? `${unionText([...text.split(' | '), 'undefined'])}?` : text;
  });
  return `[${elements.join(', ')}]`;
}

function checkedProperty(checker: ts.TypeChecker, property: ts.Symbol, depth: number): string {
  const name = property.name.replace(/^__@(\w+)@\d+$/, '[Symbol.$1]');
  if (depth <= 0) return name;
  const isOptional = property.flags & ts.SymbolFlags.Optional;
  return `${name}${isOptional ? '?' : ''}: ${checkedShapeOf(checker, checker.getTypeOfSymbol(property), depth - 1)}`;
}

function checkedSignature(checker: ts.TypeChecker, signature: ts.Signature, depth: number): string {
  if (depth <= 0) return '()';
  const parameters = signature.parameters.map((parameter) => {
    const isRest =
      parameter.declarations?.some((node) => ts.isParameter(node) && node.dotDotDotToken !== undefined) === true;
    return `${isRest ? '...' : ''}${parameter.name}: ${checkedShapeOf(checker, checker.getTypeOfSymbol(parameter), depth - 1)}`;
  });
  return `(${parameters.join(', ')}) => ${checkedShapeOf(checker, signature.getReturnType(), depth - 1)}`;
}

import type ts from 'typescript';
import { typescriptParser } from './typescript-parser.ts';

/** Names of types that stay at run time under `emitDecoratorMetadata`. */
export interface DecoratedTypes {
  readonly strict: readonly string[];
  /** Also where `strictNullChecks` is off: of `A | null` the name is then `A`. */
  readonly loose: readonly string[];
}

const none: DecoratedTypes = { strict: [], loose: [] };

/**
 * Returns the types of a class that TypeScript passes to its decorators, as its checker chooses them
 * (`markDecoratorAliasReferenced`): of a decorated class those of its constructor's parameters, of a decorated member
 * those of its signature, and the whole signature of a function that has a decorated parameter.
 */
export function typesOfDecorators(node: ts.ClassLikeDeclaration): DecoratedTypes {
  const types = [...(isDecorated(node) ? typesOfConstructor(node) : []), ...node.members.flatMap(typesOfMember)];
  if (types.length === 0) return none;
  const namesBy = (isStrict: boolean) => types.flatMap((type) => rootName(entityName(type, isStrict)) ?? []);
  return { strict: namesBy(true), loose: namesBy(false) };
}

function typesOfConstructor({ members }: ts.ClassLikeDeclaration): ts.TypeNode[] {
  const { isConstructorDeclaration } = typescriptParser();
  const found = members.filter(isConstructorDeclaration).find(({ body }) => body !== undefined);
  return found === undefined ? [] : found.parameters.flatMap(typeOfParameter);
}

function typesOfMember(member: ts.ClassElement): ts.TypeNode[] {
  const { isPropertyDeclaration, isMethodDeclaration, isConstructorDeclaration, isAccessor } = typescriptParser();
  if (isPropertyDeclaration(member)) return isDecorated(member) && member.type !== undefined ? [member.type] : [];
  if (!isMethodDeclaration(member) && !isConstructorDeclaration(member) && !isAccessor(member)) return [];
  const isAsked = isDecorated(member) || member.parameters.some(isDecorated);
  if (!isAsked) return [];
  return [...member.parameters.flatMap(typeOfParameter), ...(member.type === undefined ? [] : [member.type])];
}

/** Of a rest parameter that of its elements. */
function typeOfParameter({ type, dotDotDotToken }: ts.ParameterDeclaration): ts.TypeNode[] {
  if (type === undefined) return [];
  if (dotDotDotToken === undefined) return [type];
  const { elementType, typeArguments } = type as { elementType?: ts.TypeNode; typeArguments?: readonly ts.TypeNode[] };
  const element = elementType ?? typeArguments?.[0];
  return element === undefined ? [] : [element];
}

function isDecorated(node: { readonly modifiers?: readonly ts.ModifierLike[] } | ts.Node): boolean {
  const { modifiers = [] } = node as { readonly modifiers?: readonly ts.ModifierLike[] };
  return modifiers.some(({ kind }) => kind === typescriptParser().kinds.Decorator);
}

/** The one name that a type comes down to at run time; undefined where it is none, or several (TypeScript says `Object`). */
function entityName(type: ts.TypeNode, isStrict: boolean): ts.EntityName | undefined {
  const { kinds } = typescriptParser();
  switch (type.kind) {
    case kinds.UnionType:
    case kinds.IntersectionType:
      return commonName((type as ts.UnionOrIntersectionTypeNode).types, isStrict);
    case kinds.ConditionalType: {
      const { trueType, falseType } = type as ts.ConditionalTypeNode;
      return commonName([trueType, falseType], isStrict);
    }
    case kinds.ParenthesizedType:
    case kinds.NamedTupleMember:
      return entityName((type as ts.ParenthesizedTypeNode | ts.NamedTupleMember).type, isStrict);
    case kinds.TypeReference:
      return (type as ts.TypeReferenceNode).typeName;
    default:
      return undefined;
  }
}

function commonName(types: readonly ts.TypeNode[], isStrict: boolean): ts.EntityName | undefined {
  const written = types.filter((type) => !isPassedOver(type, isStrict)).map((type) => entityName(type, isStrict));
  const [first] = written;
  if (
    first === undefined ||
    !written.every((name) => name !== undefined && (name === first || isSameName(name, first)))
  ) {
    return undefined;
  }
  return first;
}

function isSameName(a: ts.EntityName, b: ts.EntityName): boolean {
  const { isIdentifier, idText } = typescriptParser();
  return isIdentifier(a) && isIdentifier(b) && idText(a) === idText(b);
}

function isPassedOver(type: ts.TypeNode, isStrict: boolean): boolean {
  const { kinds, isLiteralTypeNode } = typescriptParser();
  if (type.kind === kinds.NeverKeyword) return true;
  if (isStrict) return false;
  const isNull = isLiteralTypeNode(type) && type.literal.kind === kinds.NullKeyword;
  return isNull || type.kind === kinds.UndefinedKeyword;
}

function rootName(name: ts.EntityName | undefined): string | undefined {
  if (name === undefined) return undefined;
  const { isIdentifier, idText } = typescriptParser();
  return isIdentifier(name) ? idText(name) : rootName(name.left);
}

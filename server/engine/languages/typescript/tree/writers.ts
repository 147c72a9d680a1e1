import type ts from 'typescript';
import { kind } from '../node-kinds.ts';
import * as comments from './comment-declarations.ts';
import * as declarations from './declarations.ts';
import * as expressions from './expressions.ts';
import * as jsx from './jsx.ts';
import * as members from './members.ts';
import * as modules from './modules.ts';
import * as signatures from './signatures.ts';
import * as statements from './statements.ts';
import * as types from './types.ts';
import type { NodeWriter, TreeWriter } from './tree-writer.ts';

type WritersByName = Partial<Record<keyof typeof ts.SyntaxKind, NodeWriter>>;

/** By the name of the `SyntaxKind`. What is not here is passed through to its children. */
export function writersByName(): WritersByName {
  return {
    ...declarationWriters(),
    ...statementWriters(),
    ...expressionWriters(),
    ...jsxWriters(),
    ...typeWriters(),
    ...commentWriters(),
  };
}

function declarationWriters(): WritersByName {
  return {
    VariableStatement: statements.writeVariableStatement,
    BindingElement: declarations.writeBindingElement,
    ObjectBindingPattern: declarations.writeObjectPattern,
    ArrayBindingPattern: declarations.writeArrayPattern,
    OmittedExpression: declarations.writeEmpty,
    FunctionDeclaration: declarations.writeFunctionDeclaration,
    ClassDeclaration: declarations.writeClassDeclaration,
    InterfaceDeclaration: declarations.writeInterface,
    HeritageClause: declarations.writeHeritageClause,
    TypeAliasDeclaration: declarations.writeTypeAlias,
    EnumDeclaration: declarations.writeEnum,
    EnumMember: declarations.writeEnumMember,
    ModuleDeclaration: declarations.writeNamespace,
    Parameter: signatures.writeParameter,
    TypeParameter: signatures.writeTypeParameter,
    PropertyDeclaration: members.writeProperty,
    MethodDeclaration: members.writeMethod,
    GetAccessor: members.writeGetter,
    SetAccessor: members.writeSetter,
    Constructor: members.writeConstructor,
    ClassStaticBlockDeclaration: members.writeStaticBlock,
    SemicolonClassElement: members.writeNothing,
    PropertySignature: members.writePropertySignature,
    MethodSignature: members.writeMethodSignature,
    CallSignature: members.writeCallSignature,
    ConstructSignature: members.writeConstructSignature,
    IndexSignature: members.writeIndexSignature,
    PropertyAssignment: members.writePropertyAssignment,
    ShorthandPropertyAssignment: members.writeShorthandProperty,
  };
}

function statementWriters(): WritersByName {
  return {
    ImportDeclaration: modules.writeImport,
    NamespaceImport: modules.writeNamespaceImport,
    ImportSpecifier: modules.writeImportSpecifier,
    ImportEqualsDeclaration: modules.writeImportEquals,
    ExportDeclaration: modules.writeExport,
    ExportSpecifier: modules.writeExportSpecifier,
    ExportAssignment: modules.writeExportAssignment,
    NamespaceExportDeclaration: modules.writeNamespaceExport,
    ExpressionStatement: statements.writeExpressionStatement,
    EmptyStatement: members.writeNothing,
    Block: statements.writeBlock,
    IfStatement: statements.writeIf,
    ForStatement: statements.writeFor,
    ForInStatement: statements.writeForIn,
    ForOfStatement: statements.writeForOf,
    WhileStatement: statements.writeWhile,
    DoStatement: statements.writeDo,
    ReturnStatement: statements.writeReturn,
    ThrowStatement: statements.writeThrow,
    BreakStatement: statements.writeBreak,
    ContinueStatement: statements.writeContinue,
    LabeledStatement: statements.writeLabeled,
    SwitchStatement: statements.writeSwitch,
    CaseClause: statements.writeCase,
    DefaultClause: statements.writeDefault,
    TryStatement: statements.writeTry,
  };
}

function expressionWriters(): WritersByName {
  return {
    Identifier: expressions.writeIdentifier,
    PrivateIdentifier: expressions.writeIdentifier,
    ThisKeyword: leafWriter(kind.thisExpression),
    SuperKeyword: leafWriter(kind.superExpression),
    NullKeyword: leafWriter(kind.nullLiteral),
    TrueKeyword: leafWriter(kind.trueLiteral),
    FalseKeyword: leafWriter(kind.falseLiteral),
    NumericLiteral: literalWriter(kind.numberLiteral),
    BigIntLiteral: literalWriter(kind.bigintLiteral),
    StringLiteral: expressions.writeStringLiteral,
    RegularExpressionLiteral: leafWriter(kind.regularExpression),
    NoSubstitutionTemplateLiteral: expressions.writeTemplateLiteral,
    TemplateExpression: expressions.writeTemplate,
    TaggedTemplateExpression: expressions.writeTaggedTemplate,
    ArrayLiteralExpression: expressions.writeArray,
    ObjectLiteralExpression: expressions.writeObject,
    SpreadElement: expressions.writeSpread,
    SpreadAssignment: expressions.writeSpread,
    PropertyAccessExpression: expressions.writePropertyAccess,
    ElementAccessExpression: expressions.writeElementAccess,
    CallExpression: expressions.writeCall,
    NewExpression: expressions.writeNew,
    ConditionalExpression: expressions.writeConditional,
    BinaryExpression: expressions.writeBinary,
    PrefixUnaryExpression: expressions.writePrefix,
    PostfixUnaryExpression: expressions.writePostfix,
    TypeOfExpression: expressions.writeTypeOf,
    VoidExpression: expressions.writeVoid,
    DeleteExpression: expressions.writeDelete,
    AwaitExpression: expressions.writeAwait,
    YieldExpression: expressions.writeYield,
    AsExpression: expressions.writeAs,
    TypeAssertionExpression: expressions.writeAs,
    SatisfiesExpression: expressions.writeSatisfies,
    NonNullExpression: expressions.writeNonNull,
    ParenthesizedExpression: expressions.writeParenthesized,
    MetaProperty: expressions.writeMetaProperty,
    ExpressionWithTypeArguments: expressions.writeInstantiation,
    FunctionExpression: declarations.writeFunctionExpression,
    ArrowFunction: declarations.writeArrowFunction,
    ClassExpression: declarations.writeClassExpression,
  };
}

function jsxWriters(): WritersByName {
  return {
    JsxElement: jsx.writeJsxElement,
    JsxSelfClosingElement: jsx.writeJsxSelfClosing,
    JsxFragment: jsx.writeJsxFragment,
    JsxAttribute: jsx.writeJsxAttribute,
    JsxSpreadAttribute: jsx.writeJsxSpread,
    JsxExpression: jsx.writeJsxExpression,
    JsxNamespacedName: jsx.writeJsxNamespacedName,
    JsxText: members.writeNothing,
  };
}

const KEYWORD_TYPES = 'any unknown never void undefined string number boolean bigint symbol object intrinsic';

function typeWriters(): WritersByName {
  const keywords = KEYWORD_TYPES.split(' ').map((name) => [keywordKind(name), types.keywordWriter(name)]);
  return {
    ...(Object.fromEntries(keywords) as WritersByName),
    QualifiedName: types.writeQualifiedName,
    TypeReference: types.writeTypeReference,
    ArrayType: types.typeAround(kind.arrayType),
    TupleType: types.writeTuple,
    NamedTupleMember: types.writeNamedTupleMember,
    OptionalType: types.typeAround(kind.optionalType),
    RestType: types.typeAround(kind.restType),
    UnionType: types.writeUnion,
    IntersectionType: types.writeIntersection,
    FunctionType: types.writeFunctionType,
    ConstructorType: types.writeConstructorType,
    TypeLiteral: types.writeTypeLiteral,
    ConditionalType: types.writeConditionalType,
    InferType: types.writeInfer,
    MappedType: types.writeMappedType,
    IndexedAccessType: types.writeIndexedAccess,
    TypeOperator: types.writeTypeOperator,
    TypeQuery: types.writeTypeQuery,
    LiteralType: types.writeLiteralType,
    ParenthesizedType: types.writeParenthesizedType,
    TemplateLiteralType: types.writeTemplateType,
    ThisType: leafWriter(kind.thisType),
    TypePredicate: types.writeTypePredicate,
    ImportType: types.writeImportType,
  };
}

function keywordKind(name: string): string {
  const special: Readonly<Record<string, string>> = { bigint: 'BigIntKeyword' };
  return special[name] ?? `${name[0].toUpperCase()}${name.slice(1)}Keyword`;
}

function commentWriters(): WritersByName {
  return {
    JSDocAllType: types.keywordWriter('any'),
    JSDocUnknownType: types.keywordWriter('any'),
    JSDocNamepathType: types.keywordWriter('any'),
    JSDocNullableType: comments.writeUnionWith('null'),
    JSDocOptionalType: comments.writeUnionWith('undefined'),
    JSDocVariadicType: comments.writeVariadic,
    JSDocFunctionType: comments.writeCommentFunction,
    JSDocTypeLiteral: comments.writeCommentLiteral,
    JSDocSignature: comments.writeCommentSignature,
  };
}

function leafWriter(as: number): NodeWriter {
  return (writer: TreeWriter, node: ts.Node) => writer.leaf(as, writer.startOf(node));
}

function literalWriter(as: number): NodeWriter {
  return (writer: TreeWriter, node: ts.LiteralLikeNode) => writer.leaf(as, writer.startOf(node), node.text);
}

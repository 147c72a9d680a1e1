import type ts from 'typescript';

/**
 * The used functions of the package `typescript`, and nothing else of its three thousand names. The functions are
 * copied into an object of ours because the package's own answers every look-up through a getter of a hash table, which
 * was a tenth of the time that declarations took.
 */
export type TypeScriptParser = ReturnType<typeof takeParser>;

let loaded: TypeScriptParser | undefined;

/** Loads the parser. The package costs memory and a quarter of a second: only code that needs declarations loads it. */
export async function loadParser(): Promise<void> {
  loaded ??= takeParser((await import('typescript')).default);
}

export function typescriptParser(): TypeScriptParser {
  if (loaded === undefined) throw new Error('load() of the front-end has not ended');
  return loaded;
}

function takeParser(from: typeof ts) {
  return {
    ...takeComments(from),
    ...takeNumbers(from),
    createSourceFile: from.createSourceFile,
    forEachChild: from.forEachChild,
    idText: from.idText,
    isAccessor: from.isAccessor,
    isArrayLiteralExpression: from.isArrayLiteralExpression,
    isArrowFunction: from.isArrowFunction,
    isAsExpression: from.isAsExpression,
    isBinaryExpression: from.isBinaryExpression,
    isBlock: from.isBlock,
    isCallExpression: from.isCallExpression,
    isClassExpression: from.isClassExpression,
    isComputedPropertyName: from.isComputedPropertyName,
    isConstructorDeclaration: from.isConstructorDeclaration,
    isElementAccessExpression: from.isElementAccessExpression,
    isExportAssignment: from.isExportAssignment,
    isExportDeclaration: from.isExportDeclaration,
    isExternalModule: from.isExternalModule,
    isFunctionExpression: from.isFunctionExpression,
    isIdentifier: from.isIdentifier,
    isExternalModuleReference: from.isExternalModuleReference,
    isLiteralTypeNode: from.isLiteralTypeNode,
    isMethodDeclaration: from.isMethodDeclaration,
    isMethodSignature: from.isMethodSignature,
    isModuleBlock: from.isModuleBlock,
    isModuleDeclaration: from.isModuleDeclaration,
    isNamedExports: from.isNamedExports,
    isNonNullExpression: from.isNonNullExpression,
    isNumericLiteral: from.isNumericLiteral,
    isObjectLiteralExpression: from.isObjectLiteralExpression,
    isOmittedExpression: from.isOmittedExpression,
    isParameterPropertyDeclaration: from.isParameterPropertyDeclaration,
    isParenthesizedExpression: from.isParenthesizedExpression,
    isPrivateIdentifier: from.isPrivateIdentifier,
    isPropertyAccessExpression: from.isPropertyAccessExpression,
    isPropertyAssignment: from.isPropertyAssignment,
    isPropertyDeclaration: from.isPropertyDeclaration,
    isPropertySignature: from.isPropertySignature,
    isSatisfiesExpression: from.isSatisfiesExpression,
    isShorthandPropertyAssignment: from.isShorthandPropertyAssignment,
    isSpreadAssignment: from.isSpreadAssignment,
    isSpreadElement: from.isSpreadElement,
    isStringLiteral: from.isStringLiteral,
    isStringLiteralLike: from.isStringLiteralLike,
    isTypeAssertionExpression: from.isTypeAssertionExpression,
    isTypeLiteralNode: from.isTypeLiteralNode,
    isVariableStatement: from.isVariableStatement,
    isVoidExpression: from.isVoidExpression,
    tokenToString: from.tokenToString,
  };
}

/** Numbers of kinds, flags and modes. */
function takeNumbers(from: typeof ts) {
  return {
    /** The enum itself: to build tables with, too slow to ask for every node. */
    allKinds: from.SyntaxKind,
    kinds: {
      ...takeKinds(from.SyntaxKind),
      ...takeMoreKinds(from.SyntaxKind),
      ...takeOperators(from.SyntaxKind),
      ...takeKindsOfTypes(from.SyntaxKind),
    },
    /** Words of the language that are types and nothing else. */
    typeWords: takeTypeWords(from.SyntaxKind),
    blockScoped: from.NodeFlags.BlockScoped,
    constantVariable: from.NodeFlags.Const,
    globalAugmentation: from.NodeFlags.GlobalAugmentation,
    latest: from.ScriptTarget.Latest,
    withoutJsDoc: from.JSDocParsingMode.ParseNone,
    withJsDoc: from.JSDocParsingMode.ParseAll,
  };
}

/** Returns the readers of types in comments. */
function takeComments(from: typeof ts) {
  return {
    getJSDocAugmentsTag: from.getJSDocAugmentsTag,
    getJSDocImplementsTags: from.getJSDocImplementsTags,
    getJSDocParameterTags: from.getJSDocParameterTags,
    getJSDocReturnType: from.getJSDocReturnType,
    getJSDocTags: from.getJSDocTags,
    getJSDocThisTag: from.getJSDocThisTag,
    getJSDocType: from.getJSDocType,
    isJSDocCallbackTag: from.isJSDocCallbackTag,
    isJSDocEnumTag: from.isJSDocEnumTag,
    isJSDocImportTag: from.isJSDocImportTag,
    isJSDocOptionalType: from.isJSDocOptionalType,
    isJSDocSatisfiesTag: from.isJSDocSatisfiesTag,
    isJSDocTemplateTag: from.isJSDocTemplateTag,
    isJSDocTypedefTag: from.isJSDocTypedefTag,
    isJSDocTypeTag: from.isJSDocTypeTag,
    isJSDocVariadicType: from.isJSDocVariadicType,
  };
}

function takeKinds(from: typeof ts.SyntaxKind) {
  return {
    ArrayBindingPattern: from.ArrayBindingPattern,
    ArrowFunction: from.ArrowFunction,
    AsyncKeyword: from.AsyncKeyword,
    AwaitExpression: from.AwaitExpression,
    BinaryExpression: from.BinaryExpression,
    Block: from.Block,
    ClassDeclaration: from.ClassDeclaration,
    ClassExpression: from.ClassExpression,
    ClassStaticBlockDeclaration: from.ClassStaticBlockDeclaration,
    Constructor: from.Constructor,
    DeclareKeyword: from.DeclareKeyword,
    Decorator: from.Decorator,
    DefaultKeyword: from.DefaultKeyword,
    DoStatement: from.DoStatement,
    EnumDeclaration: from.EnumDeclaration,
    EnumMember: from.EnumMember,
    ExportAssignment: from.ExportAssignment,
    ExportDeclaration: from.ExportDeclaration,
    ExportKeyword: from.ExportKeyword,
    FirstAssignment: from.FirstAssignment,
    FirstTypeNode: from.FirstTypeNode,
    ForInStatement: from.ForInStatement,
    ForOfStatement: from.ForOfStatement,
    ForStatement: from.ForStatement,
    FunctionDeclaration: from.FunctionDeclaration,
    FunctionExpression: from.FunctionExpression,
    GetAccessor: from.GetAccessor,
    HeritageClause: from.HeritageClause,
    ImplementsKeyword: from.ImplementsKeyword,
    ImportDeclaration: from.ImportDeclaration,
    ImportEqualsDeclaration: from.ImportEqualsDeclaration,
    ImportKeyword: from.ImportKeyword,
  };
}

function takeMoreKinds(from: typeof ts.SyntaxKind) {
  return {
    InterfaceDeclaration: from.InterfaceDeclaration,
    JsxAttribute: from.JsxAttribute,
    JsxOpeningElement: from.JsxOpeningElement,
    JsxOpeningFragment: from.JsxOpeningFragment,
    JsxSelfClosingElement: from.JsxSelfClosingElement,
    JsxText: from.JsxText,
    LastAssignment: from.LastAssignment,
    LastTypeNode: from.LastTypeNode,
    MetaProperty: from.MetaProperty,
    MethodDeclaration: from.MethodDeclaration,
    MethodSignature: from.MethodSignature,
    ModuleDeclaration: from.ModuleDeclaration,
    ObjectLiteralExpression: from.ObjectLiteralExpression,
    Parameter: from.Parameter,
    PrefixUnaryExpression: from.PrefixUnaryExpression,
    PrivateKeyword: from.PrivateKeyword,
    PropertyAccessExpression: from.PropertyAccessExpression,
    PropertyAssignment: from.PropertyAssignment,
    PropertyDeclaration: from.PropertyDeclaration,
    PropertySignature: from.PropertySignature,
    ReturnStatement: from.ReturnStatement,
    ProtectedKeyword: from.ProtectedKeyword,
    SetAccessor: from.SetAccessor,
    StaticKeyword: from.StaticKeyword,
    SuperKeyword: from.SuperKeyword,
    SwitchStatement: from.SwitchStatement,
    ThisKeyword: from.ThisKeyword,
    TypeAliasDeclaration: from.TypeAliasDeclaration,
    TypeKeyword: from.TypeKeyword,
    TypeParameter: from.TypeParameter,
    VariableStatement: from.VariableStatement,
    WhileStatement: from.WhileStatement,
  };
}

function takeOperators(from: typeof ts.SyntaxKind) {
  return {
    AmpersandAmpersandEqualsToken: from.AmpersandAmpersandEqualsToken,
    AmpersandAmpersandToken: from.AmpersandAmpersandToken,
    BarBarEqualsToken: from.BarBarEqualsToken,
    BarBarToken: from.BarBarToken,
    CommaToken: from.CommaToken,
    EqualsEqualsEqualsToken: from.EqualsEqualsEqualsToken,
    EqualsEqualsToken: from.EqualsEqualsToken,
    EqualsToken: from.EqualsToken,
    ExclamationEqualsEqualsToken: from.ExclamationEqualsEqualsToken,
    ExclamationEqualsToken: from.ExclamationEqualsToken,
    ExclamationToken: from.ExclamationToken,
    MinusMinusToken: from.MinusMinusToken,
    MinusToken: from.MinusToken,
    PlusEqualsToken: from.PlusEqualsToken,
    PlusPlusToken: from.PlusPlusToken,
    PlusToken: from.PlusToken,
    QuestionQuestionEqualsToken: from.QuestionQuestionEqualsToken,
    QuestionQuestionToken: from.QuestionQuestionToken,
  };
}

function takeKindsOfTypes(from: typeof ts.SyntaxKind) {
  return {
    ConditionalType: from.ConditionalType,
    IntersectionType: from.IntersectionType,
    NamedTupleMember: from.NamedTupleMember,
    NeverKeyword: from.NeverKeyword,
    NullKeyword: from.NullKeyword,
    ParenthesizedType: from.ParenthesizedType,
    TypeReference: from.TypeReference,
    UndefinedKeyword: from.UndefinedKeyword,
    UnionType: from.UnionType,
  };
}

function takeTypeWords(from: typeof ts.SyntaxKind): ReadonlySet<ts.SyntaxKind> {
  return new Set(
    [
      [from.AnyKeyword, from.UnknownKeyword, from.NeverKeyword, from.VoidKeyword, from.UndefinedKeyword],
      [from.NumberKeyword, from.BigIntKeyword, from.BooleanKeyword, from.StringKeyword, from.SymbolKeyword],
      [from.ObjectKeyword, from.IntrinsicKeyword],
    ].flat(),
  );
}

import type ts from 'typescript';
import type { TypeScriptParser } from '../typescript-parser.ts';
import { lowerTypeAlias } from './annotations.ts';
import * as access from './access.ts';
import * as calls from './calls.ts';
import * as classes from './classes.ts';
import * as functions from './functions.ts';
import * as jsx from './jsx.ts';
import * as literals from './literals.ts';
import * as loops from './loops.ts';
import type { ExpressionLowerer, Lowerers, Lowering, StatementLowerer } from './lowering.ts';
import * as modules from './modules.ts';
import * as operators from './operators.ts';
import * as statements from './statements.ts';
import * as variables from './variables.ts';

type ByName<Lowerer> = Partial<Record<keyof typeof ts.SyntaxKind, Lowerer>>;

let lowerers: Lowerers | undefined;

/** Built once: there is one parser in a process. */
export function lowerersOf({ allKinds }: TypeScriptParser): Lowerers {
  lowerers ??= {
    expressions: byKind(allKinds, { ...values(), ...operations(), ...functionValues(), ...markup() }),
    statements: byKind(allKinds, { ...simpleStatements(), ...branches(), ...declarations() }),
  };
  return lowerers;
}

function byKind<Lowerer>(
  kinds: TypeScriptParser['allKinds'],
  byName: ByName<Lowerer>,
): readonly (Lowerer | undefined)[] {
  const table: (Lowerer | undefined)[] = Array.from({ length: kinds.Count }, () => undefined);
  for (const [name, lowerer] of Object.entries(byName)) table[kinds[name as keyof typeof kinds] as number] = lowerer;
  return table;
}

function values(): ByName<ExpressionLowerer> {
  return {
    Identifier: variables.lowerIdentifier,
    ThisKeyword: variables.lowerThis,
    SuperKeyword: variables.lowerThis,
    NullKeyword: constant(null),
    TrueKeyword: constant(true),
    FalseKeyword: constant(false),
    NumericLiteral: literals.lowerNumber,
    BigIntLiteral: literals.lowerNumber,
    StringLiteral: literals.lowerText,
    NoSubstitutionTemplateLiteral: literals.lowerText,
    RegularExpressionLiteral: literals.lowerRegularExpression,
    TemplateExpression: literals.lowerTemplate,
    TaggedTemplateExpression: literals.lowerTagged,
    ArrayLiteralExpression: literals.lowerArray,
    ObjectLiteralExpression: literals.lowerObject,
    SpreadElement: literals.lowerSpread,
    PropertyAccessExpression: access.lowerMember,
    ElementAccessExpression: access.lowerElement,
    CallExpression: calls.lowerCall,
    NewExpression: calls.lowerNew,
    MetaProperty: calls.lowerMetaProperty,
  };
}

function operations(): ByName<ExpressionLowerer> {
  return {
    BinaryExpression: operators.lowerBinary,
    PrefixUnaryExpression: operators.lowerPrefix,
    PostfixUnaryExpression: operators.lowerStep,
    ConditionalExpression: operators.lowerConditional,
    TypeOfExpression: operators.lowerTypeOf,
    VoidExpression: operators.lowerVoid,
    DeleteExpression: operators.lowerDelete,
    AwaitExpression: operators.lowerAwait,
    YieldExpression: operators.lowerYield,
    ParenthesizedExpression: operators.lowerInner,
    AsExpression: operators.lowerInner,
    SatisfiesExpression: operators.lowerInner,
    TypeAssertionExpression: operators.lowerInner,
    NonNullExpression: operators.lowerInner,
    ExpressionWithTypeArguments: (lowering: Lowering, node: ts.ExpressionWithTypeArguments) =>
      lowering.expression(node.expression),
  };
}

function functionValues(): ByName<ExpressionLowerer> {
  return {
    FunctionExpression: functions.lowerFunctionExpression,
    ArrowFunction: functions.lowerFunctionExpression,
    ClassExpression: classes.lowerClassExpression,
  };
}

function markup(): ByName<ExpressionLowerer> {
  return {
    JsxElement: jsx.lowerJsxElement,
    JsxSelfClosingElement: jsx.lowerJsxSelfClosing,
    JsxFragment: jsx.lowerJsxFragment,
  };
}

function simpleStatements(): ByName<StatementLowerer> {
  return {
    ExpressionStatement: statements.lowerExpressionStatement,
    Block: statements.lowerBlock,
    ModuleBlock: statements.lowerBlock,
    ReturnStatement: statements.lowerReturn,
    ThrowStatement: statements.lowerThrow,
    BreakStatement: statements.lowerBreak,
    ContinueStatement: statements.lowerContinue,
    EmptyStatement: nothing,
    DebuggerStatement: nothing,
    NotEmittedStatement: nothing,
  };
}

function branches(): ByName<StatementLowerer> {
  return {
    IfStatement: statements.lowerIf,
    SwitchStatement: (lowering: Lowering, node: ts.SwitchStatement) => statements.lowerSwitch(lowering, node),
    TryStatement: statements.lowerTry,
    ForStatement: (lowering: Lowering, node: ts.ForStatement) => loops.lowerFor(lowering, node),
    ForInStatement: (lowering: Lowering, node: ts.ForInStatement) => loops.lowerForEach(lowering, node),
    ForOfStatement: (lowering: Lowering, node: ts.ForOfStatement) => loops.lowerForEach(lowering, node),
    WhileStatement: (lowering: Lowering, node: ts.WhileStatement) => loops.lowerWhile(lowering, node),
    DoStatement: (lowering: Lowering, node: ts.DoStatement) => loops.lowerWhile(lowering, node),
    LabeledStatement: loops.lowerLabelled,
    WithStatement: (lowering: Lowering, node: ts.WithStatement) => lowering.statement(node.statement),
  };
}

function declarations(): ByName<StatementLowerer> {
  return {
    VariableStatement: modules.lowerVariableStatement,
    FunctionDeclaration: statements.lowerFunctionDeclaration,
    ClassDeclaration: classes.lowerClassDeclaration,
    EnumDeclaration: statements.lowerEnum,
    ModuleDeclaration: modules.lowerNamespace,
    ImportDeclaration: modules.lowerImport,
    ImportEqualsDeclaration: modules.lowerImportEquals,
    ExportDeclaration: modules.lowerExport,
    ExportAssignment: modules.lowerExportAssignment,
    InterfaceDeclaration: nothing,
    TypeAliasDeclaration: lowerTypeAlias,
    NamespaceExportDeclaration: nothing,
    MissingDeclaration: nothing,
  };
}

function constant(value: boolean | null): ExpressionLowerer {
  return (lowering: Lowering, node: ts.Node) => lowering.constant(node, value);
}

function nothing(): void {
  // Types, and what has no effect.
}

import type ts from 'typescript';
import type { CodeTree, TreeColumns } from '../../source/code-tree.ts';
import { encodeCodeTree } from '../../source/code-tree-codec.ts';
import type { CodeFacts, DeclarationFacts } from '../../source/facts.ts';
import { collectMetrics } from '../../metrics/collect-metrics.ts';
import { visitBinary } from './assignments.ts';
import { withoutByteOrderMark } from './characters.ts';
import { visitExportAssignment, visitExportDeclaration } from './exports.ts';
import { findImportNeeds } from './import-needs.ts';
import { LinePositions } from './line-positions.ts';
import { CLASS, FUNCTION } from './meanings.ts';
import { countScript } from './metrics/count-script.ts';
import type { MarkupCode } from './markup/markup-code.ts';
import { parseMarkup } from './markup/parse-markup.ts';
import { otherNamesOf } from './other-names.ts';
import { type ParsedScript, parseScript } from './parse.ts';
import { type TypeScriptParser, typescriptParser } from './typescript-parser.ts';
import type { ScriptDialect } from './script-dialect.ts';
import {
  hasExportStatement,
  visitClassDeclaration,
  visitEnum,
  visitFunctionDeclaration,
  visitInterface,
  visitModule,
  visitTypeAlias,
  visitVariableStatement,
} from './statements.ts';
import { declareUnnamedClass, type FunctionNode, visitClass, visitFunction, visitObject } from './values.ts';
import { emptyTree, encodeTree, keepTree } from './tree/encode-tree.ts';
import { type NodeHandler, type NodeHandlers, Walker } from './walker.ts';

export interface ScriptFacts {
  readonly declarations: DeclarationFacts;
  readonly tree: CodeTree;
}

/**
 * The named declarations of a script and its code tree, parsed once. What is nested too deeply for a recursive parser or
 * walk is missing, and the facts say so; each statement fails for itself.
 */
export function readScript(text: string, dialect: ScriptDialect, markup?: MarkupCode): ScriptFacts {
  const { declarations, tree } = readColumns(text, dialect, markup);
  return { declarations, tree: keepTree(tree) };
}

/**
 * The same with the tree as it is stored, and what is counted in it.
 *
 * @param component the whole file, and what stands around its scripts
 */
export function readEncodedScript(
  text: string,
  dialect: ScriptDialect,
  component?: { readonly text: string; readonly markup: MarkupCode | undefined },
): CodeFacts {
  const { declarations, tree } = readColumns(text, dialect, component?.markup);
  const whole = withoutByteOrderMark(component?.text ?? text);
  return {
    ...declarations,
    metrics: collectMetrics(countScript(tree), whole, tree.lineStarts),
    tree: encodeCodeTree(tree),
  };
}

/** The code tree of a file that is markup alone, as it is stored; undefined where not all of it could be read. */
export function readEncodedMarkup(source: string, markup: MarkupCode): Uint8Array | undefined {
  const around = parseMarkup(markup);
  const script = parseScript('', markupDialect);
  if (script === undefined || around.broken) return undefined;
  const { starts } = new LinePositions(source);
  const { tree, isComplete } = encodeTree(script.file, markupDialect, new Map(), starts, around);
  return isComplete ? encodeCodeTree(tree) : undefined;
}

const markupDialect: ScriptDialect = { types: true, ambient: false, jsx: false, isBlock: true };

/** The syntax of a script with the symbols that its nodes declare; undefined where it cannot be read to the end. */
export function parseWithSymbols(source: string, dialect: ScriptDialect) {
  const parsed = parseReadable(source, dialect);
  return parsed?.isWhole === true ? parsed : undefined;
}

/** The same of what can be read; undefined where that is nothing. */
export function parseReadable(source: string, dialect: ScriptDialect) {
  const text = withoutByteOrderMark(source);
  const parsed = parseScript(text, dialect);
  if (parsed === undefined) return undefined;
  const { walker, isComplete } = walkDeclarations(parsed, dialect);
  const isWhole = isComplete && !parsed.broken;
  return { file: parsed.file, isWhole, ...walker.symbols.finish(new LinePositions(text)) };
}

function readColumns(
  source: string,
  dialect: ScriptDialect,
  markup: MarkupCode | undefined,
): { declarations: DeclarationFacts; tree: TreeColumns } {
  const text = withoutByteOrderMark(source);
  const parsed = parseScript(text, dialect);
  const lines = new LinePositions(text);
  if (parsed === undefined) {
    return { declarations: { declarations: [], broken: true }, tree: emptyTree(dialect, lines.starts) };
  }
  const { walker, isComplete } = walkDeclarations(parsed, dialect);
  const { declarations, symbols } = walker.symbols.finish(lines);
  const around = markup === undefined ? undefined : parseMarkup(markup);
  const { tree, isComplete: isWhole } = encodeTree(parsed.file, dialect, symbols, lines.starts, around);
  const needs = findImportNeeds(parsed, dialect, lines);
  const otherNames = otherNamesOf(tree);
  const broken = parsed.broken || !isComplete || !isWhole || around?.broken === true;
  const more = { ...(needs.length > 0 && { needs }), ...(otherNames.length > 0 && { otherNames }) };
  return { declarations: { declarations, broken, ...more }, tree };
}

function walkDeclarations({ file }: ParsedScript, dialect: ScriptDialect): { walker: Walker; isComplete: boolean } {
  const parser = typescriptParser();
  const exportsAll = dialect.ambient && parser.isExternalModule(file);
  const walker = new Walker(parser, file, handlersOf(parser), {
    container: -1,
    holdsVariables: true,
    ambient: dialect.ambient,
    exportsAll: exportsAll && !hasExportStatement(parser, file.statements),
  });
  let isComplete = true;
  for (const statement of file.statements) isComplete = visitStatement(walker, statement) && isComplete;
  walker.markExportedNames();
  return { walker, isComplete };
}

/** False where the statement was nested too deeply; what was found in it up to there stays. */
function visitStatement(walker: Walker, statement: ts.Statement): boolean {
  const { scope } = walker;
  try {
    walker.visit(statement);
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    walker.scope = scope;
    return false;
  }
}

let handlers: NodeHandlers | undefined;

/** Built once: there is one parser in a process. */
function handlersOf(parser: TypeScriptParser): NodeHandlers {
  handlers ??= buildHandlers(parser.kinds);
  return handlers;
}

function buildHandlers(kinds: TypeScriptParser['kinds']): NodeHandlers {
  const table: (NodeHandler | undefined)[] = [];
  table[kinds.FunctionDeclaration] = visitFunctionDeclaration;
  table[kinds.ClassDeclaration] = visitClassDeclaration;
  table[kinds.InterfaceDeclaration] = visitInterface;
  table[kinds.TypeAliasDeclaration] = visitTypeAlias;
  table[kinds.EnumDeclaration] = visitEnum;
  table[kinds.ModuleDeclaration] = visitModule;
  table[kinds.VariableStatement] = visitVariableStatement;
  table[kinds.ExportDeclaration] = visitExportDeclaration;
  table[kinds.ExportAssignment] = visitExportAssignment;
  table[kinds.BinaryExpression] = visitBinary;
  table[kinds.Block] = visitBlock;
  table[kinds.ObjectLiteralExpression] = visitUnnamedObject;
  table[kinds.FunctionExpression] = visitFunctionExpression;
  table[kinds.ClassExpression] = visitClassExpression;
  for (const kind of [kinds.ArrowFunction, kinds.MethodDeclaration, kinds.GetAccessor, kinds.SetAccessor]) {
    table[kind] = visitUnnamedFunction;
  }
  return table;
}

function visitBlock(walker: Walker, node: ts.Block): void {
  walker.within({ container: walker.scope.container }, () => walker.visitAll(node.statements));
}

/** A function without a name of its own, or a method of an object that no symbol holds: it belongs to what is around it. */
function visitUnnamedFunction(walker: Walker, node: FunctionNode): void {
  if (node.name !== undefined) walker.visit(node.name);
  visitFunction(walker, node, walker.scope.container, -1);
}

/** Functions in an object that no symbol holds: inside a symbol they are its methods, beside all symbols they are anonymous. */
function visitUnnamedObject(walker: Walker, node: ts.ObjectLiteralExpression): void {
  if (walker.scope.container < 0) walker.visitChildren(node);
  else visitObject(walker, node, walker.scope.container, new Map(), false);
}

/** Its name is seen only inside, so that it merges with nothing. */
function visitFunctionExpression(walker: Walker, node: ts.FunctionExpression): void {
  const index = declareInside(walker, node, FUNCTION);
  visitFunction(walker, node, index ?? walker.scope.container, -1);
}

function visitClassExpression(walker: Walker, node: ts.ClassExpression): void {
  walker.visitAll(node.modifiers);
  visitClass(walker, node, declareInside(walker, node, CLASS) ?? declareUnnamedClass(walker, node));
}

function declareInside(
  walker: Walker,
  node: ts.FunctionExpression | ts.ClassExpression,
  meaning: number,
): number | undefined {
  if (node.name === undefined || node.name.text === '') return undefined;
  const position = walker.startOf(node.name);
  const symbol = { node, name: walker.ts.idText(node.name), meaning, position, end: node.end, visible: false };
  return walker.symbols.declare(new Map(), walker.scope.container, symbol);
}

import type ts from 'typescript';
import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { writeVariable } from './declarations.ts';
import type { TreeWriter } from './tree-writer.ts';

export function writeExpressionStatement(writer: TreeWriter, { expression }: ts.ExpressionStatement): void {
  writer.write(expression);
}

export function writeBlock(writer: TreeWriter, block: ts.Block | ts.ModuleBlock): void {
  const node = writer.open(kind.block, writer.startOf(block));
  writer.writeStatements(block.statements);
  writer.close(node);
}

/** Flags of a declaration list: `const` and `let` and what is written like them. */
function variableFlags({ ts }: TreeWriter, { flags }: ts.VariableDeclarationList): number {
  const scoped = flags & ts.blockScoped;
  if (scoped === 0) return 0;
  return scoped === ts.constantVariable ? flag.constant : flag.blockScoped;
}

export function writeVariableStatement(writer: TreeWriter, node: ts.VariableStatement): void {
  writeVariables(writer, node.declarationList, writer.flagsOf(node.modifiers));
}

function writeVariables(writer: TreeWriter, list: ts.VariableDeclarationList, modifiers: number): void {
  const flags = modifiers | variableFlags(writer, list);
  for (const declaration of list.declarations) writeVariable(writer, declaration, flags);
}

/** A statement where exactly one node must stand: the body of a loop, a branch. */
function writeBody(writer: TreeWriter, statement: ts.Statement): void {
  const { kinds } = writer.tables;
  if (statement.kind === kinds.VariableStatement)
    writeList(writer, (statement as ts.VariableStatement).declarationList);
  else {
    const before = writer.builder.count;
    writer.writeStatement(statement);
    if (writer.builder.count === before) writer.leaf(kind.empty, writer.startOf(statement));
  }
}

/** One variable as itself, several in a block of their own. */
function writeList(writer: TreeWriter, list: ts.VariableDeclarationList): void {
  if (list.declarations.length === 1) {
    writeVariables(writer, list, 0);
    return;
  }
  const node = writer.open(kind.block, writer.startOf(list), '', flag.declarationList);
  writeVariables(writer, list, 0);
  writer.close(node);
}

function writeInitializer(writer: TreeWriter, initializer: ts.ForInitializer): void {
  if (initializer.kind === writer.tables.kinds.VariableDeclarationList) {
    writeList(writer, initializer as ts.VariableDeclarationList);
  } else writer.write(initializer);
}

export function writeIf(writer: TreeWriter, statement: ts.IfStatement): void {
  const node = writer.open(kind.ifStatement, writer.startOf(statement));
  writer.write(statement.expression);
  writeBody(writer, statement.thenStatement);
  if (statement.elseStatement !== undefined) writeBody(writer, statement.elseStatement);
  writer.close(node);
}

export function writeFor(writer: TreeWriter, statement: ts.ForStatement): void {
  const { initializer, condition, incrementor } = statement;
  const start = writer.startOf(statement);
  const node = writer.open(kind.forStatement, start);
  if (initializer === undefined) writer.leaf(kind.empty, start);
  else writeInitializer(writer, initializer);
  for (const part of [condition, incrementor]) {
    if (part === undefined) writer.leaf(kind.empty, start);
    else writer.write(part);
  }
  writeBody(writer, statement.statement);
  writer.close(node);
}

export function writeForIn(writer: TreeWriter, statement: ts.ForInStatement): void {
  writeForEach(writer, statement, kind.forIn, 0);
}

export function writeForOf(writer: TreeWriter, statement: ts.ForOfStatement): void {
  writeForEach(writer, statement, kind.forOf, statement.awaitModifier === undefined ? 0 : flag.async);
}

function writeForEach(writer: TreeWriter, statement: ts.ForInOrOfStatement, as: number, flags: number): void {
  const node = writer.open(as, writer.startOf(statement), '', flags);
  writeInitializer(writer, statement.initializer);
  writer.write(statement.expression);
  writeBody(writer, statement.statement);
  writer.close(node);
}

export function writeWhile(writer: TreeWriter, statement: ts.WhileStatement): void {
  const node = writer.open(kind.whileStatement, writer.startOf(statement));
  writer.write(statement.expression);
  writeBody(writer, statement.statement);
  writer.close(node);
}

export function writeDo(writer: TreeWriter, statement: ts.DoStatement): void {
  const node = writer.open(kind.doStatement, writer.startOf(statement));
  writeBody(writer, statement.statement);
  writer.write(statement.expression);
  writer.close(node);
}

export function writeReturn(writer: TreeWriter, statement: ts.ReturnStatement): void {
  const node = writer.open(kind.returnStatement, writer.startOf(statement));
  writer.writeOptional(statement.expression);
  writer.close(node);
}

export function writeThrow(writer: TreeWriter, statement: ts.ThrowStatement): void {
  const node = writer.open(kind.throwStatement, writer.startOf(statement));
  writer.write(statement.expression);
  writer.close(node);
}

export function writeBreak(writer: TreeWriter, statement: ts.BreakStatement): void {
  writeJump(writer, statement, kind.breakStatement);
}

export function writeContinue(writer: TreeWriter, statement: ts.ContinueStatement): void {
  writeJump(writer, statement, kind.continueStatement);
}

function writeJump(writer: TreeWriter, statement: ts.BreakOrContinueStatement, as: number): void {
  writer.leaf(as, writer.startOf(statement), '', statement.label === undefined ? 0 : flag.labelled);
}

/** The name of a label is no name of the program. */
export function writeLabeled(writer: TreeWriter, statement: ts.LabeledStatement): void {
  writeBody(writer, statement.statement);
}

export function writeSwitch(writer: TreeWriter, statement: ts.SwitchStatement): void {
  const node = writer.open(kind.switchStatement, writer.startOf(statement));
  writer.write(statement.expression);
  writer.writeAll(statement.caseBlock.clauses);
  writer.close(node);
}

export function writeCase(writer: TreeWriter, clause: ts.CaseClause): void {
  const node = writer.open(kind.caseClause, writer.startOf(clause));
  writer.write(clause.expression);
  writer.writeStatements(clause.statements);
  writer.close(node);
}

export function writeDefault(writer: TreeWriter, clause: ts.DefaultClause): void {
  const node = writer.open(kind.defaultClause, writer.startOf(clause));
  writer.writeStatements(clause.statements);
  writer.close(node);
}

export function writeTry(writer: TreeWriter, statement: ts.TryStatement): void {
  const node = writer.open(kind.tryStatement, writer.startOf(statement));
  writeBlock(writer, statement.tryBlock);
  if (statement.catchClause !== undefined) writeCatch(writer, statement.catchClause);
  if (statement.finallyBlock !== undefined) writeBlock(writer, statement.finallyBlock);
  writer.close(node);
}

function writeCatch(writer: TreeWriter, clause: ts.CatchClause): void {
  const node = writer.open(kind.catchClause, writer.startOf(clause));
  if (clause.variableDeclaration !== undefined) writeVariable(writer, clause.variableDeclaration, flag.blockScoped);
  writeBlock(writer, clause.block);
  writer.close(node);
}

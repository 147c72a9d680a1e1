import type ts from 'typescript';
import type { Case } from '../../../flow/jumps.ts';
import { simpleCondition } from '../../../flow/condition.ts';
import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { hasModifier, unwrap } from '../node-names.ts';
import { lowerCase, lowerCondition, lowerRemembered } from './conditions.ts';
import { lowerFunction } from './functions.ts';
import { lowerReturned } from './returned-calls.ts';
import type { Lowering } from './lowering.ts';
import { lowerShown } from './markup.ts';
import { exportDeclared, exportNames } from './exports.ts';
import { declareVariable, setPattern } from './patterns.ts';
import { setBinding, unsetBinding } from './variables.ts';

/** Statements in order. Functions among them are there before the first one runs. */
export function lowerStatements(lowering: Lowering, statements: readonly ts.Statement[]): void {
  for (const statement of statements) hoist(lowering, statement);
  for (const statement of statements) lowering.statement(statement);
}

function hoist(lowering: Lowering, statement: ts.Statement): void {
  if (statement.kind !== lowering.ts.kinds.FunctionDeclaration) return;
  const node = statement as ts.FunctionDeclaration;
  if (node.body === undefined) return;
  const symbol = lowering.symbolOf(node);
  const closure = lowerFunction(lowering, node, { name: 'default', symbol }, 'function');
  lowering.graph.declare(symbol, closure);
  lowering.hoisted.set(node, closure);
  const binding = node.name === undefined ? undefined : lowering.bindings.declared.get(node.name);
  if (binding !== undefined) setBinding(lowering, binding, closure, node);
}

export function lowerBlock(lowering: Lowering, node: ts.Block | ts.ModuleBlock): void {
  lowerStatements(lowering, node.statements);
}

export function lowerExpressionStatement(lowering: Lowering, node: ts.ExpressionStatement): void {
  const expression = unwrap(lowering, node.expression);
  const value = lowering.expression(expression);
  lowerShown(lowering, expression, value);
  lowerReturned(lowering, expression, value);
}

export function lowerFunctionDeclaration(lowering: Lowering, node: ts.FunctionDeclaration): void {
  const closure = lowering.hoisted.get(node);
  if (closure !== undefined) exportDeclared(lowering, node, closure);
}

export function lowerVariables(lowering: Lowering, { declarations }: ts.VariableDeclarationList): void {
  for (const declaration of declarations) lowerVariable(lowering, declaration);
}

function lowerVariable(lowering: Lowering, declaration: ts.VariableDeclaration): void {
  const { name, initializer } = declaration;
  if (initializer === undefined) {
    const binding = lowering.bindings.declared.get(name);
    if (binding !== undefined) unsetBinding(lowering, binding, name);
  } else {
    const text = lowering.ts.isIdentifier(name) ? name.text : '';
    const naming = { name: text, symbol: lowering.symbolOf(declaration) };
    setPattern(
      lowering,
      name,
      lowerRemembered(lowering, () => lowering.named(initializer, naming)),
    );
  }
  declareVariable(lowering, declaration, name);
}

export function lowerIf(lowering: Lowering, node: ts.IfStatement): void {
  const { thenStatement, elseStatement } = node;
  lowering.flow.branch(
    lowerCondition(lowering, node.expression),
    () => lowering.statement(thenStatement),
    elseStatement === undefined ? undefined : () => lowering.statement(elseStatement),
  );
}

export function lowerReturn(lowering: Lowering, node: ts.ReturnStatement): void {
  const value = node.expression === undefined ? noNode : lowering.expression(node.expression);
  lowering.flow.return(lowering.at(node), value);
}

export function lowerThrow(lowering: Lowering, node: ts.ThrowStatement): void {
  const value = lowering.expression(node.expression);
  lowering.add(flowKind.throw, node, [value]);
  lowering.flow.throw(value);
}

export function lowerBreak(lowering: Lowering, node: ts.BreakStatement): void {
  lowering.flow.break(node.label?.text);
}

export function lowerContinue(lowering: Lowering, node: ts.ContinueStatement): void {
  lowering.flow.continue(node.label?.text);
}

export function lowerTry(lowering: Lowering, node: ts.TryStatement): void {
  const { tryBlock, catchClause, finallyBlock } = node;
  lowering.flow.attempt(
    lowering.at(node),
    () => lowering.statement(tryBlock),
    catchClause === undefined ? undefined : () => lowerCatch(lowering, catchClause),
    finallyBlock === undefined ? undefined : () => lowering.statement(finallyBlock),
  );
}

function lowerCatch(lowering: Lowering, { variableDeclaration, block }: ts.CatchClause): void {
  if (variableDeclaration !== undefined) {
    setPattern(
      lowering,
      variableDeclaration.name,
      lowering.add(flowKind.caught, variableDeclaration, lowering.flow.thrown.caught),
    );
  }
  lowering.statement(block);
}

export function lowerSwitch(lowering: Lowering, node: ts.SwitchStatement, label?: string): void {
  const { value, mentions } = lowering.mentioning(() => lowering.expression(node.expression));
  const on = { node: node.expression, value, condition: simpleCondition(value, mentions) };
  const { clauses } = node.caseBlock;
  const cases: Case[] = [];
  let expressions: ts.Expression[] = [];
  let hasDefault = false;
  for (const [index, clause] of clauses.entries()) {
    if ('expression' in clause) expressions.push(clause.expression);
    else hasDefault = true;
    // Cases without statements lead to the next one with some.
    if (clause.statements.length === 0 && index < clauses.length - 1) continue;
    const wanted = expressions;
    cases.push({
      ...(!hasDefault && { condition: () => lowerCase(lowering, on, wanted) }),
      body: () => lowerStatements(lowering, clause.statements),
    });
    [expressions, hasDefault] = [[], false];
  }
  lowering.flow.select(cases, label);
}

export function lowerEnum(lowering: Lowering, node: ts.EnumDeclaration): void {
  let next = 0;
  if (hasModifier(node, lowering.ts.kinds.DeclareKeyword)) return;
  const fields = node.members.map((member) => {
    const { name, initializer } = member;
    const value = initializer === undefined ? lowering.constant(name, next) : lowering.expression(initializer);
    const known = lowering.graph.constantOf(value);
    if (typeof known === 'number') next = known + 1;
    const text = 'text' in name ? name.text : '';
    return lowering.add(flowKind.field, name, [value], text);
  });
  const value = lowering.add(flowKind.object, node.name, fields, node.name.text);
  setPattern(lowering, node.name, value);
  lowering.graph.declare(lowering.symbolOf(node), value);
  if (hasModifier(node, lowering.ts.kinds.ExportKeyword)) exportNames(lowering, node.name);
}

import type ts from 'typescript';
import { flowKind } from '../../../source/flow-graph.ts';
import { lowerCondition } from './conditions.ts';
import type { Lowering } from './lowering.ts';
import { declareVariable, setPattern, setTarget } from './patterns.ts';
import { lowerSwitch, lowerVariables } from './statements.ts';

/** Numbers of the variables that a loop sets. */
function assignedIn({ bindings }: Lowering, node: ts.Node): number[] {
  return [...(bindings.assigned.get(node) ?? [])].map(({ number }) => number);
}

export function lowerFor(lowering: Lowering, node: ts.ForStatement, label?: string): void {
  const { initializer, condition, incrementor, statement } = node;
  if (initializer !== undefined) {
    if ('declarations' in initializer) lowerVariables(lowering, initializer);
    else lowering.expression(initializer);
  }
  lowering.flow.loop({
    ...(label !== undefined && { label }),
    position: lowering.at(node),
    assigned: assignedIn(lowering, node),
    ...(condition === undefined ? { isEndless: true } : { condition: () => lowerCondition(lowering, condition) }),
    body: () => lowering.statement(statement),
    ...(incrementor !== undefined && { step: () => void lowering.expression(incrementor) }),
  });
}

export function lowerWhile(lowering: Lowering, node: ts.WhileStatement | ts.DoStatement, label?: string): void {
  lowering.flow.loop({
    ...(label !== undefined && { label }),
    position: lowering.at(node),
    assigned: assignedIn(lowering, node),
    condition: () => lowerCondition(lowering, node.expression),
    body: () => lowering.statement(node.statement),
    testsLast: node.kind === lowering.ts.kinds.DoStatement,
  });
}

export function lowerForEach(lowering: Lowering, node: ts.ForInOrOfStatement, label?: string): void {
  const { initializer, statement } = node;
  const iterated = lowering.expression(node.expression);
  const kind = node.kind === lowering.ts.kinds.ForInStatement ? flowKind.key : flowKind.item;
  lowering.flow.loop({
    ...(label !== undefined && { label }),
    position: lowering.at(node),
    assigned: assignedIn(lowering, node),
    body: () => {
      const value = lowering.add(kind, initializer, [iterated]);
      if ('declarations' in initializer) declareItem(lowering, initializer, value);
      else setTarget(lowering, initializer, value);
      lowering.statement(statement);
    },
  });
}

function declareItem(lowering: Lowering, { declarations }: ts.VariableDeclarationList, value: number): void {
  for (const declaration of declarations) {
    setPattern(lowering, declaration.name, value);
    declareVariable(lowering, declaration, declaration.name);
  }
}

export function lowerLabelled(lowering: Lowering, { label, statement }: ts.LabeledStatement): void {
  const { kinds } = lowering.ts;
  const { text } = label;
  const { kind } = statement;
  if (kind === kinds.ForStatement) lowerFor(lowering, statement as ts.ForStatement, text);
  else if (kind === kinds.ForInStatement || kind === kinds.ForOfStatement) {
    lowerForEach(lowering, statement as ts.ForInOrOfStatement, text);
  } else if (kind === kinds.WhileStatement || kind === kinds.DoStatement) {
    lowerWhile(lowering, statement as ts.WhileStatement, text);
  } else if (kind === kinds.SwitchStatement) lowerSwitch(lowering, statement as ts.SwitchStatement, text);
  else lowering.flow.labelled(text, () => lowering.statement(statement));
}

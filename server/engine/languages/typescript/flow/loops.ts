import type ts from 'typescript';
import { flowKind } from '../../../source/flow-graph.ts';
import { lowerCondition } from './conditions.ts';
import type { Loop } from '../../../flow/jumps.ts';
import type { Binding } from './bindings.ts';
import type { Lowering } from './lowering.ts';
import { declareVariable, setPattern, setTarget } from './patterns.ts';
import { lowerSwitch, lowerVariables } from './statements.ts';

/** Writes a loop: all but the variables that it sets. */
function runLoop(lowering: Lowering, node: ts.Node, loop: Omit<Loop, 'position' | 'assigned'>): void {
  const assigned = lowering.bindings.assigned.get(node) ?? new Set<Binding>();
  const { loops } = lowering.function;
  loops.push({ node, assigned });
  const numbers = [...assigned].map(({ number }) => number);
  lowering.flow.loop({ ...loop, position: lowering.at(node), assigned: numbers });
  loops.pop();
}

export function lowerFor(lowering: Lowering, node: ts.ForStatement, label?: string): void {
  const { initializer, condition, incrementor, statement } = node;
  if (initializer !== undefined) {
    if ('declarations' in initializer) lowerVariables(lowering, initializer);
    else lowering.expression(initializer);
  }
  runLoop(lowering, node, {
    ...(label !== undefined && { label }),
    ...(condition === undefined ? { isEndless: true } : { condition: () => lowerCondition(lowering, condition) }),
    body: () => lowering.statement(statement),
    ...(incrementor !== undefined && { step: () => void lowering.expression(incrementor) }),
  });
}

export function lowerWhile(lowering: Lowering, node: ts.WhileStatement | ts.DoStatement, label?: string): void {
  runLoop(lowering, node, {
    ...(label !== undefined && { label }),
    condition: () => lowerCondition(lowering, node.expression),
    body: () => lowering.statement(node.statement),
    testsLast: node.kind === lowering.ts.kinds.DoStatement,
  });
}

export function lowerForEach(lowering: Lowering, node: ts.ForInOrOfStatement, label?: string): void {
  const { initializer, statement } = node;
  const iterated = lowering.expression(node.expression);
  const kind = node.kind === lowering.ts.kinds.ForInStatement ? flowKind.key : flowKind.item;
  runLoop(lowering, node, {
    ...(label !== undefined && { label }),
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

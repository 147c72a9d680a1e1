import type ts from 'typescript';
import { noNode } from '../../../source/flow-graph.ts';
import { hasModifier } from '../node-names.ts';
import { isModuleExports } from './access.ts';
import type { Lowering } from './lowering.ts';
import { lastingNode } from './variables.ts';

/** Exports a declaration that has `export` before it. */
export function exportDeclared(
  lowering: Lowering,
  node: ts.FunctionDeclaration | ts.ClassDeclaration,
  value: number,
): void {
  const { ExportKeyword, DefaultKeyword } = lowering.ts.kinds;
  if (!hasModifier(node, ExportKeyword)) return;
  if (hasModifier(node, DefaultKeyword)) lowering.graph.export('default', value);
  else if (node.name !== undefined) exportNames(lowering, node.name);
}

export function exportNames(lowering: Lowering, name: ts.BindingName): void {
  const { ts, bindings } = lowering;
  if (ts.isIdentifier(name)) {
    const binding = bindings.declared.get(name);
    if (binding !== undefined) lowering.exported.push({ name: name.text, binding });
  } else for (const element of name.elements) if (!ts.isOmittedExpression(element)) exportNames(lowering, element.name);
}

/** `module.exports = a`, `exports.b = a`, `module.exports.b = a`. */
export function exportAssigned(lowering: Lowering, target: ts.Expression, value: number): void {
  const { ts, graph } = lowering;
  if (!ts.isPropertyAccessExpression(target)) return;
  const { expression, name } = target;
  const isExports =
    ts.isIdentifier(expression) && expression.text === 'exports' && !lowering.bindings.uses.has(expression);
  if (isModuleExports(lowering, target)) graph.export('*', value);
  else if (isExports || isModuleExports(lowering, expression)) graph.export(ts.idText(name as ts.Identifier), value);
}

/** To be called when the file is read: variables have their last values. */
export function finishNames(lowering: Lowering): void {
  const { graph } = lowering;
  for (const { name, binding } of lowering.exported) {
    const node = lastingNode(lowering, binding);
    if (node !== noNode) graph.export(name, node);
  }
  for (const { symbol, binding } of lowering.declared) graph.declare(symbol, lastingNode(lowering, binding));
}

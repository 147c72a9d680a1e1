import type ts from 'typescript';
import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { hasModifier } from '../node-names.ts';
import { exportNames } from './exports.ts';
import type { Lowering } from './lowering.ts';
import { setPattern } from './patterns.ts';
import { lowerVariables } from './statements.ts';
import { readBinding } from './variables.ts';
import { holdOptions } from './vue-options.ts';

export function lowerImport(lowering: Lowering, { importClause, moduleSpecifier }: ts.ImportDeclaration): void {
  const { ts } = lowering;
  if (!ts.isStringLiteral(moduleSpecifier)) return;
  if (importClause?.phaseModifier === ts.kinds.TypeKeyword) return;
  const module = lowering.module(moduleSpecifier.text, lowering.at(moduleSpecifier));
  if (importClause === undefined) return;
  const { name, namedBindings } = importClause;
  if (name !== undefined) bring(lowering, name, lowering.add(flowKind.member, name, [module], 'default'));
  if (namedBindings === undefined) return;
  if (!('elements' in namedBindings)) bring(lowering, namedBindings.name, module);
  else {
    for (const { name: local, propertyName } of namedBindings.elements) {
      const outer = propertyName ?? local;
      bring(lowering, local, lowering.add(flowKind.member, outer, [module], outer.text));
    }
  }
}

function bring(lowering: Lowering, name: ts.Identifier, value: number): void {
  setPattern(lowering, name, value);
}

/** `import a = require("x")`, `import a = A.B`. */
export function lowerImportEquals(lowering: Lowering, node: ts.ImportEqualsDeclaration): void {
  const { ts } = lowering;
  const { moduleReference, name } = node;
  if (ts.isExternalModuleReference(moduleReference)) {
    const { expression } = moduleReference;
    if (ts.isStringLiteral(expression))
      bring(lowering, name, lowering.module(expression.text, lowering.at(expression)));
  } else bring(lowering, name, lowerEntity(lowering, moduleReference));
  if (hasModifier(node, ts.kinds.ExportKeyword)) exportNames(lowering, name);
}

function lowerEntity(lowering: Lowering, entity: ts.EntityName): number {
  if (!('left' in entity)) return lowering.expression(entity);
  return lowering.add(flowKind.member, entity.right, [lowerEntity(lowering, entity.left)], entity.right.text);
}

/** `export { a as b }`, `export { a } from "x"`, `export * from "x"`. */
export function lowerExport(
  lowering: Lowering,
  { exportClause, moduleSpecifier, isTypeOnly }: ts.ExportDeclaration,
): void {
  const { ts, graph } = lowering;
  if (isTypeOnly) return;
  const isFrom = moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier);
  const module = isFrom ? lowering.module(moduleSpecifier.text, lowering.at(moduleSpecifier)) : noNode;
  if (exportClause === undefined) graph.export('*', module);
  else if (!('elements' in exportClause)) graph.export(exportClause.name.text, module);
  else {
    for (const { name, propertyName } of exportClause.elements) {
      const inner = propertyName ?? name;
      if (isFrom) graph.export(name.text, lowering.add(flowKind.member, inner, [module], inner.text));
      else exportLocal(lowering, name.text, inner as ts.Identifier);
    }
  }
}

function exportLocal(lowering: Lowering, name: string, identifier: ts.Identifier): void {
  const binding = lowering.bindings.uses.get(identifier);
  if (binding !== undefined) lowering.exported.push({ name, binding });
}

/** `export default a`, `export = a`. */
export function lowerExportAssignment(lowering: Lowering, node: ts.ExportAssignment): void {
  const symbol = lowering.symbolOf(node);
  const value = lowering.named(node.expression, { name: 'default', symbol });
  lowering.graph.declare(symbol, value);
  holdOptions(lowering, node.expression, value);
  lowering.graph.export(node.isExportEquals === true ? '*' : 'default', value);
  if (node.isExportEquals === true) lowering.moduleExports = value;
}

export function lowerVariableStatement(lowering: Lowering, node: ts.VariableStatement): void {
  if (hasModifier(node, lowering.ts.kinds.DeclareKeyword)) return;
  const { declarations } = node.declarationList;
  const isExported = hasModifier(node, lowering.ts.kinds.ExportKeyword);
  if (isExported && lowering.isComponent) for (const { name } of declarations) receiveProperty(lowering, name);
  lowerVariables(lowering, node.declarationList);
  if (isExported) for (const { name } of declarations) exportNames(lowering, name);
}

/** `export let a` in a component: who uses the component sets it. */
function receiveProperty({ bindings }: Lowering, name: ts.BindingName): void {
  const binding = bindings.declared.get(name);
  if (binding !== undefined) binding.isShared = binding.isSetElsewhere = true;
}

/** `namespace A { export const b = 1 }`: an object with what it exports. */
export function lowerNamespace(lowering: Lowering, node: ts.ModuleDeclaration): void {
  const { ts } = lowering;
  const { name, body } = node;
  if (!ts.isIdentifier(name) || body === undefined || hasModifier(node, ts.kinds.DeclareKeyword)) return;
  const around = lowering.exported;
  lowering.exported = [];
  if (ts.isModuleBlock(body)) lowering.statement(body);
  else lowerNamespace(lowering, body as ts.ModuleDeclaration);
  const fields = lowering.exported.map(({ name: inner, binding }) =>
    lowering.add(flowKind.field, node, [readBinding(lowering, binding, node)], inner),
  );
  lowering.exported = around;
  setPattern(lowering, name, lowering.add(flowKind.object, name, fields));
  if (hasModifier(node, ts.kinds.ExportKeyword)) exportNames(lowering, name);
}

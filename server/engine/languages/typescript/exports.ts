import type ts from 'typescript';
import { isModuleExports, isNamed } from './commonjs-names.ts';
import { FUNCTION, VAR } from './meanings.ts';
import { unwrap } from './node-names.ts';
import { isFunctionValue, visitValue } from './values.ts';
import type { NewSymbol } from './symbol-table.ts';
import type { Walker } from './walker.ts';

/** `export { a, b as c }`; with a specifier it names what another file declares. */
export function visitExportDeclaration(walker: Walker, node: ts.ExportDeclaration): void {
  const { exportClause, moduleSpecifier } = node;
  if (exportClause === undefined || moduleSpecifier !== undefined || !walker.ts.isNamedExports(exportClause)) return;
  for (const { name, propertyName } of exportClause.elements) walker.exportName((propertyName ?? name).text);
}

/** `export default value` and `export = value`. */
export function visitExportAssignment(walker: Walker, node: ts.ExportAssignment): void {
  exportDefault(walker, node, node.expression);
}

/** A name exports what it names, anything else is a symbol of its own. */
function exportDefault(walker: Walker, node: ts.Node, value: ts.Expression): void {
  const inner = unwrap(walker, value);
  if (walker.ts.isIdentifier(inner)) walker.exportName(walker.ts.idText(inner));
  else declareExport(walker, { node, name: 'default', position: walker.startOf(node), end: node.end }, value);
}

function declareExport(walker: Walker, symbol: Omit<NewSymbol, 'meaning' | 'visible'>, value: ts.Expression): void {
  const meaning = isFunctionValue(walker, unwrap(walker, value)) ? FUNCTION : VAR;
  const target = walker.scope.hoistTarget;
  visitValue(walker, value, walker.declare({ ...symbol, meaning, visible: true }, target));
}

/** `node` is `module.exports = …` or `exports.a = …`. */
export function visitCommonJsExport(walker: Walker, node: ts.BinaryExpression): void {
  if (isModuleExports(walker, node.left)) exportModule(walker, node, node.right);
  else exportMember(walker, node, (node.left as ts.PropertyAccessExpression).name);
}

function exportModule(walker: Walker, node: ts.BinaryExpression, value: ts.Expression): void {
  const { ts } = walker;
  const inner = unwrap(walker, value);
  if (ts.isBinaryExpression(inner) && isNamed(walker, inner.left, 'exports')) {
    exportModule(walker, node, inner.right);
  } else if (
    ts.isBinaryExpression(inner) ||
    (ts.isCallExpression(inner) && isNamed(walker, inner.expression, 'require'))
  ) {
    walker.visit(inner);
  } else if ((ts.isFunctionExpression(inner) || ts.isClassExpression(inner)) && inner.name !== undefined) {
    const position = walker.startOf(inner.name);
    declareExport(walker, { node: inner, name: inner.name.text, position, end: node.end }, inner);
  } else if (!ts.isObjectLiteralExpression(inner) || !exportListed(walker, inner)) {
    exportDefault(walker, node, inner);
  }
}

/** Exports the names in `{ a, b: c, d() {} }`; true where there is nothing else in it, as in an export list. */
function exportListed(walker: Walker, object: ts.ObjectLiteralExpression): boolean {
  const { ts } = walker;
  let others = 0;
  for (const property of object.properties) {
    if (ts.isShorthandPropertyAssignment(property)) walker.exportName(property.name.text);
    else if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.initializer)) {
      walker.exportName(property.initializer.text);
    } else if (!ts.isSpreadAssignment(property)) others++;
  }
  return others === 0 && object.properties.length > 0;
}

function exportMember(walker: Walker, node: ts.BinaryExpression, name: ts.MemberName): void {
  const { ts } = walker;
  const value = unwrap(walker, node.right);
  if (ts.isIdentifier(value)) walker.exportName(value.text);
  else if (ts.isBinaryExpression(value) || ts.isVoidExpression(value) || name.text === '__esModule')
    walker.visit(value);
  else {
    const position = walker.startOf(name);
    declareExport(walker, { node, name: name.text, position, end: node.end }, value);
  }
}

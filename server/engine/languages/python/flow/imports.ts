import { symbolAt, type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { childList, type Lowering } from './lowering.ts';

/** Dotted names that `import a.b.c` brings, and those of the packages around: `a`, `a.b`, `a.b.c`. */
export function importedModules(tree: CodeTree): Set<string> {
  const modules = new Set<string>();
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] !== kind.importName || tree.kinds[tree.parents[node]] !== kind.importStatement) continue;
    const parts = nameOf(tree, node).split('.');
    for (let length = 1; length <= parts.length; length++) modules.add(parts.slice(0, length).join('.'));
  }
  return modules;
}

/** `import a.b` binds the package `a`, `import a.b as c` the module. */
export function lowerImport(lowering: Lowering, node: number): void {
  const { tree, graph } = lowering;
  for (const name of childList(tree, node)) {
    const module = nameOf(tree, name);
    const [alias] = childList(tree, name);
    const bound = alias === undefined ? module.split('.', 1)[0] : module;
    const imported = graph.add(flowKind.imported, tree.positions[name], [], bound);
    // A module is loaded, even where only its package is named.
    if (bound !== module) graph.add(flowKind.imported, tree.positions[name], [], module);
    lowering.assign(alias === undefined ? bound : nameOf(tree, alias), tree.positions[alias ?? name], imported);
  }
}

/** `from module import name as alias` */
export function lowerFromImport(lowering: Lowering, node: number): void {
  const { tree, graph } = lowering;
  const imported = graph.add(flowKind.imported, tree.positions[node], [], nameOf(tree, node));
  for (const name of childList(tree, node)) {
    if (tree.kinds[name] !== kind.importName) continue;
    const [alias] = childList(tree, name);
    const member = graph.add(flowKind.member, tree.positions[name], [imported], nameOf(tree, name));
    const bound = alias ?? name;
    lowering.assign(nameOf(tree, bound), tree.positions[bound], member);
    graph.declare(symbolAt(tree, bound), member);
  }
}

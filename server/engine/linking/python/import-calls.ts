import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { computedNames, namesWrittenInPart } from './computed-names.ts';
import type { LinkingContext } from './linking-context.ts';
import { assignedValue, childList, dottedNameOf } from './syntax.ts';
import type { Unit } from './unit.ts';

/** Names by which modules are loaded: those that the front-end looks for. */
const importing: ReadonlySet<string> = new Set(['importlib.import_module', 'import_module', '__import__']);

/** Whether a text is what such a call is given: the name of a module, with dots in it or not. */
export function isLoadedName({ tree }: Unit, text: number): boolean {
  const call = tree.parents[text];
  if (tree.kinds[call] !== kind.call) return false;
  const [callee, module] = childList(tree, call);
  return module === text && importing.has(dottedNameOf(tree, callee) ?? '');
}

/**
 * Returns what is written of the names of modules that an expression may be: `import_module(f"shop.{name}")`, or a variable of it. Of
 * `import_module(name)` nothing is.
 */
export function loadedNames(context: LinkingContext, unit: Unit, node: number): readonly string[] {
  const { tree } = unit;
  if (tree.kinds[node] === kind.name) {
    const found = context.names.find(unit, node, nameOf(tree, node));
    return (found?.nodes ?? []).flatMap((binding) => {
      const value = tree.kinds[tree.parents[binding]] === kind.assign ? assignedValue(tree, tree.parents[binding]) : -1;
      return value >= 0 && tree.kinds[value] === kind.call ? loadedNames(context, unit, value) : [];
    });
  }
  if (tree.kinds[node] !== kind.call) return [];
  const [callee, module] = childList(tree, node);
  if (module === undefined || !importing.has(dottedNameOf(tree, callee) ?? '')) return [];
  return namesWrittenInPart(context, unit, module).filter((name) => name.includes('*') && !name.startsWith('.'));
}

/**
 * Returns names of the module that a call loads and that no literal gives, `*` for what is not known of them, `''` for any:
 * none where the call loads nothing, or where the module is written.
 */
export function computedModules(context: LinkingContext, unit: Unit, call: number): readonly string[] {
  const { tree } = unit;
  const [callee, module] = childList(tree, call);
  if (module === undefined || !importing.has(dottedNameOf(tree, callee) ?? '')) return [];
  const text = tree.kinds[module] === kind.string ? nameOf(tree, module) : '';
  if (/^[^.*][^*]*$/.test(text)) return [];
  const names = computedNames(context, unit, module) ?? [''];
  // What begins with a dot is seen from a package that may be any.
  return names.some((name) => name.startsWith('.')) ? [''] : names;
}

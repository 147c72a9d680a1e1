import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { computedNames } from './computed-names.ts';
import type { Engine } from './engine.ts';
import { childList, dottedNameOf } from './syntax.ts';
import type { Unit } from './unit.ts';

/** Names by which modules are loaded: those that the front-end looks for. */
const importing: ReadonlySet<string> = new Set(['importlib.import_module', 'import_module', '__import__']);

/**
 * Names of the module that a call loads and that no literal tells, `*` for what is not known of them, `''` for any: none
 * where the call loads nothing, or what is written.
 */
export function computedModules(engine: Engine, unit: Unit, call: number): readonly string[] {
  const { tree } = unit;
  const [callee, module] = childList(tree, call);
  if (module === undefined || !importing.has(dottedNameOf(tree, callee) ?? '')) return [];
  const text = tree.kinds[module] === kind.string ? nameOf(tree, module) : '';
  if (/^[^.*][^*]*$/.test(text)) return [];
  const names = computedNames(engine, unit, module) ?? [''];
  // What begins with a dot is seen from a package that may be any.
  return names.some((name) => name.startsWith('.')) ? [''] : names;
}

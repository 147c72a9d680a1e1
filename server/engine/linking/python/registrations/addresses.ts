import { kind } from '../../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { isTestPath } from '../../../source/tests.ts';
import type { Unit } from '../unit.ts';

/** A path from the root of a server. One with a server before it belongs to another program. */
const PATH = /^\/[^\s\\]+$/;
/** A path from the root of a server. One with a server before it belongs to another server. */
const PART = /^(?=.*[\w*])[^\s\\<>]*\/[^\s\\<>]*$/;
/** A name in parts, as routes have them: `shop-list`, `shop:list`. */
const NAME = /^(?=.*[A-Za-z])[\w*{}%]+(?:[-:][\w*{}%]+)+$/;
const LONGEST = 200;

/**
 * Texts of a file that may be addresses, or names by which these are asked for. In tests those that may be parts of an address as
 * well: what a test asks for it writes.
 */
export function addressesIn({ tree, path }: Unit): readonly number[] {
  const form = isTestPath(path) ? PART : PATH;
  const areMeant = tree.texts.map(
    (text) => (text === '/' && form === PART) || (text.length <= LONGEST && (form.test(text) || NAME.test(text))),
  );
  const found: number[] = [];
  for (let node = 1; node < tree.count; node++)
    if (tree.kinds[node] === kind.string && areMeant[tree.names[node]]) found.push(node);
  return found;
}

/** With `*` for fields of all kinds of formats. */
export function addressAt(tree: CodeTree, node: number): string {
  return nameOf(tree, node).replaceAll(/%(?:\(\w+\))?[a-z]|\{[^{}]*\}/g, '*');
}

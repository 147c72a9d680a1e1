import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Names } from '../entity.ts';
import { isGlobalName, isText } from '../expressions/call-types.ts';
import { argumentsOf } from '../expressions/syntax.ts';
import type { AccessSites } from './access-sites.ts';
import type { FileWalk } from './file-walk.ts';

/** `Reflect.get(a, key)` takes a member as `a[key]` does. */
export function createReflectionSites(names: Names, accesses: AccessSites): (walk: FileWalk, call: number) => void {
  return (walk, call) => {
    const { unit, tree } = walk;
    const callee = call + 1;
    if (tree.kinds[callee] !== kind.propertyAccess || nameOf(tree, callee) !== 'get') return;
    const owner = callee + 1;
    if (tree.kinds[owner] !== kind.identifier || nameOf(tree, owner) !== 'Reflect') return;
    const [receiver, key] = argumentsOf(tree, call);
    if (key === undefined || !isGlobalName(names, unit, owner, 'Reflect')) return;
    accesses.addReflected(walk, { node: call, receiver, key, isNamed: isText(unit, key) });
  };
}

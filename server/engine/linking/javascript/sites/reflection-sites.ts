import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Names } from '../entity.ts';
import { isGlobalName, isText } from '../expressions/call-types.ts';
import { argumentsOf, childList } from '../expressions/syntax.ts';
import type { AccessSites } from './access-sites.ts';
import type { FileWalk } from './file-walk.ts';

/** `Reflect.get(a, key)` takes a member as `a[key]` does, `Object.values(a)` takes each of them. */
export function createReflectionSites(names: Names, accesses: AccessSites): (walk: FileWalk, call: number) => void {
  return (walk, call) => {
    const { unit, tree } = walk;
    const callee = call + 1;
    const owner = callee + 1;
    if (tree.kinds[callee] !== kind.propertyAccess || tree.kinds[owner] !== kind.identifier) return;
    const taken = taking[nameOf(tree, owner)]?.[nameOf(tree, callee)];
    const [receiver, key] = argumentsOf(tree, call);
    if (taken === undefined || receiver === undefined || !isGlobalName(names, unit, owner, nameOf(tree, owner))) return;
    if (taken === 'given') addGiven(walk, call, receiver);
    else if (taken === 'all') accesses.addReflected(walk, { node: call, receiver, key: receiver, isNamed: false });
    else if (key !== undefined) accesses.addReflected(walk, { node: call, receiver, key, isNamed: isText(unit, key) });
  };

  /** `Object.assign(a, { b: 1 })` is `a.b = 1`; of a value that is not written there, any member of `a`. */
  function addGiven(walk: FileWalk, call: number, receiver: number): void {
    const { tree } = walk;
    for (const value of argumentsOf(tree, call).slice(1)) {
      const isWritten = tree.kinds[value] === kind.objectLiteral;
      const members = isWritten ? childList(tree, value) : [];
      const isWhole =
        isWritten && members.every((member) => givesByName.has(tree.kinds[member]) && nameOf(tree, member) !== '');
      if (isWhole) for (const key of members) accesses.addGiven(walk, { node: key, receiver, key, isNamed: true });
      else accesses.addGiven(walk, { node: value, receiver, key: value, isNamed: false });
    }
  }
}

const givesByName: ReadonlySet<number> = new Set([kind.propertyAssignment, kind.shorthandProperty, kind.method]);

/** Functions of the standard library that give members of what they get, the one that is named or all, or give it members. */
const taking: Readonly<Partial<Record<string, Readonly<Partial<Record<string, 'named' | 'all' | 'given'>>>>>> = {
  Reflect: { get: 'named', getOwnPropertyDescriptor: 'named' },
  Object: {
    values: 'all',
    entries: 'all',
    getOwnPropertyDescriptors: 'all',
    getOwnPropertyDescriptor: 'named',
    assign: 'given',
  },
};

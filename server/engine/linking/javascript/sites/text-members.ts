import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Names, valueMeaning } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import { argumentsOf } from '../expressions/syntax.ts';
import type { FileWalk } from './file-walk.ts';
import type { MemberSites } from './member-sites.ts';
import { escaping } from './site-roles.ts';

/** `toRef(props, 'a')` names a member by a text. The reference has it as a value. */
export function createTextMembers(names: Names, memberSites: MemberSites): (walk: FileWalk, call: number) => void {
  return (walk, call) => {
    const { unit, tree, sites } = walk;
    if (!isComponentFile(unit.path) || nameOf(tree, call + 1) !== 'toRef') return;
    const [receiver, text] = argumentsOf(tree, call);
    if (text === undefined || !isText(unit, text)) return;
    if (names.resolve(unit, call + 1, 'toRef', valueMeaning).entity !== undefined) return;
    const describe = (as: typeof escaping) => walk.siteAt(call, as, text);
    memberSites.add(sites, { name: nameOf(tree, text), role: escaping, unit, receiver, describe });
  };
}

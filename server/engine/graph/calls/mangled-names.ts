import { lazily } from '#server/base/lazily.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { isLike } from '../../linking/written-name.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { traitsOfNode } from './node-traits.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, isModule, kindOfNode } from './symbol-nodes.ts';
import type { UnknownAt, UnknownSites } from './unknown-sites.ts';

interface Parts {
  readonly snapshot: LinkedSnapshot;
  readonly members: SymbolMembers;
}

/** Returns the name that a member has outside of its class, `_Cart__pay` for the `__pay` of `Cart`; undefined where that is its own. */
export function mangledName({ snapshot, members }: Parts, node: SymbolNode, owner: SymbolNode): string | undefined {
  const { mangledPrefix } = traitsOfNode(snapshot, node);
  if (mangledPrefix === undefined || isModule(snapshot, owner) || kindOfNode(snapshot, owner) !== 'class')
    return undefined;
  const bytes = members.nameBytes(node);
  const isMangled = [...mangledPrefix].every((each, at) => bytes[at] === each.charCodeAt(0));
  const name = isMangled ? decodeUtf8(bytes) : '';
  if (name === '' || name.endsWith(mangledPrefix)) return undefined;
  return `_${decodeUtf8(members.nameBytes(owner)).replace(/^_+/, '')}${name}`;
}

/** Reports of sites whether their name may be that of a symbol: one that is known in part, `visit_*`, means names that are like it alone. */
export function isNameLike(
  parts: Parts & { readonly unknowns: UnknownSites },
  node: SymbolNode,
): (site: UnknownAt) => boolean {
  const { members, snapshot, unknowns } = parts;
  const names = lazily(() => {
    const mangled = mangledName(parts, node, containerOfNode(snapshot, node) as SymbolNode);
    return [decodeUtf8(members.nameBytes(node)), ...(mangled === undefined ? [] : [mangled])];
  });
  return (site) => !unknowns.isNamedInPart(site) || names().some((name) => isLike(name, unknowns.nameOf(site)));
}

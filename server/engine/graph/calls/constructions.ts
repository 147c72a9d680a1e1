import { encodeUtf8 } from '#server/base/utf8.ts';
import { remember } from '#server/base/remember-by.ts';
import { constructionName } from '../../linking/construction-name.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import type { UnknownAt } from './unknown-sites.ts';

const nameBytes = encodeUtf8(constructionName);

/**
 * Returns sites that may make an instance of an escaping class. A class of JavaScript is called by `new` alone, so code
 * that has it and has no `new` does not call it. The known type of the instance is one that the class has to stand for.
 */
export function constructionsOf(graph: CallGraph, type: SymbolNode): readonly UnknownAt[] {
  return sitesIn(graph).filter((site) => mayMake(graph, site, type));
}

const sitesIn = remember(({ unknowns }: CallGraph): readonly UnknownAt[] =>
  [...unknowns.named(nameBytes)].filter((site) => unknowns.reasonOf(site) === 'callback_parameter'),
);

function mayMake({ unknowns, hierarchy, shapes }: CallGraph, site: UnknownAt, type: SymbolNode): boolean {
  if (!unknowns.hasOwners(site)) return true;
  const owners = unknowns.ownersOf(site);
  const above = hierarchy.ancestors([type]);
  return owners.length === 0 || owners.some((owner) => above.has(owner) || shapes.fits(type, owner));
}

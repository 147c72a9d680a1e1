import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import { copiesOfValues, copyingMethods } from './library-hooks.ts';
import type { LinkingContext } from './linking-context.ts';
import type { MemberSites } from './member-sites.ts';
import { childList } from './syntax.ts';
import { membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Keywords that name attributes: `Box(size=1)`, where the constructor of `Box` is generated, `replace(box, size=1)`,
 * `pair._replace(left=1)`.
 */
export class KeywordSites {
  readonly #context: LinkingContext;
  readonly #memberSites: MemberSites;

  constructor(context: LinkingContext, memberSites: MemberSites) {
    this.#context = context;
    this.#memberSites = memberSites;
  }

  add(sites: CollectedSites, unit: Unit, call: number, sources: Int32Array): void {
    const { tree } = unit;
    const [callee, ...args] = childList(tree, call);
    const keywords = args.filter((each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) !== '');
    if (keywords.length === 0) return;
    const receiver = this.#receiverOf(unit, callee, args[0]);
    if (receiver === undefined) return;
    for (const keyword of keywords) {
      const name = nameOf(tree, keyword);
      const site: Site = {
        position: tree.positions[keyword],
        source: sources[call],
        type: 'reference',
        name,
        escapes: false,
      };
      if (receiver === callee) this.#memberSites.addGenerated(sites, site, unit, callee);
      else this.#memberSites.addNamed(sites, site, unit, receiver);
    }
  }

  /** The expression whose members the keywords name: that of the class that is made, or of what is copied. */
  #receiverOf(unit: Unit, callee: number, first: number): number | undefined {
    const { tree } = unit;
    if (tree.kinds[callee] === kind.attribute && copyingMethods.has(nameOf(tree, callee))) return callee + 1;
    const types = membersOf(this.#context.evaluate(unit, callee).type);
    if (types.some(({ form }) => form === 'class')) return callee;
    const copies = types.some((type) => type.form === 'outside' && copiesOfValues.has(type.name));
    return copies && tree.kinds[first] !== kind.keywordArgument ? first : undefined;
  }
}

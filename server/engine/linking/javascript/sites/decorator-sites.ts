import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, symbolAt } from '../../../source/code-tree.ts';
import type { SymbolRelation } from '../../file-links.ts';
import { isClass, isFunctionValue, valueOf } from '../expressions/syntax.ts';
import type { Escapes } from './escapes.ts';
import type { FileWalk } from './file-walk.ts';
import type { DecoratorEffect } from './framework-hooks.ts';
import type { KnownFrameworks } from './known-frameworks.ts';
import { escaping } from './site-roles.ts';
import type { TemplateMembers } from './template-members.ts';

/** A decorator gets the class, or the prototype with the name of the member. */
export function createDecoratorSites(
  escapes: Escapes,
  frameworks: KnownFrameworks,
  templateMembers: TemplateMembers,
  addDesignType: (walk: FileWalk, decorated: number, isKnown: boolean) => void,
): (walk: FileWalk, decorator: number) => void {
  return (walk, decorator) => {
    const { unit, tree, sites } = walk;
    const decorated = tree.parents[decorator];
    const effect = frameworks.effectOfDecorator(unit, decorator);
    const isKept = effect === undefined && escapes.keepsDecorated(unit, decorator);
    if (!isKept) addDesignType(walk, decorated, effect !== undefined);
    const symbol = symbolAt(tree, decorated);
    if (symbol < 0) return;
    const target = { path: unit.path, name: unit.symbolNames[symbol] };
    templateMembers.add(walk, decorator);
    if (!isKept) {
      const how = mayBeCalledLater(tree, decorated) ? relationBy(effect, isClass(tree.kinds[decorated])) : undefined;
      if (how !== undefined) sites.relation({ symbol, base: target, kind: how });
      return;
    }
    const bound = { proof: 'exact', binding: 'member', importSite: -1 } as const;
    sites.use(walk.siteAt(decorator, escaping, decorated), target, bound);
  };
}

/** None where the decorator gives back; where it is known by another use than that of the place where it stands, it is not known. */
function relationBy(effect: DecoratorEffect | undefined, isOfClass: boolean): SymbolRelation['kind'] | undefined {
  if (effect === 'gives_back') return undefined;
  return effect === (isOfClass ? 'makes' : 'runs') ? 'run_outside' : 'decorated_outside';
}

/** Members that a decorator gets to call: not an accessor, which its readers name, even if it was replaced. */
function mayBeCalledLater(tree: CodeTree, decorated: number): boolean {
  return isClass(tree.kinds[decorated]) || holdsFunction(tree, decorated);
}

function holdsFunction(tree: CodeTree, member: number): boolean {
  if (tree.kinds[member] === kind.method) return true;
  const value = tree.kinds[member] === kind.property ? valueOf(tree, member) : -1;
  return value >= 0 && isFunctionValue(tree.kinds[value]);
}

import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, symbolAt } from '../../../source/code-tree.ts';
import { isFunctionValue, valueOf } from '../expressions/syntax.ts';
import type { Escapes } from './escapes.ts';
import type { FileWalk } from './file-walk.ts';
import { escaping } from './site-roles.ts';
import { addTemplateMembers } from './template-members.ts';

/** A decorator gets the class, or the prototype with the name of the member. */
export function createDecoratorSites(
  { keepsDecorated }: Escapes,
  addDesignType: (walk: FileWalk, decorated: number) => void,
): (walk: FileWalk, decorator: number) => void {
  return (walk, decorator) => {
    const { unit, tree, sites } = walk;
    const decorated = tree.parents[decorator];
    const isKept = keepsDecorated(unit, decorator);
    if (!isKept) addDesignType(walk, decorated);
    const symbol = symbolAt(tree, decorated);
    if (symbol < 0) return;
    const target = { path: unit.path, name: unit.symbolNames[symbol] };
    addTemplateMembers(walk, decorator);
    if (!isKept) {
      if (mayBeCalledLater(tree, decorated)) sites.relation({ symbol, base: target, kind: 'decorated_outside' });
      return;
    }
    const bound = { proof: 'exact', binding: 'member', importSite: -1 } as const;
    sites.use(walk.siteAt(decorator, escaping, decorated), target, bound);
  };
}

/** Members that a decorator gets to call: not an accessor, which its readers name, even if it was replaced. */
function mayBeCalledLater(tree: CodeTree, decorated: number): boolean {
  const what = tree.kinds[decorated];
  return what === kind.classDeclaration || what === kind.classExpression || holdsFunction(tree, decorated);
}

function holdsFunction(tree: CodeTree, member: number): boolean {
  if (tree.kinds[member] === kind.method) return true;
  const value = tree.kinds[member] === kind.property ? valueOf(tree, member) : -1;
  return value >= 0 && isFunctionValue(tree.kinds[value]);
}

import { meaning } from '../entity.ts';
import { typeChildren } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import type { Role } from './site-roles.ts';

/** Exports of modules are left out: plugins declare them by such types (`typeof import("./a")["b"]`), which is no use of them. */
const declared = meaning.property | meaning.method | meaning.getter | meaning.setter;
const named: Role = { type: 'type_reference', escapes: false };

/** Adds the uses of members that a type takes out of another one by their names: `Row['id']`, `Row['id' | 'name']`. */
export function createIndexedTypes(types: Types, symbols: DeclaredSymbols): (walk: FileWalk, node: number) => void {
  return (walk, node) => {
    const [owner, index] = typeChildren(walk.tree, node);
    if (index === undefined) return;
    const { unit, sites } = walk;
    for (const name of textsOf(types.fromNode({ unit, node: index }))) {
      if (!walk.mayBeNamed(name)) continue;
      const of = types.nonNullable(types.fromNode({ unit, node: owner }));
      const members = types.property(of, name)?.entities.filter(({ meanings }) => (meanings & declared) !== 0) ?? [];
      const targets = members.flatMap((entity) => symbols.of(entity));
      const bound = { proof: 'exact', binding: 'declared_type', importSite: -1 } as const;
      for (const target of targets) sites.use(walk.siteAt(node, named, index), target, bound);
    }
  };
}

function textsOf(type: Type): readonly string[] {
  const members = type.form === 'union' ? type.members : [type];
  return members.flatMap((member) =>
    member.form === 'literal' && typeof member.value === 'string' ? [member.value] : [],
  );
}

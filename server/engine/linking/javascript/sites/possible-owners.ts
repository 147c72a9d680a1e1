import type { SymbolName } from '../../file-links.ts';
import { meaning } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { CarriedTypes } from './carried-types.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Types of the project one of which has a member that no declaration is known of. */
export interface PossibleOwners {
  behind(origin: CarriedTypes): readonly SymbolName[] | undefined;
  assigning(members: readonly Type[], name: string): readonly SymbolName[];
}

export function createPossibleOwners(types: Types, symbols: DeclaredSymbols): PossibleOwners {
  return { behind, assigning };

  /** Types whose members the value may have; undefined where one of them has no name. */
  function behind(origin: CarriedTypes): readonly SymbolName[] | undefined {
    if (origin === undefined || origin.size === 0) return undefined;
    const found: SymbolName[] = [];
    for (const type of origin) {
      const owners = namesOf(type);
      if (owners.length === 0) return undefined;
      for (const owner of owners) if (!found.some((each) => isSame(each, owner))) found.push(owner);
    }
    return found;
  }

  function namesOf(type: Type): readonly SymbolName[] {
    if (type.form === 'reference') return symbols.of(type.entity);
    if (type.form !== 'anonymous' || (type.of.kind !== 'class' && type.of.kind !== 'members')) return [];
    return symbols.of(type.of.entity);
  }

  /** Types to which a member is only assigned (`this.a = 1`): no symbol stands for it, while a subclass may declare it. */
  function assigning(members: readonly Type[], name: string): readonly SymbolName[] {
    return members.flatMap((member) => {
      const entities = member.form === 'reference' ? (types.property(member, name)?.entities ?? []) : [];
      return entities.flatMap(({ meanings, parent }) =>
        (meanings & meaning.assigned) === 0 || parent === undefined ? [] : symbols.of(parent),
      );
    });
  }
}

function isSame(a: SymbolName, b: SymbolName): boolean {
  return a.path === b.path && a.name === b.name;
}

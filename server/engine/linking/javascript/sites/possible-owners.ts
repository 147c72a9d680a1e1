import type { SymbolName } from '../../file-links.ts';
import { meaning } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { CarriedTypes } from './carried-types.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/** Types of the project one of which has a member that no declaration is known of. */
export interface PossibleOwners {
  behind(origin: CarriedTypes): readonly SymbolName[] | undefined;
  assigning(members: readonly Type[], name: string): readonly SymbolName[] | undefined;
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

  /**
   * Types to which a member is only assigned (`this.a = 1`): no symbol stands for it, while a subclass may declare it.
   * Undefined where one of them is an object literal: code that gets it may have put its methods beside other members.
   */
  function assigning(members: readonly Type[], name: string): readonly SymbolName[] | undefined {
    const found: SymbolName[] = [];
    for (const member of members) {
      const entities = mayBeAssigned(member) ? (types.property(member, name)?.entities ?? []) : [];
      for (const { meanings, parent } of entities) {
        if ((meanings & meaning.assigned) === 0 || parent === undefined) continue;
        if (member.form !== 'reference') return undefined;
        found.push(...symbols.of(parent));
      }
    }
    return found;
  }
}

function mayBeAssigned(type: Type): boolean {
  return type.form === 'reference' || (type.form === 'anonymous' && type.of.kind === 'members');
}

function isSame(a: SymbolName, b: SymbolName): boolean {
  return a.path === b.path && a.name === b.name;
}

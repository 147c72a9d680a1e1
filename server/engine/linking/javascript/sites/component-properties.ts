import { isSvelteFile } from '../../../languages/typescript/component-files.ts';
import { nodesNamed } from '../../../source/nodes-by-name.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Entity, Names, Unit } from '../entity.ts';
import { annotationOf, typeChildren } from '../expressions/syntax.ts';
import type { Types } from '../type.ts';
import { declaredMembers } from './declared-members.ts';
import { takenBySvelte } from './svelte-component.ts';

/** Returns what finds the properties that a component which is a file declares under a name. */
export function createComponentProperties(names: Names, types: Types): (unit: Unit, name: string) => readonly Entity[] {
  return (unit, name) => (isSvelteFile(unit.path) ? ofSvelte(unit, name) : ofVue(unit, name));

  function ofSvelte(unit: Unit, name: string): readonly Entity[] {
    const { own, wholes } = takenBySvelte(unit.tree, name) ?? { own: [], wholes: [] };
    const variables = own.flatMap((node) => names.entityAt(unit, node) ?? []);
    const declared = wholes.map((node) => annotationOf(unit.tree, node)).filter((type) => type >= 0);
    return [...variables, ...declared.flatMap((node) => membersOf(unit, node, name))];
  }

  /** `defineProps<Props>()`. */
  function ofVue(unit: Unit, name: string): readonly Entity[] {
    const { tree } = unit;
    const calls = [...nodesNamed(tree, 'defineProps')].map((node) => tree.parents[node]);
    return calls
      .filter((call) => tree.kinds[call] === kind.call)
      .flatMap((call) => typeChildren(tree, call))
      .flatMap((node) => membersOf(unit, node, name));
  }

  function membersOf(unit: Unit, node: number, name: string): readonly Entity[] {
    return name === '' ? [] : declaredMembers(types, types.fromNode({ unit, node }), name);
  }
}

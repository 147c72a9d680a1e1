import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { nodesNamed } from '../../../source/nodes-by-name.ts';
import type { Bound } from '../../collected-sites.ts';
import type { Entity, Names, Place, Unit } from '../entity.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { annotationOf, typeChildren } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { CalledFunctions } from './called-functions.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import { named, read, type Role } from './site-roles.ts';
import { symbolAround } from './sources.ts';
import { takenBySvelte } from './svelte-component.ts';

interface Given {
  readonly bound: Bound;
  readonly role: Role;
}

/** A type is not there when the program runs: what gives it a value is no step on the way of a change. */
const byType: Given = { bound: { proof: 'inferred', binding: 'member', importSite: -1 }, role: named };
const byComponent: Given = { bound: { proof: 'exact', binding: 'member', importSite: -1 }, role: read };

/**
 * Adds the uses of properties at the places that give them a value: `{ wide: true }` where a type with `wide` is
 * expected, and `<Card wide />` of the property that the component declares. To remove such a property breaks them.
 * A literal whose expected type is unknown uses no property. To be called behind the walk: the expected type of an argument
 * depends on whether the signature of its call has been chosen.
 */
export function createGivenProperties(
  names: Names,
  types: Types,
  expressions: Pick<ExpressionTypes, 'literals' | 'jsx'>,
  symbols: DeclaredSymbols,
  functions: CalledFunctions,
): (walk: FileWalk) => void {
  return (walk) => {
    for (let node = 1; node < walk.tree.count; node++) visit(walk, node);
  };

  function visit(walk: FileWalk, node: number): void {
    const { tree } = walk;
    const nodeKind = tree.kinds[node];
    const isGiven = nodeKind === kind.propertyAssignment || nodeKind === kind.shorthandProperty;
    if (!(isGiven || nodeKind === kind.jsxAttribute) || !walk.isNamed(tree.names[node])) return;
    if (isGiven) add(walk, node, declaredIn(objectContext(walk.unit, node), nameOf(tree, node)), byType);
    else addAttribute(walk, node);
  }

  function add(walk: FileWalk, node: number, members: readonly Entity[], { bound, role }: Given): void {
    const { tree, sites } = walk;
    const targets = members.flatMap((member) => symbols.of(member));
    if (targets.length === 0) return;
    const site = {
      ...role,
      position: tree.positions[node],
      source: symbolAround(tree, node),
      name: nameOf(tree, node),
    };
    for (const target of targets) sites.use(site, target, bound);
  }

  function objectContext(unit: Unit, member: number): Type | undefined {
    const literal = unit.tree.parents[member];
    return unit.tree.kinds[literal] === kind.objectLiteral
      ? expressions.literals.objectContext(unit, literal)
      : undefined;
  }

  function addAttribute(walk: FileWalk, attribute: number): void {
    const { unit, tree } = walk;
    const name = nameOf(tree, attribute);
    const component = functions.component(unit, tree.parents[attribute] + 1);
    if (component?.node === 0) add(walk, attribute, propertiesOf(component, name), byComponent);
    else add(walk, attribute, declaredIn(expressions.jsx.propertiesTaken(unit, tree.parents[attribute]), name), byType);
  }

  /** Properties that a component which is a file declares under a name. */
  function propertiesOf({ unit }: Place, name: string): readonly Entity[] {
    return /\.svelte$/i.test(unit.path) ? propertiesOfSvelte(unit, name) : propertiesOfVue(unit, name);
  }

  function propertiesOfSvelte(unit: Unit, name: string): readonly Entity[] {
    const { own, wholes } = takenBySvelte(unit.tree, name) ?? { own: [], wholes: [] };
    const variables = own.flatMap((node) => names.entityAt(unit, node) ?? []);
    const declared = wholes.map((node) => annotationOf(unit.tree, node)).filter((type) => type >= 0);
    return [...variables, ...declared.flatMap((node) => declaredIn(types.fromNode({ unit, node }), name))];
  }

  /** `defineProps<Props>()`. */
  function propertiesOfVue(unit: Unit, name: string): readonly Entity[] {
    const { tree } = unit;
    const calls = [...nodesNamed(tree, 'defineProps')].map((node) => tree.parents[node]);
    return calls
      .filter((call) => tree.kinds[call] === kind.call)
      .flatMap((call) => typeChildren(tree, call))
      .flatMap((node) => declaredIn(types.fromNode({ unit, node }), name));
  }

  function declaredIn(type: Type | undefined, name: string): readonly Entity[] {
    if (type === undefined || name === '') return [];
    const members = type.form === 'union' ? type.members : [type];
    return members.flatMap((member) => types.property(member, name)?.entities ?? []);
  }
}

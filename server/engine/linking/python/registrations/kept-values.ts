import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import { Query } from '../../query.ts';
import { returnsOf } from '../decorators.ts';
import type { LinkingContext } from '../linking-context.ts';
import { Places } from '../places.ts';
import { assignedValue, wholeTarget } from '../syntax.ts';
import { membersOf } from '../type.ts';
import type { Place, Unit } from '../unit.ts';
import type { Origins } from './origins.ts';
import { reachedNodes } from './reached-nodes.ts';

/**
 * Returns which value an expression names, under any name: the definition, the parameter, the variable that first held it, or
 * the call that made it where only variables of a function hold it.
 */
export class KeptValues {
  readonly #context: LinkingContext;
  readonly #origins: Pick<Origins, 'attributeNodes'>;
  readonly #places = new Places();
  readonly #bindings: Query<Place, Place | undefined>;
  readonly #returned: Query<Place, Place | undefined>;

  constructor(context: LinkingContext, origins: Pick<Origins, 'attributeNodes'>) {
    this.#context = context;
    this.#origins = origins;
    this.#bindings = new Query<Place, Place | undefined>(context.queries, undefined);
    this.#returned = new Query<Place, Place | undefined>(context.queries, undefined);
  }

  of(unit: Unit, node: number): Place | undefined {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.name: {
        const nodes = reachedNodes(this.#context, unit, node, nameOf(tree, node));
        const found = this.#context.names.definitions(unit, node, nameOf(tree, node), nodes);
        return only(
          found.flatMap((each) => (each.form === 'place' ? [each] : [])).map((place) => this.#ofBinding(place)),
        );
      }
      case kind.attribute:
        return only(this.#origins.attributeNodes(unit, node).map((place) => this.#ofBinding(place)));
      case kind.call:
        return this.#ofCall(unit, node);
      case kind.awaitExpression:
        return this.of(unit, node + 1);
      default:
        return undefined;
    }
  }

  #ofBinding({ unit, node }: Place): Place | undefined {
    const place = this.#places.at(unit, node);
    return this.#bindings.ask(place, () => this.#followed(place));
  }

  /** Another name of a value is that value. */
  #followed(place: Place): Place {
    const { unit, node } = place;
    const { tree } = unit;
    const statement = tree.parents[node];
    if (isAddition(place)) return this.#declaredBefore(place) ?? place;
    const isNode = tree.kinds[node] === kind.name || tree.kinds[node] === kind.attribute;
    if (!isNode || tree.kinds[statement] !== kind.assign || wholeTarget(tree, node) !== node) return place;
    const value = assignedValue(tree, statement);
    const of = value < 0 ? undefined : this.of(unit, value);
    const isMade = of !== undefined && of.unit === unit && of.node === value;
    return of === undefined || (isMade && symbolAt(tree, node) >= 0) ? place : of;
  }

  /** The target of an addition was declared elsewhere. */
  #declaredBefore({ unit, node }: Place): Place | undefined {
    const nodes = this.#context.names.find(unit, node, nameOf(unit.tree, node))?.nodes ?? [];
    const declaring = nodes.find((each) => symbolAt(unit.tree, each) >= 0);
    return declaring === undefined ? undefined : this.#places.at(unit, declaring);
  }

  #ofCall(unit: Unit, node: number): Place | undefined {
    const callees = membersOf(this.#context.evaluate(unit, node + 1).type);
    const made = callees.map((type) => (type.form === 'function' ? this.#ofReturned(type.unit, type.node) : undefined));
    return made.length === 1 && made[0] !== undefined ? made[0] : this.#places.at(unit, node);
  }

  #ofReturned(unit: Unit, node: number): Place | undefined {
    if (unit.tree.kinds[node] !== kind.functionDefinition) return undefined;
    return this.#returned.ask(this.#places.at(unit, node), () => {
      const place = only(returnsOf(unit, node).map((each) => this.of(unit, each)));
      // What it was given is another value at each call.
      return place?.unit.tree.kinds[place.node] === kind.parameter ? undefined : place;
    });
  }
}

/** The only one, if all lead there: a variable that is given a value in several places is one. */
function only(found: readonly (Place | undefined)[]): Place | undefined {
  const [first] = found;
  return first !== undefined && found.every((each) => each !== undefined && isSame(each, first)) ? first : undefined;
}

function isSame(one: Place, other: Place): boolean {
  if (one.unit !== other.unit) return false;
  const symbol = symbolAt(one.unit.tree, one.node);
  return one.node === other.node || (symbol >= 0 && symbol === symbolAt(other.unit.tree, other.node));
}

/** `a += b` */
function isAddition({ unit: { tree }, node }: Place): boolean {
  return tree.kinds[tree.parents[node]] === kind.augmentedAssign && node === tree.parents[node] + 1;
}

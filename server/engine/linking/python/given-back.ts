import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { assignedValue, childList } from './syntax.ts';
import { membersOf, type Type } from './type.ts';
import type { Place, Unit } from './unit.ts';

/** The callee is a value that is a value: names are followed so far. */
const depthMax = 5;

/**
 * Whether code outside that is handed something may hand it back: to code of the project that it was given beside it, or
 * that what is called was made of (`validator(app)(environ, f)`), and that calls a parameter of its own.
 */
export function createGivenBack(context: LinkingContext): (unit: Unit, call: number, argument: number) => boolean {
  return (unit, call, argument) =>
    givenTo(unit, call).some((each) => each !== argument && callsWhatItGets(unit, each)) ||
    isMadeOfCalling(unit, call + 1, 0);

  function isMadeOfCalling(unit: Unit, node: number, depth: number): boolean {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.attribute:
      case kind.subscript:
        return isMadeOfCalling(unit, node + 1, depth);
      case kind.call:
        return (
          givenTo(unit, node).some((each) => callsWhatItGets(unit, each)) || isMadeOfCalling(unit, node + 1, depth)
        );
      case kind.name:
        return depth < depthMax && valuesOf(unit, node).some((value) => isMadeOfCalling(unit, value, depth + 1));
      default:
        return false;
    }
  }

  /** The values that plain assignments give a name of the file. */
  function valuesOf(unit: Unit, node: number): number[] {
    const { tree } = unit;
    const nodes = context.names.find(unit, node, nameOf(tree, node))?.nodes ?? [];
    return nodes.flatMap((each) => {
      const assign = tree.parents[each];
      const value = tree.kinds[assign] === kind.assign ? assignedValue(tree, assign) : -1;
      return value < 0 || value === each ? [] : [value];
    });
  }

  function callsWhatItGets(unit: Unit, argument: number): boolean {
    const value = unit.tree.kinds[argument] === kind.keywordArgument ? argument + 1 : argument;
    if (unit.tree.kinds[value] === kind.lambda) return callsParameter(unit.tree, value);
    return membersOf(context.evaluate(unit, value).type).some((type) =>
      functionsOf(type).some((place) => callsParameter(place.unit.tree, place.node)),
    );
  }

  /** Of a class those that run when it is called, and when what it makes is. */
  function functionsOf(type: Type): Place[] {
    if (type.form === 'function') return [type];
    const made = type.form === 'class' ? type.of : type;
    if (made.form !== 'instance') return [];
    return ['__init__', '__call__'].flatMap((name) => {
      const found = context.classes.member(made.of, [], name);
      return found === undefined ? [] : found.nodes.map((node) => ({ unit: found.owner.of.unit, node }));
    });
  }
}

function givenTo({ tree }: Unit, call: number): number[] {
  return childList(tree, call).slice(1);
}

/** Compares by the names of parameters: two functions in one place are not distinguished. */
function callsParameter(tree: CodeTree, root: number): boolean {
  const { kinds, ends } = tree;
  const names = new Set<string>();
  for (let node = root; node < ends[root]; node++) {
    if (kinds[node] === kind.parameter) names.add(nameOf(tree, node));
    if (kinds[node] === kind.call && kinds[node + 1] === kind.name && names.has(nameOf(tree, node + 1))) return true;
  }
  return false;
}

import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Unit } from '../entity.ts';
import type { TupleType, Type, Types } from '../type.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import { isConstantContext } from './constant-context.ts';

type Element = TupleType['elements'][number];

/** Types of what is written out: literals, templates, arrays, objects. */
export function createLiterals(
  types: Types,
  evaluate: Evaluate,
  contextOf: ContextOf,
): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  const text = types.intrinsic('string');
  table[kind.nullLiteral] = () => types.intrinsic('null');
  table[kind.trueLiteral] = () => types.literal(true, true);
  table[kind.falseLiteral] = () => types.literal(false, true);
  table[kind.numberLiteral] = ({ tree }, node) => types.literal(Number(nameOf(tree, node).replaceAll('_', '')), true);
  table[kind.stringLiteral] = ({ tree }, node) => types.literal(nameOf(tree, node), true);
  table[kind.bigintLiteral] = () => types.intrinsic('bigint');
  table[kind.regularExpression] = () => types.globalReference('RegExp');
  table[kind.template] = ({ tree }, node) =>
    tree.ends[node] === node + 1 ? types.literal(nameOf(tree, node), true) : text;
  table[kind.objectLiteral] = (unit, node) => types.objectLiteralType({ unit, node });
  table[kind.arrayLiteral] = arrayLiteral;
  return table;

  function arrayLiteral(unit: Unit, node: number): Type {
    const isConstant = isConstantContext(unit.tree, node);
    const context = isConstant ? undefined : contextOf(unit, node);
    if (isConstant || (context !== undefined && expectsTuple(context))) return types.tuple(elementsOf(unit, node));
    const members = elementsOf(unit, node).map(({ type, kind: form }) =>
      form === 'rest' ? (types.indexed(type, types.intrinsic('number')) ?? types.iterated(type, false)) : type,
    );
    if (members.length === 0) return types.arrayOf(types.intrinsic('never'));
    const element = types.union(members);
    return types.arrayOf(context === undefined ? types.widen(element) : element);
  }

  function elementsOf(unit: Unit, node: number): Element[] {
    const { tree } = unit;
    const found: Element[] = [];
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.spread) found.push({ type: evaluate(unit, child + 1), kind: 'rest' });
      else if (tree.kinds[child] !== kind.empty) found.push({ type: evaluate(unit, child), kind: 'required' });
      else found.push({ type: types.intrinsic('undefined'), kind: 'required' });
    }
    return found;
  }

  function expectsTuple(context: Type): boolean {
    const apparent = types.apparent(context);
    if (apparent.form === 'union') return apparent.members.some((member) => member.form === 'tuple');
    return apparent.form === 'tuple';
  }
}

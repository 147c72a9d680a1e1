import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { secondChild, valueOf } from '../expressions/syntax.ts';
import type { FindCall, FoundCall } from './found-call.ts';
import { mark } from './looked-for.ts';
import type { ValueTraces } from './trace-values.ts';

/** Finds settings that are assigned by a name alone: `export const setting = 1`, `exports.setting = 1`, `plugin.setting = 1`. */
export function createSettingSearch(traces: ValueTraces): FindCall {
  return ({ unit, words }, node) => {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.variable: {
        const isSetting = (words.marks[tree.names[node]] & mark.setting) !== 0 && tree.parents[node] === 0;
        return isSetting ? found(node, node, valueOf(tree, node)) : undefined;
      }
      case kind.assign: {
        const left = node + 1;
        const isSetting =
          (words.marks[tree.names[left]] & mark.setting) !== 0 && tree.kinds[left] === kind.propertyAccess;
        return isSetting ? found(node, left, secondChild(tree, node)) : undefined;
      }
      default:
        return undefined;
    }

    function found(at: number, named: number, value: number): FoundCall | undefined {
      if (value < 0) return undefined;
      const holder = traces.symbolOf(unit, at);
      const called = { origin: '', members: [nameOf(tree, named)], proof: 'exact' } as const;
      return { node: at, named, how: 'assign', value: called, ...(holder && { holder }), arguments: [value] };
    }
  };
}

import type { TreeColumns } from '../../../source/code-tree.ts';
import { CodeCounter, type CostListener } from '../../../metrics/code-counter.ts';
import type { CountedCode } from '../../../metrics/collect-metrics.ts';
import { countHalstead } from '../../../metrics/count-halstead.ts';
import { scriptHalsteadForms } from './halstead-forms.ts';
import { ScriptWalk } from './script-walk.ts';
import { scriptVisitors } from './visitors.ts';

/**
 * Counts the code of a script: cyclomatic as ESLint's `complexity`, cognitive as eslint-plugin-sonarjs 4.2.
 *
 * @param onCost is called for each part of a function's numbers
 */
export function countScript(tree: TreeColumns, onCost?: CostListener): CountedCode {
  const counter = new CodeCounter(onCost);
  const walk = new ScriptWalk(tree, counter, scriptVisitors);
  walk.visitChildren(0);
  return { counter, classes: walk.classes, halstead: countHalstead(tree, scriptHalsteadForms) };
}

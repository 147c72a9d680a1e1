import type { TreeColumns } from '../../../source/code-tree.ts';
import { CodeCounter, type CostListener } from '../../../metrics/code-counter.ts';
import type { CountedCode } from '../../../metrics/collect-metrics.ts';
import { countHalstead } from '../../../metrics/count-halstead.ts';
import { moduleHalsteadForms } from './halstead-forms.ts';
import { ModuleWalk } from './module-walk.ts';
import { moduleVisitors } from './visitors.ts';

/**
 * Counts the code of a Python file: cyclomatic as radon 6, cognitive by SonarSource's white paper, each function for itself.
 *
 * @param onCost is called for each part of a function's numbers
 */
export function countModule(tree: TreeColumns, text: string, onCost?: CostListener): CountedCode {
  const counter = new CodeCounter(onCost);
  const walk = new ModuleWalk({ tree, text, counter }, moduleVisitors);
  walk.visitChildren(0);
  return { counter, classes: walk.classes, halstead: countHalstead(tree, moduleHalsteadForms) };
}

import type { Cycle, Cycles } from '#protocol/cycles.ts';
import { counted } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { visibleText } from '#server/base/visible-text.ts';

const NODES = { file: 'file', directory: 'folder', module: 'module' } as const;

/** Cycles for people: a block each, its nodes below what is said of it; then the sums. */
export function* cyclesText({ cycles, summary }: Cycles, level: keyof typeof NODES, style: Style): Generator<string> {
  for (const cycle of cycles) {
    yield `${style.bold(titleOf(cycle, NODES[level]))}\n`;
    for (const node of cycle.nodes) yield `  ${visibleText(node)}\n`;
    yield '\n';
  }
  const shown = cycles.length < summary.cycles ? `, the largest ${cycles.length} shown` : '';
  yield `${counted(summary.cycles, 'cycle')} with ${counted(summary.nodes, NODES[level])} in all${shown}\n`;
}

const LOADS = {
  start: '',
  deferred: ', only by imports that load later',
  all: ', only by imports that never load',
} as const;

function titleOf({ nodes, edgeCount, load }: Cycle, noun: string): string {
  return `${counted(nodes.length, noun)}, ${counted(edgeCount, 'edge')}${LOADS[load]}`;
}

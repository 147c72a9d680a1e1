import type { OperationResult } from '#protocol/operations.ts';
import { counted } from '#webview/charts/describe.ts';
import { labelOf } from '../../state/node-ids.ts';

export type DependencyPath = OperationResult<'path.get'>;

/** The result, in sentences: never more than is known. */
export interface Verdict {
  readonly headline: string;
  readonly remark: string;
  readonly reasons: readonly string[];
}

export function verdictOf(
  { path, edges, certainty, reasons, throughTests }: DependencyPath,
  from: string,
  to: string,
): Verdict {
  const [a, b] = [labelOf(from), labelOf(to)];
  if (edges.length > 0) {
    const headline = edges.length === 1 ? `${a} imports ${b} directly.` : `${a} reaches ${b} in ${edges.length} steps.`;
    const tests = throughTests ? 'No way through shipped code was found: this one leads through tests. ' : '';
    const remark = tests + (certainty === 'exact' ? 'Every step is proven.' : 'Not every step is proven:');
    return { headline: isLoop(path, from, to) ? loopHeadline(edges.length) : headline, remark, reasons };
  }
  const headline = from === to ? `${a} is in no cycle.` : `${a} does not depend on ${b}.`;
  if (certainty === 'exact')
    return { headline, remark: 'This is certain: every import on the way was followed.', reasons };
  return { headline: `No way from ${a} to ${b} was found.`, remark: 'There may be one all the same:', reasons };
}

function isLoop(path: DependencyPath['path'], from: string, to: string): boolean {
  return from === to || (path.length > 1 && path[0]?.id === path.at(-1)?.id);
}

function loopHeadline(steps: number): string {
  return `A loop of ${counted(steps, 'step')}.`;
}

import type { View } from '#protocol/view.ts';
import { edgeKey } from '#webview/charts/edge-key.ts';
import { markAroundAll, shownMark } from '../../state/drawn-marks.ts';
import type { Emphasis } from '../../state/page-state.ts';
import type { Display } from '../graph/surface.ts';

/**
 * Nodes that are not drawn stand out as the folded mark that holds them. Undefined where nothing of it is drawn: a
 * drawing that is dimmed as a whole says nothing.
 */
export function drawnEmphasis(view: View, { nodes, edges }: Emphasis): Display['emphasis'] {
  const shown = new Map(nodes.map((id) => [id, shownMark(view, id)?.id]));
  const marks = new Set([...shown.values()].filter((id) => id !== undefined));
  if (marks.size === 0) return undefined;
  const keys = edges.map(([source, target]) => edgeKey(shown.get(source) ?? source, shown.get(target) ?? target));
  return { marks, edges: new Set(keys) };
}

/** The mark around all that stands out; undefined where only the whole drawing is. */
export function aroundEmphasis(view: View, emphasis: Emphasis): string | undefined {
  return markAroundAll(view, [...(drawnEmphasis(view, emphasis)?.marks ?? [])]);
}

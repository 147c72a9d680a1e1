import type { View } from '#protocol/view.ts';
import { defaultEdgeShare } from '#webview/charts/edge-share.ts';
import type { PageState } from '../../state/page-state.ts';
import type { Display } from '../graph/surface.ts';
import { drawnEmphasis } from './drawn-emphasis.ts';

type Shown = Pick<PageState, 'emphasis'> & Pick<PageState['view'], 'selection' | 'edgeShare'>;

/** How a view is drawn for what is picked and read, on the screen and in what is saved of it. */
export function displayOf(view: View, { selection, edgeShare, emphasis }: Shown): Display {
  const standingOut = emphasis && drawnEmphasis(view, emphasis);
  return {
    ...(selection !== undefined && { selection }),
    edgeShare: edgeShare ?? defaultEdgeShare(view),
    isShareChosen: edgeShare !== undefined,
    ...(standingOut !== undefined && { emphasis: standingOut }),
  };
}

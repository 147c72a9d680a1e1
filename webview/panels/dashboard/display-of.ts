import type { View } from '#protocol/view.ts';
import { shownMark } from '../../state/drawn-marks.ts';
import type { PageState } from '../../state/page-state.ts';
import type { Display } from '../graph/surface.ts';
import { drawnEmphasis } from './drawn-emphasis.ts';

type Shown = Pick<PageState, 'emphasis' | 'isQuiet'> & Pick<PageState['view'], 'selection' | 'edgeShare'>;

/** How a view is drawn for what is picked and read, on the screen and in what is saved of it. */
export function displayOf(view: View, { selection, edgeShare, emphasis, isQuiet }: Shown): Display {
  const standingOut = emphasis && drawnEmphasis(view, emphasis);
  return {
    ...(isQuiet === true ? quietly(view, selection) : selection !== undefined && { selection }),
    ...(edgeShare !== undefined && { edgeShare }),
    ...(standingOut !== undefined && { emphasis: standingOut }),
  };
}

/** The symbol in the editor may be folded: then the mark that holds it is selected quietly. */
function quietly(view: View, selection: Shown['selection']): Pick<Display, 'selection' | 'isQuiet'> {
  const id = selection?.kind === 'mark' ? shownMark(view, selection.id)?.id : undefined;
  return id === undefined ? {} : { selection: { kind: 'mark', id }, isQuiet: true };
}

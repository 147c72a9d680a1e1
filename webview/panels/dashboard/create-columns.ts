import { element } from '../../elements/element.ts';
import { createCycles } from '../cycles/create-cycles.ts';
import { createDetails } from '../details/create-details.ts';
import type { FindBox } from '../find/find-box.ts';
import { createOverview } from '../overview/create-overview.ts';
import type { PanelContext } from '../panel-context.ts';
import { createPath } from '../path/create-path.ts';
import { chooseTab, createSide, createSideLinks, type Tab } from './create-side.ts';
import type { OverviewSwitch } from './overview-switch.ts';
import { createSideChoice } from './side-choice.ts';

/**
 * Arranges the columns beside the drawing; where there is little room, in one place, with a way from each to the other.
 */
export function createColumns(context: PanelContext, root: HTMLElement, overview: OverviewSwitch, find: FindBox) {
  const choice = createSideChoice(context, root);
  const beside = (tab: Tab) => {
    overview.makeRoom();
    chooseTab(context, tab);
    choice.choose('side');
    document.getElementById(`gp-tab-${tab}`)?.focus();
  };
  const toOverview = () => {
    overview.open();
    // A list that is not seen waits for nothing that is pressed on the drawing.
    chooseTab(context, 'details');
    choice.choose('overview');
    overview.button.focus();
  };
  const panels = {
    details: createDetails(context),
    path: createPath(context, (purpose, pick) => find.open(purpose, pick)),
    cycles: createCycles(context),
  };
  const about = createOverview(context, overview.toggle, createSideLinks(beside));
  return {
    left: element('aside', { class: 'gp-left', 'aria-label': 'Overview' }, about),
    side: createSide(context, panels, {
      chosen: () => choice.choose('side'),
      closed: () => choice.choose('overview'),
      toOverview,
    }),
  };
}

import { grouped } from '#webview/charts/describe.ts';
import { countShownEdges } from '#webview/charts/shown-edges.ts';
import { element } from '../../elements/element.ts';
import { defaultEdgeShare } from '#webview/charts/edge-share.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

const steps = 100;

/** Fine where few are drawn: there each arrow more is seen. */
export function shareAt(position: number): number {
  return (position / steps) ** 2;
}

export function positionOf(share: number): number {
  return Math.round(Math.sqrt(share) * steps);
}

/** How many of the dependencies are drawn while nothing is pointed at. */
export function createEdgeSlider({ store }: PanelContext): HTMLElement {
  const count = element('output', { class: 'gp-slider-count', for: 'gp-edge-slider' });
  const slider = element('input', {
    type: 'range',
    id: 'gp-edge-slider',
    class: 'gp-slider',
    // Its label gives way where there is little room.
    'aria-label': 'Arrows',
    min: 0,
    max: steps,
    oninput: () => store.dispatch({ kind: 'edgeShare', share: shareAt(slider.valueAsNumber) }),
  });
  const label = element('label', { class: 'gp-slider-label', for: 'gp-edge-slider' }, 'Arrows');
  const root = element('div', { class: 'gp-edge-slider', hidden: true }, label, slider, count);
  watch(
    store,
    ({ drawing, view }) => [drawing?.view, view.edgeShare, view.mode === 'table'] as const,
    ([view, chosen, isTable]) => {
      root.hidden = view === undefined || view.edges.length === 0 || isTable;
      if (view === undefined) return;
      const share = chosen ?? defaultEdgeShare(view);
      const drawn = `${grouped(countShownEdges(view, chosen))} of ${grouped(view.edges.length)}`;
      slider.value = String(positionOf(share));
      slider.style.setProperty('--gp-filled', `${positionOf(share)}%`);
      slider.setAttribute('aria-valuetext', `${drawn} arrows`);
      slider.title = `Arrows that are drawn: the heaviest first, and those that run backwards or in cycles${chosen === undefined ? '; more where few are in sight' : ''}`;
      count.textContent = drawn;
    },
  );
  return root;
}

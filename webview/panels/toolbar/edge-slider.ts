import { grouped } from '#webview/charts/describe.ts';
import { chooseEdges } from '#webview/charts/choose-edges.ts';
import { element } from '../../elements/element.ts';
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
    oninput: () => {
      const { valueAsNumber: position } = slider;
      store.dispatch({ kind: 'edgeShare', ...(position > 0 && { share: shareAt(position) }) });
    },
  });
  const label = element('label', { class: 'gp-slider-label', for: 'gp-edge-slider' }, 'Arrows');
  const root = element('div', { class: 'gp-edge-slider', hidden: true }, label, slider, count);
  watch(
    store,
    ({ drawing, view }) => [drawing?.view, view.edgeShare, view.mode === 'table'] as const,
    ([view, chosen, isTable]) => {
      root.hidden = view === undefined || view.edges.length === 0 || isTable;
      if (view === undefined) return;
      const share = chosen ?? 0;
      const drawn =
        chosen === undefined
          ? 'overview'
          : `${grouped(chooseEdges(view.edges, chosen).length)} of ${grouped(view.edges.length)}`;
      slider.value = String(positionOf(share));
      slider.style.setProperty('--gp-filled', `${positionOf(share)}%`);
      slider.setAttribute('aria-valuetext', chosen === undefined ? drawn : `${drawn} arrows`);
      slider.title =
        'At the left the overview: arrows between neighbours, along the order. Further right single arrows, the heaviest first, up to all.';
      count.textContent = drawn;
    },
  );
  return root;
}

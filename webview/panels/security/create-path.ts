import type { Finding } from '#protocol/security.ts';
import { pathHeight, type PathNode, pathScene } from '#webview/charts/security/path-scene.ts';
import { labelledButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { Chart } from '../metrics/chart.ts';
import { createStepTable } from './create-step-table.ts';
import { createSteps } from './create-steps.ts';
import { entryNode, pathNodes } from './path-nodes.ts';
import { pathLegend } from './path-legend.ts';
import type { SecurityParts } from './security-parts.ts';
import { shownFinding } from './security-state.ts';
import type { StepWalk } from './walk-steps.ts';

/** The way of the value: drawn, with the code of each step below, or as a table of the same. */
export function createPath(parts: SecurityParts, walk: StepWalk, leave: () => void): HTMLElement {
  const { store, t, open } = parts;
  const chart = new Chart({
    pick: (id) => (id === entryNode ? undefined : walk.to(Number(id))),
    open(id) {
      const place = placeOf(shownFinding(store.get()), id);
      if (place !== undefined) open(place);
    },
    up: leave,
    pointed: () => undefined,
  });
  // It is as wide as the drawing and never higher: what is observed must not change while it is reported.
  const ruler = element('div', {});
  const stage = element('div', { class: 'gp-sc-stage' }, ruler, element('div', {}, chart.root));
  const drawing = element('div', {}, stage, pathLegend(t));
  let nodes: readonly PathNode[] = [];
  const fit = () => chart.root.style.setProperty('height', `${pathHeight(nodes, ruler.clientWidth)}px`);
  new ResizeObserver(fit).observe(ruler);
  const steps = createSteps(parts, walk);
  const table = createStepTable(parts);
  const root = element(
    'section',
    { class: 'gp-sc-path-section', 'aria-label': t('Path') },
    element('div', { class: 'gp-sc-path-head' }, element('h3', {}, t('Path')), ...controlsOf(parts, walk)),
    drawing,
    steps,
    table,
  );
  watch(
    store,
    (state) => [shownFinding(state), state.view.step, state.view.asTable] as const,
    ([finding, step, asTable]) => {
      const { path = [] } = finding ?? {};
      root.hidden = path.length === 0;
      // A finding without a flow is a place: there is no way to draw.
      drawing.hidden = asTable || path.length < 2;
      steps.hidden = asTable;
      table.hidden = !asTable;
      if (finding !== undefined && !drawing.hidden) draw(finding, step);
    },
  );

  function draw(finding: Finding, step: number | undefined): void {
    nodes = pathNodes(t, finding);
    const picture = {
      title: t('Path of {0}', finding.title),
      description: t('{0} steps from source to sink', finding.path?.length ?? 0),
      nodes,
      ...(step !== undefined && { selected: String(step) }),
    };
    fit();
    chart.draw((room) => pathScene(picture, room));
    if (step !== undefined) chart.root.querySelector(`[data-id="${step}"]`)?.scrollIntoView({ block: 'nearest' });
  }
  return root;
}

function placeOf(finding: Finding | undefined, id: string) {
  return id === entryNode ? finding?.reach.entryPoint : finding?.path?.[Number(id)];
}

function controlsOf({ store, t, go }: SecurityParts, walk: StepWalk): HTMLElement[] {
  const at = element('span', { class: 'gp-quiet gp-sc-at' });
  const previous = textButton(t('Previous step'), () => walk.step(-1), {
    class: 'gp-button gp-framed',
    'aria-keyshortcuts': 'p',
    title: t('Previous step (p)'),
  });
  const next = textButton(t('Next step'), () => walk.step(1), {
    class: 'gp-button gp-framed',
    'aria-keyshortcuts': 'n',
    title: t('Next step (n)'),
  });
  const table = labelledButton('table', t('Table'), () => go({ asTable: !store.get().view.asTable }), {
    title: t('The same as a table'),
  });
  watch(
    store,
    (state) => [shownFinding(state)?.path?.length ?? 0, state.view.step, state.view.asTable] as const,
    ([count, step, asTable]) => {
      at.textContent = step === undefined ? t('Steps: {0}', count) : t('{0} of {1}', step + 1, count);
      // Not disabled: the keyboard would fall off the page where the last step is reached.
      previous.setAttribute('aria-disabled', String(step === 0));
      next.setAttribute('aria-disabled', String(step === count - 1));
      table.setAttribute('aria-pressed', String(asTable));
    },
  );
  return [at, previous, next, table];
}

import type { FindingStep } from '#protocol/security.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { stepTitle } from './path-nodes.ts';
import { placeLink } from './place-link.ts';
import type { SecurityParts } from './security-parts.ts';
import { shownFinding } from './security-state.ts';
import { proofWord } from './security-words.ts';
import type { StepWalk } from './walk-steps.ts';

/** The code of each step, one below the other; the one that is looked at stands out. */
export function createSteps(parts: SecurityParts, walk: StepWalk): HTMLElement {
  const { store, t } = parts;
  const root = element('ol', { class: 'gp-sc-steps', 'aria-label': t('Code of the steps') });
  const show = (step: number | undefined) => {
    for (const [index, row] of [...root.children].entries()) {
      if (index === step) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    }
    if (step !== undefined) root.children[step]?.scrollIntoView({ block: 'nearest' });
  };
  watch(
    store,
    (state) => [shownFinding(state)?.path] as const,
    ([path = []]) => {
      root.replaceChildren(...path.map((step, index) => stepRow(parts, walk, step, index)));
      show(store.get().view.step);
    },
  );
  watch(
    store,
    ({ view }) => [view.step] as const,
    ([step]) => show(step),
  );
  return root;
}

function stepRow(parts: SecurityParts, walk: StepWalk, step: FindingStep, index: number): HTMLElement {
  const { what, proof, text } = step;
  const { t, open } = parts;
  const choose = () => {
    walk.to(index);
    open(step);
  };
  return element(
    'li',
    { class: `gp-sc-step gp-sc-${step.role}` },
    element('span', { class: 'gp-sc-step-title' }, stepTitle(t, step, index)),
    placeLink(parts, step, { press: choose }),
    element('span', { class: 'gp-sc-proof gp-quiet' }, index === 0 ? '' : proofWord(t, proof)),
    element('span', { class: 'gp-sc-what' }, what),
    text === ''
      ? element('p', { class: 'gp-quiet gp-sc-code' }, t('The file has changed since the scan.'))
      : element('code', { class: 'gp-sc-code' }, text.trim()),
  );
}

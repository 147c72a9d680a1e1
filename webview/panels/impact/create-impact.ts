import { countsText, isNothing, levelText } from '#webview/charts/impact/impact-words.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { createControls } from './create-controls.ts';
import { createList } from './create-list.ts';
import { createPicked } from './create-picked.ts';
import { createSummary } from './create-summary.ts';
import { hostImpact } from './host-impact.ts';
import type { ImpactParts } from './impact-parts.ts';
import { isSame, type ShownImpact } from './impact-state.ts';

/** The impact of a change: how much, as a drawing, and as a list beside it. */
export function createImpact(parts: ImpactParts): HTMLElement {
  const host = element('div', { class: 'gp-host' });
  const stage = element('div', { class: 'gp-im-stage' }, host);
  const body = element('div', { class: 'gp-whole-body' }, stage, createList(parts));
  const head = element('div', { class: 'gp-whole-head gp-im-head' }, createSummary(parts), createControls(parts));
  const wait = element('div', { class: 'gp-wait', 'aria-hidden': 'true', hidden: true });
  const root = element('div', { class: 'gp-whole gp-impact' }, wait, head, body);
  watch(
    parts.store,
    ({ shown }) => [shown] as const,
    ([shown]) => {
      body.hidden = shown === undefined || isNothing(shown.impact);
    },
  );
  watch(
    parts.store,
    ({ isAsking }) => [isAsking] as const,
    ([isAsking]) => {
      wait.hidden = !isAsking;
    },
  );
  stage.append(createPicked(parts, hostImpact(host, parts)));
  announceNews(parts);
  return root;
}

/** Announces the subject when its answer arrives; while the user types, only another level is announced. */
function announceNews({ store, announce }: ImpactParts): void {
  let announced: ShownImpact | undefined;
  watch(
    store,
    ({ shown }) => [shown] as const,
    ([shown]) => {
      const isNews =
        shown !== undefined &&
        !(
          isSame(announced?.subject, shown.subject) &&
          announced?.project === shown.project &&
          announced?.impact.summary.verdict.level === shown.impact.summary.verdict.level
        );
      announced = shown;
      if (isNews) announce(`${levelText(shown.impact)}. ${countsText(shown.impact)}`);
    },
  );
}

import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { MetricsParts } from './metrics-parts.ts';

/** The folder that is looked at, with those above it up to the project. */
export function createCrumbs(parts: MetricsParts): HTMLElement {
  const root = element('div', { class: 'gp-mx-crumbs' });
  watch(
    parts.store,
    ({ view }) => [view.within] as const,
    ([within]) => replaceContent(root, ...crumbsOf(parts, within)),
  );
  return root;
}

function crumbsOf({ t, go }: MetricsParts, within: string | undefined): HTMLElement[] {
  const segments = within?.split('/') ?? [];
  const crumb = (text: string, to: string | undefined) =>
    textButton(text, () => go({ within: to, picked: undefined }), {
      class: 'gp-button gp-mx-crumb',
      'data-key': `crumb ${to ?? ''}`,
      'aria-current': to === within ? 'location' : undefined,
    });
  const folders = segments.map((segment, index) => crumb(segment, segments.slice(0, index + 1).join('/')));
  return [crumb(t('Project'), undefined), ...folders];
}

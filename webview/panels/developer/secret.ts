import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { DeveloperParts } from './developer-parts.ts';
import { action, actionsOf } from './section.ts';

/** A secret that was just made: there until the person has it, and gone for good afterwards. */
export function createSecret({ store, t, copy }: DeveloperParts): HTMLElement {
  const root = element('div', { class: 'gp-dev-secret', role: 'group', 'aria-label': t('Secret'), hidden: true });
  watch(
    store,
    ({ secret }) => [secret] as const,
    ([secret]) => {
      root.hidden = secret === undefined;
      if (secret === undefined) return root.replaceChildren();
      const copying = action(t('Copy Secret'), 'copy secret', () => copy(secret.text, t('Secret')));
      copying.classList.add('gp-primary');
      const done = action(t('Done'), 'secret done', () => store.dispatch({ kind: 'secret' }));
      root.replaceChildren(
        element('p', {}, t('Secret of {0}. Copy it now: it is not shown again.', secret.webhook)),
        element('code', { class: 'gp-dev-secret-text' }, secret.text),
        actionsOf(copying, done),
      );
      copying.focus();
    },
  );
  return root;
}

import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { codeExcerpt } from '../code/code-excerpt.ts';
import type { SearchParts } from './search-parts.ts';
import { keyOf, type ShownResult } from './search-state.ts';
import { nameOf, placeText } from './search-words.ts';

/** The code of the result that is looked at, as it was found. */
export function createPreview(parts: SearchParts): HTMLElement {
  const root = element('section', { class: 'gp-se-preview', 'aria-label': parts.t('Code') });
  watch(
    parts.store,
    ({ results, picked }) => [results?.find((each) => keyOf(each) === picked)] as const,
    ([result]) => root.replaceChildren(...(result === undefined ? [] : previewOf(parts, result))),
  );
  return root;
}

function previewOf({ open, openWord }: SearchParts, result: ShownResult): HTMLElement[] {
  const { file, line, content, language = '' } = result;
  const lines = content.split('\n').length;
  const at = element('span', { class: 'gp-se-at' }, placeText(result));
  const head = element(
    'div',
    { class: 'gp-se-preview-head' },
    element('strong', { class: 'gp-se-at' }, nameOf(result)),
    at,
    textButton(openWord, () => open(result), { class: 'gp-link' }),
  );
  return [head, codeExcerpt({ file, language, line, endLine: line + lines - 1, content })];
}

import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';

export function section(title: string, ...content: readonly (HTMLElement | false)[]): HTMLElement {
  return element('section', { class: 'gp-section' }, element('h3', {}, title), ...content);
}

/** A line that can be pressed. */
export function row(
  name: string,
  path: string,
  count: string,
  title: string,
  key: string,
  press: () => void,
): HTMLElement {
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'gp-row', title, 'data-key': key, onclick: press },
      element('span', { class: 'gp-row-name' }, name),
      rowPath(path),
      element('span', { class: 'gp-row-count' }, count),
    ),
  );
}

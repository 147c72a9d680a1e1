import { element } from '../../elements/element.ts';

/** A number with its name, for a list of them; its definition is shown when it is pointed at or has the keyboard. */
export function figure(name: string, text: string, definition: string): HTMLElement {
  const look = { class: 'gp-mx-figure', tabindex: 0, 'data-definition': definition, 'data-key': `figure ${name}` };
  return element('div', look, element('dt', {}, name), element('dd', {}, text));
}

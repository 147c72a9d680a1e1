import { type Attributes, type Child, element } from './element.ts';
import { icon, type IconOutline } from './icon.ts';

/** A button with words. */
export function textButton(text: Child, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return element('button', { type: 'button', class: 'gp-button', onclick: press, ...attributes }, text);
}

/** A button with an icon before its words. */
export function labelledButton(
  outline: IconOutline,
  text: string,
  press: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const label = element('span', { class: 'gp-button-label' }, text);
  return element('button', { type: 'button', class: 'gp-button', onclick: press, ...attributes }, icon(outline), label);
}

/** Returns a button that shows its icon alone; its name is read to screen readers, and shown when it is pointed at. */
export function iconButton(
  outline: IconOutline,
  name: string,
  press: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const look = { type: 'button', class: 'gp-button gp-icon-button', 'aria-label': name, title: name, onclick: press };
  return element('button', { ...look, ...attributes }, icon(outline));
}

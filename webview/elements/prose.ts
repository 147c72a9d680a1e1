import { element } from './element.ts';

/** A sentence of the engine as a paragraph; names between backticks are set as code. */
export function prose(text: string, className?: string): HTMLElement {
  const pieces = text.split('`').map((piece, index) => (index % 2 === 0 ? piece : element('code', {}, piece)));
  return element('p', { class: className }, ...pieces);
}

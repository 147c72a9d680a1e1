import { textButton } from '../../elements/button.ts';
import type { SecurityParts, SecurityPlace } from './security-parts.ts';

/** `src/shop.ts:4`; of a file as a whole its path alone. */
export function placeText({ file, line }: SecurityPlace): string {
  return line === undefined ? file : `${file}:${line}`;
}

/**
 * A button that opens a place of the code.
 *
 * @param key keeps the focus on it while what is around it is replaced
 * @param press instead of opening the place
 */
export function placeLink(
  { open, openWord }: Pick<SecurityParts, 'open' | 'openWord'>,
  place: SecurityPlace,
  { key, press = () => open(place) }: { readonly key?: string; readonly press?: () => void } = {},
): HTMLElement {
  const text = placeText(place);
  return textButton(text, press, { class: 'gp-link gp-sc-path', title: `${openWord} ${text}`, 'data-key': key });
}

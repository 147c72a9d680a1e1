import { textButton } from './button.ts';
import { element } from './element.ts';
import { grouped } from '#webview/charts/describe.ts';

/** A list of which the first items are shown; a button brings the rest. */
export function longList<Item>(
  items: readonly Item[],
  shown: number,
  render: (item: Item) => HTMLElement,
  name = 'gp-list',
  tag: 'ul' | 'ol' = 'ul',
): HTMLElement {
  const list = element(tag, { class: name }, ...items.slice(0, shown).map(render));
  if (items.length <= shown) return list;
  const more = textButton(
    `Show all ${grouped(items.length)}`,
    () => {
      const rest = items.slice(shown).map(render);
      list.append(...rest);
      more.remove();
      rest[0]?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
    },
    { class: 'gp-button gp-more' },
  );
  return element('div', {}, list, more);
}

import type { ImpactItem } from '#webview/charts/impact/impact-items.ts';
import { counted } from '#webview/charts/describe.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { ImpactParts } from './impact-parts.ts';

/** The line below the drawing: what is picked, over what it is reached, and the way to it. */
export function createPicked(parts: ImpactParts, itemsOf: (id: string) => readonly ImpactItem[]): HTMLElement {
  const root = element('div', { class: 'gp-im-picked', hidden: true });
  watch(
    parts.store,
    ({ selection, shown, unfolded }) => [selection, shown, unfolded] as const,
    ([selection]) => {
      const items = selection?.kind === 'mark' ? itemsOf(selection.id) : [];
      root.hidden = items.length === 0;
      replaceContent(root, ...pickedOf(parts, selection?.kind === 'mark' ? selection.id : '', items));
    },
  );
  return root;
}

function pickedOf({ store, open, openWord }: ImpactParts, id: string, items: readonly ImpactItem[]): HTMLElement[] {
  const [item] = items;
  if (item === undefined) return [];
  if (items.length > 1)
    return [
      element('span', { class: 'gp-im-said' }, `${counted(items.length, 'file')}, folded`),
      link('Unfold', () => store.dispatch({ kind: 'unfold', id })),
    ];
  const via = store.get().shown?.impact.impacted.find(({ file }) => file === item.file)?.via ?? [];
  const { file, line, column, said } = item;
  const place = { file, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  return [
    element('span', { class: 'gp-im-said' }, element('strong', {}, file), `, ${said}`),
    ...(via.length === 0 ? [] : [element('span', { class: 'gp-im-via gp-quiet' }, `over ${via.join(' → ')}`)]),
    ...(item.isGone ? [] : [link(openWord, () => open(place))]),
  ];
}

function link(text: string, press: () => void): HTMLElement {
  return textButton(text, press, { class: 'gp-link', 'data-key': text });
}

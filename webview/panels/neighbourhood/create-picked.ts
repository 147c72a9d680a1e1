import { element } from '../../elements/element.ts';
import { textButton } from '../../elements/button.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { isSymbol, labelOf } from '../../state/node-ids.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { placeOf } from '../details/place-of.ts';
import type { PanelContext } from '../panel-context.ts';

/** The line below the drawing: what is picked, and the way to it. */
export function createPicked(
  { store, openCode, t }: PanelContext & { readonly t: Translate },
  lookAt: (id: string) => void,
): HTMLElement {
  const root = element('footer', { class: 'gp-nb-picked', hidden: true });
  watch(
    store,
    ({ view, drawing }) => [view.selection, drawing, view.focus] as const,
    ([selection, drawing, focus]) => {
      root.hidden = selection === undefined;
      if (selection === undefined) return root.replaceChildren();
      const id = selection.kind === 'mark' ? selection.id : undefined;
      const mark = drawing?.view.marks.find((each) => each.id === id);
      const place = id === undefined ? undefined : placeOf(id, mark);
      // In a drawing of symbols symbols are looked around, in one of files their files.
      const around = focus !== undefined && isSymbol(focus) && id !== undefined && isSymbol(id) ? id : place?.file;
      const text =
        selection.kind === 'mark' ? selection.id : `${labelOf(selection.source)} → ${labelOf(selection.target)}`;
      replaceContent(
        root,
        element('span', { class: 'gp-nb-path', title: text }, text),
        ...(place === undefined ? [] : [textButton(t('Open'), () => openCode?.(place), link('open'))]),
        ...(id === undefined || around === undefined || around === focus
          ? []
          : [textButton(t('Look around'), () => lookAt(around), link('around'))]),
      );
    },
  );
  return root;
}

function link(key: string) {
  return { class: 'gp-link', 'data-key': key };
}

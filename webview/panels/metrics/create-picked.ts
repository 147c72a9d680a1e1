import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { MetricsParts } from './metrics-parts.ts';

/** The line below a drawing: what is pointed at, else the file that is picked, and the ways from there. */
export function createPicked(parts: MetricsParts): {
  readonly root: HTMLElement;
  point(text: string | undefined): void;
} {
  const { store, t, go } = parts;
  const said = element('span', { class: 'gp-mx-said' });
  const ways = element('span', { class: 'gp-mx-ways' });
  const root = element('div', { class: 'gp-mx-picked' }, said, ways);
  let pointed: string | undefined;
  const show = () => {
    const { picked } = store.get().view;
    said.textContent =
      pointed ?? picked ?? t('Point at a file, or walk with the arrow keys. Enter opens, Esc goes up.');
    said.classList.toggle('gp-quiet', pointed === undefined && picked === undefined);
  };
  watch(
    store,
    ({ view }) => [view.picked] as const,
    ([picked]) => {
      show();
      replaceContent(ways, ...(picked === undefined ? [] : waysOf(picked)));
    },
  );
  const waysOf = (file: string) => [
    link(parts.openWord, 'open', () => parts.open({ file })),
    link(t('Its functions'), 'functions', () => go({ sheet: 'functions', filter: file, asTable: false })),
  ];
  return {
    root,
    point(text) {
      pointed = text;
      show();
    },
  };
}

function link(text: string, key: string, press: () => void): HTMLElement {
  return textButton(text, press, { class: 'gp-link', 'data-key': key });
}

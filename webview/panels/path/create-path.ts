import { nameOf } from '#webview/charts/describe.ts';
import { Arrivals } from '../../elements/arrivals.ts';
import { iconButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { PickFound } from '../find/find-box.ts';
import type { PanelContext } from '../panel-context.ts';
import { type DependencyPath, verdictOf } from './path-verdict.ts';
import { emphasisOf, stepList } from './step-list.ts';

export type Ask = (purpose: string, pick: PickFound) => void;

/** Why one thing depends on another: the shortest way between the two, import line by import line. */
export function createPath(context: PanelContext, ask: Ask): HTMLElement {
  const { store } = context;
  const arrivals = new Arrivals();
  const root = element('div', { class: 'gp-path-panel' });
  watch(
    store,
    ({ session, view, drawing }) =>
      [session.state === 'open' && view.mode === 'path', view.from, view.to, drawing?.snapshot] as const,
    ([isShown, from, to]) => {
      arrivals.restart();
      if (!isShown) return;
      replaceContent(root, ...ends(context, ask, from, to), ...result(context, arrivals, from, to));
    },
  );
  return root;
}

function ends({ store }: PanelContext, ask: Ask, from: string | undefined, to: string | undefined): HTMLElement[] {
  const swap = () => store.dispatch({ kind: 'path', from: to, to: from });
  const chooser = (word: string, id: string | undefined, end: 'from' | 'to') => {
    const choose = () =>
      ask(`Path ${word.toLowerCase()}…`, (picked, file = picked) => store.dispatch({ kind: 'path', [end]: file }));
    const text = element(
      'span',
      { class: id === undefined ? 'gp-quiet' : '' },
      id === undefined ? 'choose…' : nameOf(id),
    );
    const look = { type: 'button', class: 'gp-path-end', 'data-key': end, onclick: choose };
    return element('button', look, element('span', { class: 'gp-path-word' }, word), text);
  };
  return [
    element('h2', { class: 'gp-details-title' }, 'Why does A depend on B?'),
    element(
      'div',
      { class: 'gp-path-ends' },
      element('div', {}, chooser('From', from, 'from'), chooser('To', to, 'to')),
      from !== undefined && to !== undefined && iconButton('swap', 'Swap both ends', swap, { 'data-key': 'swap' }),
    ),
  ];
}

function result(
  context: PanelContext,
  arrivals: Arrivals,
  from: string | undefined,
  to: string | undefined,
): HTMLElement[] {
  const { store, bridge } = context;
  const { drawing, view } = store.get();
  if (from === undefined || to === undefined) {
    store.dispatch({ kind: 'emphasis', mode: 'path' });
    return [element('p', { class: 'gp-quiet' }, 'Choose both ends here, or press a box on the drawing.')];
  }
  // An address that was sent is here before its project is.
  if (drawing === undefined) return [];
  const load = async (signal: AbortSignal) =>
    (await bridge.call('path.get', { id: view.project ?? '', from, to }, signal)).data;
  return [
    arrivals.place(`path ${drawing.snapshot} ${from}\n${to}`, load, (found) => {
      const emphasis = found.path.length === 0 ? undefined : emphasisOf(found);
      store.dispatch({ kind: 'emphasis', mode: 'path', emphasis });
      return describePath(context, arrivals, found, from, to);
    }),
  ];
}

function describePath(
  context: PanelContext,
  arrivals: Arrivals,
  found: DependencyPath,
  from: string,
  to: string,
): HTMLElement[] {
  const { store } = context;
  const { headline, remark, reasons } = verdictOf(found, from, to);
  const turnRound = () => store.dispatch({ kind: 'path', from: to, to: from });
  return [
    element('p', { class: 'gp-verdict' }, headline),
    element('p', { class: 'gp-quiet' }, remark),
    element('ul', { class: 'gp-reasons' }, ...reasons.map((reason) => element('li', {}, reason))),
    found.path.length > 0
      ? stepList(context, arrivals, found)
      : textButton('Look the other way round', turnRound, { class: 'gp-button gp-framed', 'data-key': 'turn' }),
  ];
}

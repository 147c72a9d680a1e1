import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { explain } from './explain.ts';
import { type Followed, type FollowAction, nodeOf } from './follow-place.ts';

type ExplanationContext = PanelContext & { readonly t: Translate };

/** Stands in place of the drawing while there is none. */
export function createExplanation(context: ExplanationContext, followed: Store<Followed, FollowAction>): HTMLElement {
  const root = element('div', { class: 'gp-nb-explanation', hidden: true });
  /** The node that was drawn last. */
  let wasHere: string | undefined;
  const show = () => {
    const { place } = followed.get();
    const { drawing } = context.store.get();
    const node = place && nodeOf(place);
    if (drawing?.view.marks.some(({ id }) => id === node) === true) wasHere = node;
    const explanation = explain(context.store.get(), place, context.t, wasHere);
    const text = JSON.stringify(explanation) ?? '';
    if (text === root.dataset['shown']) return;
    root.dataset['shown'] = text;
    root.hidden = explanation === undefined;
    if (explanation === undefined) return root.replaceChildren();
    const { title, text: more, canIndex } = explanation;
    replaceContent(
      root,
      element('h2', {}, title),
      ...(more === undefined ? [] : [element('p', {}, more)]),
      ...(canIndex === true ? [indexButton(context)] : []),
    );
  };
  watch(context.store, (state) => [state] as const, show);
  watch(followed, (state) => [state] as const, show);
  return root;
}

function indexButton({ store, bridge, t }: ExplanationContext): HTMLElement {
  const start = async () => {
    const id = store.get().view.project;
    if (id !== undefined) await bridge.call('index.start', { id });
    store.dispatch({ kind: 'start' });
  };
  const failed = (error: unknown) =>
    store.dispatch({ kind: 'announce', text: error instanceof Error ? error.message : String(error) });
  const press = () => void start().catch(failed);
  return textButton(t('Index now'), press, { class: 'gp-button gp-primary', 'data-key': 'index' });
}

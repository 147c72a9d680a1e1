import type { IndexState } from '#protocol/index-state.ts';
import { GrowingProgress } from '#protocol/run-progress.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { activeFilters } from '../filters/active-filters.ts';
import { failureText, progressText } from '../header/index-status.ts';
import type { PanelContext } from '../panel-context.ts';
import { type Situation, situationOf } from './situation.ts';

/** Returns the message in the middle while there is no drawing. */
export function createSituation(context: PanelContext): HTMLElement {
  const root = element('div', { class: 'gp-situation' });
  const run = new GrowingProgress();
  watch(
    context.store,
    (state) => [JSON.stringify(situationOf(state)), state.view.filters] as const,
    ([text]) => {
      const situation = JSON.parse(text) as Situation;
      root.hidden = situation.kind === 'drawn';
      replaceContent(root, ...describe(context, situation, run));
    },
  );
  return root;
}

function describe(context: PanelContext, situation: Situation, run: GrowingProgress): HTMLElement[] {
  const { store } = context;
  switch (situation.kind) {
    case 'drawn':
      return [];
    case 'loading':
      return [say('Drawing…')];
    case 'noProject':
      return noProject(context);
    case 'notIndexed':
      return [say('Not indexed yet'), indexButton(context, 'Index now')];
    case 'indexing':
      return progress(situation.index, run);
    case 'indexFailed':
      return [say('Indexing failed'), more(failureText(situation.index)), indexButton(context, 'Try again')];
    case 'failed':
      return [
        say('The drawing could not be made'),
        more(situation.message),
        reload(context),
        ...(situation.wantsKey ? [otherKey(context, situation.message)] : []),
      ];
    case 'empty':
      return [say('There is nothing to draw'), more('The project has no source file that could be read.')];
    case 'filteredAway':
      return filteredAway(context);
    case 'unknownFocus':
      return [
        say('Nothing is around it'),
        more(`${nameOf(situation.focus)} is not part of this project, or the filters hide it.`),
        textButton('Whole drawing', () => store.dispatch({ kind: 'focus' }), { 'data-key': 'whole' }),
      ];
  }
}

function noProject({ noProject: { title, advice, isCommand } }: PanelContext): HTMLElement[] {
  return [say(title), isCommand === true ? command(advice) : more(advice)];
}

function filteredAway({ store }: PanelContext): HTMLElement[] {
  const active = activeFilters(store.get().view.filters).map(({ text }) => text);
  return [
    say('The filters leave nothing'),
    more(`In force: ${active.join('; ')}.`),
    textButton('Clear the filters', () => store.dispatch({ kind: 'clearFilters' }), {
      class: 'gp-button gp-primary',
      'data-key': 'clear filters',
    }),
  ];
}

function progress(index: IndexState, run: GrowingProgress): HTMLElement[] {
  const percent = run.of([index]);
  const bar = element('progress', {
    'aria-label': 'Indexing',
    ...(percent !== undefined && { max: 100, value: percent }),
  });
  return [say('Reading the project'), bar, more(progressText(index))];
}

function say(text: string): HTMLElement {
  return element('h2', {}, text);
}

function more(text: string): HTMLElement {
  return element('p', { class: 'gp-quiet' }, text);
}

function command(text: string): HTMLElement {
  return element('p', {}, element('code', {}, text));
}

function reload(context: PanelContext): HTMLElement {
  return textButton('Try again', () => context.store.dispatch({ kind: 'start' }), { 'data-key': 'again' });
}

function otherKey({ store }: PanelContext, reason: string): HTMLElement {
  return textButton('Use another key', () => store.dispatch({ kind: 'keyRefused', reason }), { 'data-key': 'key' });
}

function indexButton({ store, bridge }: PanelContext, text: string): HTMLElement {
  const start = async () => {
    const id = store.get().view.project;
    if (id === undefined) return;
    await bridge.call('index.start', { id });
    store.dispatch({ kind: 'start' });
  };
  const failed = (error: unknown) => {
    const message = error instanceof Error ? error.message : 'Indexing could not be started.';
    store.dispatch({ kind: 'notice', text: message, atMs: Date.now() });
  };
  const press = () => void start().catch(failed);
  return textButton(text, press, { class: 'gp-button gp-primary', 'data-key': 'index' });
}

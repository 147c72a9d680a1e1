import { viewToMermaid } from '#webview/charts/mermaid.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element } from '../../elements/element.ts';
import { readTheme } from '../../theme/theme.ts';
import type { PanelContext } from '../panel-context.ts';
import { pictureOf } from './picture.ts';
import { printDrawing } from './print-drawing.ts';
import { savePng } from './save-picture.ts';

/** What is drawn, to be taken along. */
export function createExport(context: PanelContext): HTMLElement {
  const { root, panel, close } = disclosure({ outline: 'save', label: 'Export' });
  panel.classList.add('gp-menu');
  const entries: readonly (readonly [text: string, act: (context: PanelContext) => void])[] = [
    ['Copy as Mermaid', copyMermaid],
    ['Copy the link to this view', copyLink],
    ['Save as SVG', saveSvg],
    ['Save as PNG', saveAsPng],
    ...(context.print === undefined ? [] : ([['Print…', print]] as const)),
  ];
  const buttons = entries.map(([text, act]) =>
    element(
      'button',
      {
        type: 'button',
        class: 'gp-menu-item',
        onclick: () => {
          close();
          act(context);
        },
      },
      text,
    ),
  );
  panel.append(...buttons);
  return root;
}

function copyMermaid({ store, copy }: PanelContext): void {
  const { drawing } = store.get();
  if (drawing !== undefined) copy(viewToMermaid(drawing.view), 'Mermaid text');
}

function copyLink({ copy, link }: PanelContext): void {
  copy(link(), 'Link');
}

function saveSvg({ store, save }: PanelContext): void {
  const picture = pictureOf(store.get(), readTheme(document.body));
  if (picture !== undefined) save(`${picture.name}.svg`, new Blob([picture.svg], { type: 'image/svg+xml' }));
}

function saveAsPng(context: PanelContext): void {
  const picture = pictureOf(context.store.get(), readTheme(document.body));
  if (picture !== undefined) orTell(context, savePng(picture, context.save));
}

function print(context: PanelContext): void {
  orTell(context, printDrawing(context));
}

function orTell({ store }: PanelContext, task: Promise<void>): void {
  task.catch((error: unknown) => {
    const text = error instanceof Error ? error.message : 'The picture could not be made.';
    store.dispatch({ kind: 'notice', text, atMs: Date.now() });
  });
}

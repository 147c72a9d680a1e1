import { viewToMermaid } from '#webview/charts/mermaid.ts';
import { lightTheme } from '#webview/charts/theme.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element } from '../../elements/element.ts';
import { readTheme } from '../../theme/theme.ts';
import type { PanelContext } from '../panel-context.ts';
import { type Picture, pictureOf } from './picture.ts';
import { printDrawing } from './print-drawing.ts';
import { savePng } from './save-picture.ts';

/** Returns the controls that export the drawing. */
export function createExport(context: PanelContext): HTMLElement {
  const { root, panel, close } = disclosure({ outline: 'save', label: 'Export' });
  panel.classList.add('gp-menu');
  const choices = createChoices();
  const entries: readonly (readonly [text: string, act: (context: PanelContext, choices: Choices) => void])[] = [
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
          act(context, choices);
        },
      },
      text,
    ),
  );
  panel.append(...buttons, choices.root);
  return root;
}

/** How pictures are saved; kept as long as the page. */
interface Choices {
  readonly root: HTMLElement;
  picture(context: PanelContext): Picture | undefined;
}

function createChoices(): Choices {
  const [light, isLight] = choice('Light background');
  const [title, hasTitle] = choice('Title and date');
  const [legend, hasLegend] = choice('Legend');
  const look = { class: 'gp-menu-choices', role: 'group', 'aria-label': 'Saved pictures have' };
  return {
    root: element('div', look, light, title, legend),
    picture: ({ store }) =>
      pictureOf(store.get(), isLight() ? lightTheme : readTheme(document.body), {
        hasTitle: hasTitle(),
        hasLegend: hasLegend(),
      }),
  };
}

function choice(text: string): readonly [label: HTMLElement, isOn: () => boolean] {
  const box = element('input', { type: 'checkbox' });
  return [element('label', { class: 'gp-choice' }, box, text), () => box.checked];
}

function copyMermaid({ store, copy }: PanelContext): void {
  const { drawing } = store.get();
  if (drawing !== undefined) copy(viewToMermaid(drawing.view), 'Mermaid text');
}

function copyLink({ copy, link }: PanelContext): void {
  copy(link(), 'Link');
}

function saveSvg(context: PanelContext, choices: Choices): void {
  const picture = choices.picture(context);
  if (picture !== undefined) context.save(`${picture.name}.svg`, new Blob([picture.svg], { type: 'image/svg+xml' }));
}

function saveAsPng(context: PanelContext, choices: Choices): void {
  const picture = choices.picture(context);
  if (picture !== undefined) orAnnounce(context, savePng(picture, context.save));
}

function print(context: PanelContext): void {
  orAnnounce(context, printDrawing(context));
}

function orAnnounce({ store }: PanelContext, task: Promise<void>): void {
  task.catch((error: unknown) => {
    const text = error instanceof Error ? error.message : 'The picture could not be made.';
    store.dispatch({ kind: 'notice', text, atMs: Date.now() });
  });
}

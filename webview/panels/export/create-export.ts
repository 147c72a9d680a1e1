import { drawView } from '#webview/charts/draw-view.ts';
import { viewToMermaid } from '#webview/charts/mermaid.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element } from '../../elements/element.ts';
import { defaultEdgeShare } from '../../state/edge-share.ts';
import { readTheme } from '../../theme/theme.ts';
import type { PanelContext } from '../panel-context.ts';
import { savePng, saveText } from './save-picture.ts';

/** What is drawn, to be taken along. */
export function createExport(context: PanelContext): HTMLElement {
  const { root, panel, close } = disclosure({ outline: 'save', label: 'Export' });
  panel.classList.add('gp-menu');
  const entries: readonly (readonly [text: string, act: (context: PanelContext) => void])[] = [
    ['Copy as Mermaid', copyMermaid],
    ['Copy the link to this view', copyLink],
    ['Save as SVG', saveSvg],
    ['Save as PNG', saveAsPng],
    ['Print…', () => window.print()],
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

function copyLink({ copy }: PanelContext): void {
  copy(location.href, 'Link');
}

function saveSvg(context: PanelContext): void {
  const picture = pictureOf(context);
  if (picture !== undefined) saveText(`${picture.name}.svg`, picture.svg, 'image/svg+xml');
}

function saveAsPng(context: PanelContext): void {
  const picture = pictureOf(context);
  if (picture === undefined) return;
  const { name, svg, width, height } = picture;
  const tell = (text: string) => context.store.dispatch({ kind: 'notice', text, atMs: Date.now() });
  savePng(`${name}.png`, svg, width, height).catch((error: unknown) => {
    tell(error instanceof Error ? error.message : 'The picture could not be saved.');
  });
}

/** The whole drawing in the colours of now, with the arrows that are shown and what stands out. */
function pictureOf({ store }: PanelContext) {
  const { drawing, project, view } = store.get();
  if (drawing === undefined) return undefined;
  const scene = drawView(drawing.view, {
    edgeShare: view.edgeShare ?? defaultEdgeShare(drawing.view),
    ...(view.selection !== undefined && { selection: view.selection }),
  });
  const named = { ...scene, title: `Dependencies of ${project?.name ?? 'a project'}` };
  const svg = sceneToSvg(named, readTheme(document.body));
  const [, width = '1000', height = '1000'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const name = `${(project?.name ?? 'groundplan').replaceAll(/[^\w.-]+/g, '-')}-dependencies`;
  return { name, svg, width: Number(width), height: Number(height) };
}

import { strokeOf } from '#webview/charts/difference/difference-arrows.ts';
import { filteredDiff } from '#webview/charts/difference/changes.ts';
import {
  type DifferencePicture,
  differenceHeight,
  differenceScene,
} from '#webview/charts/difference/difference-scene.ts';
import { foldDifference } from '#webview/charts/difference/fold-difference.ts';
import { paintProperty } from '#webview/charts/paint-property.ts';
import type { Scene } from '#webview/charts/scene.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { element, svgElement } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { measureFontRatio } from '../graph/font-ratio.ts';
import { Chart } from '../metrics/chart.ts';
import type { DriftParts } from './drift-parts.ts';
import type { DriftState } from './drift-state.ts';
import { differenceWords } from './drift-words.ts';

export interface DriftDrawing {
  readonly root: HTMLElement;
  /** The drawing that is shown, for a file. */
  scene(): Scene | undefined;
}

/** The files and dependencies that differ, folded by folder. A box that is picked is looked into. */
export function createDriftDrawing({ store, t, go, open }: DriftParts): DriftDrawing {
  const chart = new Chart({
    pick: (id) =>
      id !== '**' && !id.startsWith('external:') && go({ folder: nameOf(id).replace(/\/?\*$/, '') || undefined }),
    open: (id) => isFile(id) && open({ file: id }),
    up: () => go({ folder: undefined }),
    pointed: () => undefined,
  });
  // It is as wide as the drawing and never higher: what is observed must not change while it is reported.
  const ruler = element('div', {});
  const note = element('p', { class: 'gp-quiet' });
  const root = element(
    'section',
    { class: 'gp-df-drawing', 'aria-label': t('Drawing') },
    element('div', { class: 'gp-df-stage' }, ruler, element('div', {}, chart.root)),
    legend(t),
    note,
  );
  let picture: DifferencePicture | undefined;
  const fit = () => {
    if (picture === undefined) return;
    const room = { width: ruler.clientWidth, height: 0, fontRatio: measureFontRatio(chart.root) };
    chart.root.style.setProperty('height', `${differenceHeight(picture, room)}px`);
  };
  new ResizeObserver(fit).observe(ruler);
  watch(
    store,
    ({ diff, view }) => [diff, view.sign, view.folder, view.from, view.to] as const,
    () => {
      const drawn = pictureOf(t, store.get());
      root.hidden = drawn === undefined;
      picture = drawn;
      if (drawn === undefined) return;
      fit();
      chart.draw((room) => differenceScene(drawn, room));
      const { hiddenArrows } = drawn.folded;
      note.textContent =
        hiddenArrows === 0 ? '' : t('Arrows that are not drawn, with fewer dependencies: {0}.', hiddenArrows);
      note.hidden = hiddenArrows === 0;
    },
  );
  return { root, scene: () => (root.hidden ? undefined : chart.scene) };
}

/** The kind of a change narrows the list alone: a drawing has files with their dependencies. */
function pictureOf(t: DriftParts['t'], { diff, view }: DriftState): DifferencePicture | undefined {
  if (diff === undefined) return undefined;
  const { sign, folder } = view;
  const folded = foldDifference(filteredDiff(diff, { sign, folder }));
  if (folded.groups.length === 0) return undefined;
  const description = t(
    '{0} boxes and {1} arrows; the list below says the same',
    folded.groups.length,
    folded.arrows.length,
  );
  return { folded, words: differenceWords(t, view, description) };
}

function isFile(id: string): boolean {
  return !id.endsWith('/') && !id.endsWith('**') && !id.startsWith('external:');
}

/** The meaning of the lines, with a line of each kind. */
function legend(t: DriftParts['t']): HTMLElement {
  const rows = [
    [{ sign: 'added', isCyclic: false }, t('+ added')],
    [{ sign: 'removed', isCyclic: false }, t('− removed')],
    [{ sign: 'added', isCyclic: true }, t('⟳ added, part of a new cycle')],
  ] as const;
  return element(
    'ul',
    { class: 'gp-df-legend', 'aria-label': t('Lines') },
    ...rows.map(([look, text]) => element('li', {}, sample(look), text)),
  );
}

function sample(look: { readonly sign: 'added' | 'removed'; readonly isCyclic: boolean }): SVGSVGElement {
  const { paint, width, dash = [] } = strokeOf({ ...look, weight: 4 });
  const path = svgElement('path', {
    d: 'M1 6H30',
    stroke: `var(${paintProperty(paint)})`,
    'stroke-width': width,
    'stroke-dasharray': dash.join(' ') || undefined,
  });
  return svgElement(
    'svg',
    { class: 'gp-df-line', viewBox: '0 0 31 12', 'aria-hidden': 'true', focusable: 'false' },
    path,
  );
}

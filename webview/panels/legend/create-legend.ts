import { arrowSamples, sampleShapes } from '#webview/charts/legend-samples.ts';
import { kindPaint, languageKinds } from '#webview/charts/language-kinds.ts';
import { paintProperty } from '#webview/charts/paint-property.ts';
import type { Shape } from '#webview/charts/scene.ts';
import type { Paint } from '#webview/charts/theme.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element, svgElement } from '../../elements/element.ts';
import { ShapeGroup } from '../graph/svg-nodes.ts';
import type { CycleLoad } from '../../state/view-state.ts';
import { cycleLoadWords } from '../cycles/cycle-load-words.ts';
import type { PanelContext } from '../panel-context.ts';

/** One below what the legend stands under. */
type Heading = 'h2' | 'h3';

const badges: readonly (readonly [sign: string, text: string])[] = [
  ['⟳ 3', 'files of it are in cycles'],
  ['? 2', 'imports in it are unresolved: its arrows are a lower bound'],
  ['↑ 2', 'it depends on so many boxes beside it that stand above it, against the order'],
  ['test', 'all its files are tests'],
];

/** Returns the meaning of lines, stripes and signs; the samples are drawn by the code that draws the real ones. */
export function createLegend({ store }: Pick<PanelContext, 'store'>): HTMLElement {
  const languages = () => store.get().drawing?.view.languages.map(({ language }) => language);
  const whenOpened = (panel: HTMLElement) =>
    panel.replaceChildren(...legendParts('h2', languages(), store.get().view.cycleLoad));
  const { root, panel } = disclosure({ outline: 'legend', label: 'Legend', whenOpened });
  panel.classList.add('gp-legend');
  // In a low window it scrolls, with the keyboard too.
  panel.tabIndex = 0;
  return root;
}

/** With the stripes of the languages that occur; of all, where it is not known which do. */
export function legendParts(heading: Heading, languages?: readonly string[], cycleLoad?: CycleLoad): HTMLElement[] {
  const occurring = new Set(languages?.map((language) => kindPaint({ language })));
  const shown = languageKinds.filter(({ paint }) => languages === undefined || occurring.has(paint));
  return [
    part(
      heading,
      'Arrows',
      arrowSamples.map(([text, sample, side]) => entry(arrowSample(sampleShapes(sample, side)), text)),
    ),
    part(
      heading,
      'Stripes',
      shown.map(({ paint, text }) => entry(stripeSample(paint), text)),
    ),
    part(
      heading,
      'Signs',
      badges.map(([sign, text]) => entry(element('span', { class: 'gp-tag' }, sign), text)),
    ),
    element(
      'p',
      { class: 'gp-quiet' },
      `Cycles are those of ${cycleLoadWords(cycleLoad)}. `,
      'Sizes are lines of code (LOC), without blank lines and comments. ',
      'Who depends stands above what it depends on, or left of it in the same row. No import that is read connects what is called unconnected: its place says nothing. A box with a header is unfolded: its content stands in it. ',
      'Arrows join neighbours; pick a box to see all of its own.',
    ),
  ];
}

function part(heading: Heading, title: string, entries: readonly HTMLElement[]): HTMLElement {
  return element('section', {}, element(heading, {}, title), element('ul', { class: 'gp-legend-list' }, ...entries));
}

function entry(sample: Element, text: string): HTMLElement {
  return element('li', {}, element('span', { class: 'gp-legend-sample' }, sample), text);
}

function arrowSample(shapes: readonly Shape[]): SVGSVGElement {
  const group = new ShapeGroup('gp-edge is-front');
  group.draw(shapes);
  return sampleDrawing(group.element);
}

function stripeSample(paint: Paint): SVGSVGElement {
  const box = { x: 10.5, y: 1.5, width: 24, height: 11, rx: 2 };
  const frame = svgElement('rect', { ...box, fill: 'var(--gp-mark)', stroke: 'var(--gp-mark-border)' });
  const stripe = svgElement('rect', { x: 10.5, y: 1.5, width: 4, height: 11, fill: `var(${paintProperty(paint)})` });
  return sampleDrawing(svgElement('g', {}, frame, stripe));
}

function sampleDrawing(content: SVGElement): SVGSVGElement {
  return svgElement('svg', { viewBox: '0 0 44 14', width: 44, height: 14, 'aria-hidden': 'true' }, content);
}

import type { ViewEdge } from '#protocol/view.ts';
import { drawEdge } from '#webview/charts/draw-edge.ts';
import type { Part } from '#webview/charts/highlight.ts';
import { kindPaint } from '#webview/charts/mark-look.ts';
import { paintProperty } from '#webview/charts/paint-property.ts';
import type { Paint } from '#webview/charts/theme.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element, svgElement } from '../../elements/element.ts';
import { ShapeGroup } from '../graph/svg-nodes.ts';
import type { CycleTypes } from '../../state/view-state.ts';
import type { PanelContext } from '../panel-context.ts';

/** One below what the legend stands under. */
type Heading = 'h2' | 'h3';

type Sample = Pick<ViewEdge, 'weight' | 'types' | 'cyclic' | 'back'>;

const plain: Sample = { weight: 1, types: ['import'], cyclic: false };

const arrows: readonly (readonly [text: string, sample: Sample, part?: Part])[] = [
  ['depends on; the thicker, the more imports', { ...plain, weight: 30 }],
  ['types only', { ...plain, weight: 4, types: ['type_import'] }],
  ['loaded when needed', { ...plain, weight: 4, types: ['dynamic_import'] }],
  ['against the order, drawn at the side', { ...plain, weight: 4, back: true }],
  ['part of a cycle', { ...plain, weight: 4, cyclic: true }],
  ['what is picked uses', { ...plain, weight: 4 }, 'out'],
  ['what uses it', { ...plain, weight: 4 }, 'in'],
];

const kinds: readonly (readonly [text: string, language: string])[] = [
  ['JavaScript, TypeScript', 'typescript'],
  ['Python', 'python'],
  ['C, C++, Go, Rust', 'rust'],
  ['Java, Kotlin, C#, PHP, Ruby', 'java'],
  ['HTML, CSS, Markdown', 'css'],
  ['JSON, YAML, SQL', 'json'],
  ['other', ''],
];

const badges: readonly (readonly [sign: string, text: string])[] = [
  ['⟳ 3', 'files of it are in cycles'],
  ['? 2', 'imports in it lead nowhere: its arrows are a lower bound'],
  ['test', 'all its files are tests'],
];

/** What lines, stripes and signs mean; the samples are drawn by what draws the real ones. */
export function createLegend({ store }: Pick<PanelContext, 'store'>): HTMLElement {
  const languages = () => store.get().drawing?.view.languages.map(({ language }) => language);
  const whenOpened = (panel: HTMLElement) =>
    panel.replaceChildren(...legendParts('h2', languages(), store.get().view.cycleTypes));
  const { root, panel } = disclosure({ outline: 'legend', label: 'Legend', whenOpened });
  panel.classList.add('gp-legend');
  return root;
}

/** With the stripes of the languages that occur; of all, where it is not known which do. */
export function legendParts(heading: Heading, languages?: readonly string[], cycleTypes?: CycleTypes): HTMLElement[] {
  const occurring = new Set(languages?.map((language) => kindPaint({ language })));
  const shown = kinds.filter(([, language]) => languages === undefined || occurring.has(kindPaint({ language })));
  return [
    part(
      heading,
      'Arrows',
      arrows.map(([text, sample, side]) => entry(arrowSample(sample, side), text)),
    ),
    part(
      heading,
      'Stripes',
      shown.map(([text, language]) => entry(stripeSample(kindPaint({ language })), text)),
    ),
    part(
      heading,
      'Signs',
      badges.map(([sign, text]) => entry(element('span', { class: 'gp-tag' }, sign), text)),
    ),
    element(
      'p',
      { class: 'gp-quiet' },
      cycleTypes === undefined
        ? 'Type-only imports are part of cycles, too. '
        : 'Type-only imports are part of no cycle, as it was chosen in the list of cycles. ',
      'Sizes are lines of code (LOC), without blank lines and comments. ',
      'Who depends stands above what it depends on, or left of it in the same row. A box with a header is unfolded: its content stands in it. ',
      'Small content was unfolded later and is as large as its box allows.',
    ),
  ];
}

function part(heading: Heading, title: string, entries: readonly HTMLElement[]): HTMLElement {
  return element('section', {}, element(heading, {}, title), element('ul', { class: 'gp-legend-list' }, ...entries));
}

function entry(sample: Element, text: string): HTMLElement {
  return element('li', {}, element('span', { class: 'gp-legend-sample' }, sample), text);
}

function arrowSample(sample: Sample, side: Part | undefined): SVGSVGElement {
  const edge: ViewEdge = { ...sample, source: 'a', target: 'b', proof: 'exact' };
  const curve = {
    start: { x: 2, y: 7 },
    first: { x: 14, y: 7 },
    second: { x: 26, y: 7 },
    end: { x: 42, y: 7 },
  };
  const bounds = { x: 0, y: 0, width: 44, height: 14 };
  const group = new ShapeGroup('gp-edge is-front');
  group.draw(drawEdge(edge, { curve, direction: { x: 1, y: 0 }, scale: 1, bounds }, { zoom: 1, part: side }));
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

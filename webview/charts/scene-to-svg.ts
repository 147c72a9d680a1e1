import { grown, union } from './boxes.ts';
import { fontRatioDefault } from './draw-options.ts';
import { escapeXml } from './escape-xml.ts';
import { type Box, farOpacity, type Prominence, type Scene, type SceneEdge, type Shape } from './scene.ts';
import { type PaintText, short, svgElement } from './svg-elements.ts';
import { type Surroundings, surround } from './svg-surroundings.ts';
import { textWidth } from './text-width.ts';
import type { Paint, Theme } from './theme.ts';
import { extentOf } from './ways.ts';

const MARGIN = 24;

/**
 * Returns a scene as an SVG file that needs nothing else: colours are resolved, everything that comes from code is
 * escaped, title and description say what it shows, and every mark its path and counts.
 */
export function sceneToSvg(
  scene: Scene,
  { colours, dimOpacity, fontFamily }: Theme,
  surroundings: Surroundings = {},
): string {
  const paintText = (paint: Paint) => colours[paint];
  return `${svgText(scene, { paintText, dimOpacity, fontFamily, isFile: true, surroundings })}\n`;
}

export interface SvgLook {
  readonly paintText: PaintText;
  readonly dimOpacity: number;
  readonly fontFamily: string;
  /** A file has a ground of its own and says what it is to XML; as part of a page it has the page's. */
  readonly isFile: boolean;
  readonly surroundings?: Surroundings;
}

export function svgText(scene: Scene, look: SvgLook): string {
  const { box: whole, texts } = surround(grown(extentOfScene(scene), MARGIN), look.surroundings ?? {}, {
    shapeTexts: (shapes) => shapeTexts(shapes, look.paintText),
    textColour: look.paintText('text'),
  });
  const { x, y, width, height } = whole;
  const box = [x, y, width, height].map(short);
  const [left, top, across, down] = box;
  const open = attributesText({
    ...(look.isFile ? { xmlns: 'http://www.w3.org/2000/svg' } : {}),
    viewBox: box.join(' '),
    width: across,
    height: down,
    role: 'graphics-document',
    'aria-labelledby': 'title',
    'aria-describedby': 'description',
    'font-family': look.fontFamily,
  });
  const ground = { x: left, y: top, width: across, height: down, fill: look.paintText('background') };
  return [
    `<svg${open}>`,
    `<title id="title">${escapeXml(scene.title)}</title>`,
    `<desc id="description">${escapeXml(scene.description)}</desc>`,
    ...(look.isFile ? [`<rect${attributesText(ground)}/>`] : []),
    ...layers(scene, look),
    ...texts,
    '</svg>',
  ].join('\n');
}

/** Edges run around the marks at the outside, too. */
function extentOfScene({ bounds, edges }: Scene): Box {
  return edges.reduce((box, { way }) => union(box, extentOf(way)), bounds);
}

function layers({ backdrop = [], marks, edges, captions }: Scene, { paintText, dimOpacity }: SvgLook): string[] {
  const opacities: Partial<Record<Prominence, number>> = { dim: dimOpacity, far: farOpacity };
  const dim = (prominence: Prominence) =>
    opacities[prominence] === undefined ? '' : ` opacity="${opacities[prominence]}"`;
  const edgeText = ({ shapes, prominence, label }: SceneEdge) =>
    `<g class="edge"${dim(prominence)}><title>${escapeXml(label)}</title>${shapeTexts(shapes, paintText)}</g>`;
  const grounds = marks.filter(({ ground }) => ground.length > 0);
  return [
    ...(backdrop.length === 0 ? [] : [`<g>${shapeTexts(backdrop, paintText)}</g>`]),
    ...grounds.map(({ ground, prominence }) => `<g${dim(prominence)}>${shapeTexts(ground, paintText)}</g>`),
    ...edges.filter(({ isAbove }) => !isAbove).map(edgeText),
    ...marks.map(
      ({ label, shapes, prominence }) =>
        `<g role="graphics-symbol" class="mark" aria-label="${escapeXml(label)}"${dim(prominence)}><title>${escapeXml(label)}</title>${shapeTexts(shapes, paintText)}</g>`,
    ),
    ...edges.filter(({ isAbove }) => isAbove).map(edgeText),
    `<g>${shapeTexts(captions, paintText)}</g>`,
    ...marks.filter(({ plate }) => plate.length > 0).map(({ plate }) => `<g>${shapeTexts(plate, paintText)}</g>`),
  ];
}

function shapeTexts(shapes: readonly Shape[], paintText: PaintText): string {
  return shapes.map((shape) => shapeText(shape, paintText)).join('');
}

function shapeText(shape: Shape, paintText: PaintText): string {
  const { tag, attributes, text } = svgElement(shape, paintText);
  const start = `<${tag}${attributesText({ ...attributes, ...widthOf(shape) })}`;
  return text === undefined ? `${start}/>` : `${start}>${escapeXml(text)}</${tag}>`;
}

/** Whatever font a reader has, a text takes the room that was reckoned with. */
function widthOf(shape: Shape): Record<string, string> {
  if (shape.kind !== 'text') return {};
  const width = textWidth(shape.text, shape.bold) * shape.size * fontRatioDefault;
  return { textLength: short(width), lengthAdjust: 'spacingAndGlyphs' };
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

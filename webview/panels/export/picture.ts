import { drawView } from '#webview/charts/draw-view.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import type { Theme } from '#webview/charts/theme.ts';
import type { PageState } from '../../state/page-state.ts';
import { formatDay } from '../../state/wording.ts';
import { displayOf } from '../dashboard/display-of.ts';

export interface Picture {
  /** Of a file, without its extension. */
  readonly name: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The user's choices for a picture, in addition to the drawing. */
export interface PictureChoice {
  /** Project and day above it. */
  readonly hasTitle: boolean;
  readonly hasLegend: boolean;
}

/** The whole drawing with the arrows that are shown and what is picked; undefined while there is none. */
export function pictureOf(
  { drawing, project, view, emphasis, isQuiet }: PageState,
  theme: Theme,
  { hasTitle, hasLegend }: PictureChoice = { hasTitle: false, hasLegend: false },
): Picture | undefined {
  if (drawing === undefined) return undefined;
  const { selection, edgeShare } = view;
  const scene = drawView(drawing.view, {
    ...displayOf(drawing.view, { selection, edgeShare, emphasis, isQuiet }),
    isStill: true,
  });
  const title = `Dependencies of ${project?.name ?? 'a project'}`;
  const surroundings = { hasLegend, ...(hasTitle && { title: `${title}, ${formatDay(new Date())}` }) };
  const svg = sceneToSvg({ ...scene, title }, theme, surroundings);
  const [, width = '1000', height = '1000'] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const name = `${(project?.name ?? 'groundplan').replaceAll(/[^\w.-]+/g, '-')}-dependencies`;
  return { name, svg, width: Number(width), height: Number(height) };
}

/** An image of an SVG. Not a blob: the page's policy lets pictures come from data alone. */
export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

import type { View } from '#protocol/view.ts';
import { drawView } from '#webview/charts/draw-view.ts';
import { htmlPage } from '#webview/charts/html-page.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import { lightTheme } from '#webview/charts/theme.ts';

/** A drawing on its way out, and what it is of. */
export interface DrawnDocument {
  readonly view: View;
  /** Name of the project. */
  readonly title: string;
}

export function svg({ view, title }: DrawnDocument): string[] {
  const scene = drawView(view, { isStill: true });
  return [sceneToSvg({ ...scene, title: `Dependencies of ${title}` }, lightTheme)];
}

export function html({ view, title }: DrawnDocument): string[] {
  return [htmlPage(view, { title })];
}

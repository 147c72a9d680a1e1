import { textWidth } from '#webview/charts/text-width.ts';

const SAMPLE = 'createInstantiationService.test.ts 1,234 files';
const SIZE = 100;

/** How much wider texts are in the font of an element than the table of widths says. */
export function measureFontRatio(host: HTMLElement): number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return 1.06;
  context.font = `${SIZE}px ${getComputedStyle(host).fontFamily}`;
  const ratio = context.measureText(SAMPLE).width / SIZE / textWidth(SAMPLE);
  return Math.min(1.5, Math.max(0.8, ratio * 1.01));
}

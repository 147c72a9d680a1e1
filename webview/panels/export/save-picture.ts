import type { PanelContext } from '../panel-context.ts';
import { imageOf, type Picture } from './picture.ts';

/** Pixels for each unit of the drawing: sharp on screens of today, and when it is printed. */
const pixelRatio = 2;
/** Upper bound on a side of a picture, and on its area, that browsers paint. */
const sideMax = 8192;
const pixelsMax = 40_000_000;

/** An SVG as pixels; made smaller where it is larger than browsers paint. */
export async function savePng({ name, svg, width, height }: Picture, save: PanelContext['save']): Promise<void> {
  const image = await imageOf(svg);
  const ratio = Math.min(pixelRatio, sideMax / Math.max(width, height), Math.sqrt(pixelsMax / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The picture is too large for this browser.');
  save(`${name}.png`, blob);
}

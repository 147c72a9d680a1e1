import { imageOf, type Picture } from './picture.ts';

/** Pixels for each unit of the drawing: sharp on screens of today, and when it is printed. */
const pixelRatio = 2;
/** What browsers paint at most along one side, and in one picture. */
const sideMax = 8192;
const pixelsMax = 40_000_000;

export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** An SVG as pixels; made smaller where it is larger than browsers paint. */
export async function savePng({ name, svg, width, height }: Picture): Promise<void> {
  const image = await imageOf(svg);
  const ratio = Math.min(pixelRatio, sideMax / Math.max(width, height), Math.sqrt(pixelsMax / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The picture is too large for this browser.');
  saveBlob(`${name}.png`, blob);
}

function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has begun by then; the memory is given back afterwards.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

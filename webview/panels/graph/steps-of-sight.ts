import type { Box } from '#webview/charts/scene.ts';

/** Texts are laid out again when the zoom has changed by about a fifth: between two such steps they scale. */
const STEPS_PER_DOUBLING = 4;

export function steppedZoom(zoom: number): number {
  return 2 ** (Math.round(Math.log2(zoom) * STEPS_PER_DOUBLING) / STEPS_PER_DOUBLING);
}

export function isSameBox(a: Box | undefined, b: Box): boolean {
  return a !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

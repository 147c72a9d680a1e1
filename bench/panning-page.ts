/// <reference lib="dom" />
/** What runs in the browser for `bench/panning.ts`: shows a view and pans it, one step a frame. */
import type { View } from '#protocol/view.ts';
import { createGraphSurface } from '#webview/panels/graph/create-graph-surface.ts';

declare global {
  var pan: (view: View, frames: number, zoom: number) => Promise<PanReport>;
}

export interface PanReport {
  readonly renderer: 'canvas' | 'svg';
  /** Of building the drawing and its first picture. */
  readonly firstMs: number;
  /** Script time of each frame: events and painting. */
  readonly frameMs: readonly number[];
}

let scriptMs = 0;

/** Runs a piece of script and counts its time. */
function counted<Result>(work: () => Result): Result {
  const start = performance.now();
  try {
    return work();
  } finally {
    scriptMs += performance.now() - start;
  }
}

const requestFrame = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (callback) => requestFrame((time) => counted(() => callback(time)));
const nextFrame = () => new Promise<void>((resolve) => requestFrame(() => setTimeout(resolve)));

function ignore(): void {
  // Nobody listens here.
}

function send(type: string, target: EventTarget, x: number, y: number): void {
  const place = { clientX: x, clientY: y };
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, view: window, ...place }));
}

globalThis.pan = async (view, frames, zoom) => {
  const host = document.querySelector<HTMLElement>('#host') as HTMLElement;
  scriptMs = 0;
  const events = { select: ignore, open: ignore, fold: ignore, up: ignore, announce: ignore };
  const surface = counted(() => createGraphSurface(host, events));
  counted(() => surface.show(view, { edgeShare: Math.min(1, 120 / view.edges.length) }));
  await nextFrame();
  const firstMs = scriptMs;
  counted(() => surface.zoomBy(zoom));
  await new Promise((resolve) => setTimeout(resolve, 400));
  const renderer = host.querySelector('canvas') === null ? 'svg' : 'canvas';
  const frameMs = await panStage(host.firstElementChild as HTMLElement, frames);
  surface.destroy();
  return { renderer, firstMs, frameMs };
};

async function panStage(stage: HTMLElement, frames: number): Promise<number[]> {
  const frameMs: number[] = [];
  send('mousedown', stage, 800, 500);
  for (let frame = 0; frame < frames; frame++) {
    scriptMs = 0;
    const angle = frame / 15;
    counted(() => send('mousemove', window, 800 + 500 * Math.sin(angle), 500 + 300 * Math.sin(angle * 1.3)));
    await nextFrame();
    frameMs.push(scriptMs);
  }
  send('mouseup', window, 800, 500);
  return frameMs;
}

import { select, type Selection } from 'd3-selection';
// Loaded also because it gives selections their transitions, which zooming uses for flights.
import { interrupt } from 'd3-transition';
import { zoom, type ZoomBehavior, zoomIdentity, zoomTransform, type ZoomTransform } from 'd3-zoom';
import type { Box } from '#webview/charts/scene.ts';
import { isMotionReduced } from '#webview/theme/theme.ts';
import { flightMs } from './motion.ts';
import type { Lens } from './renderer.ts';
import type { Outlook } from './surface.ts';

/** Margin around content that is moved into sight, in pixels. */
const MARGIN = 28;
/** Above and below what was unfolded, in pixels: what lies around it stands there by name. */
const RIM = 44;
/** Nothing is enlarged beyond this to fill the window. */
const FIT_ZOOM_MAX = 1.2;
const STEP_MS = 160;

type Stage = Selection<Element, unknown, null, undefined>;

export interface ViewportEvents {
  moved(lens: Lens): void;
  /** A movement has come to its end. */
  rested(): void;
}

/** Pan and zoom of one stage. */
export class Viewport {
  readonly #stage: Stage;
  readonly #behaviour: ZoomBehavior<Element, unknown>;
  #bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  /** The drawing fills the window, and the user has not moved it since. */
  #isFitted = true;

  constructor(element: Element, { moved, rested }: ViewportEvents) {
    this.#stage = select(element);
    this.#behaviour = zoom<Element, unknown>()
      .clickDistance(4)
      .extent(() => [
        [0, 0],
        [element.clientWidth || 1, element.clientHeight || 1],
      ])
      .on('zoom', ({ transform, sourceEvent }: { transform: ZoomTransform; sourceEvent: unknown }) => {
        if (sourceEvent) this.#isFitted = false;
        moved({ zoom: transform.k, x: transform.x, y: transform.y });
      })
      .on('end', rested);
    this.#stage.call(this.#behaviour).on('dblclick.zoom', null);
  }

  get lens(): Lens {
    const { k, x, y } = zoomTransform(this.#stage.node() as Element);
    return { zoom: k, x, y };
  }

  /** The part of the view that is in sight. */
  get window(): Box {
    const { zoom: k, x, y } = this.lens;
    const { width, height } = this.#size;
    return { x: -x / k, y: -y / k, width: width / k, height: height / k };
  }

  get outlook(): Outlook | undefined {
    const { x, y, width, height } = this.window;
    return this.#isFitted ? undefined : { x: x + width / 2, y: y + height / 2, zoom: this.lens.zoom };
  }

  look({ x, y, zoom: k }: Outlook): void {
    this.#isFitted = false;
    this.#go(this.#centred({ x, y, width: 0, height: 0 }, k), 0);
  }

  get #size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.#stage.node() as Element;
    return { width: clientWidth || 1, height: clientHeight || 1 };
  }

  /** Sets the bounds of the content. `scaleMin` is the smallest text size, which can be enlarged to a readable size. */
  setContent(bounds: Box, scaleMin: number): void {
    const wasEmpty = this.#bounds.width <= 1;
    this.#bounds = bounds;
    const fitting = this.#fitting(bounds, FIT_ZOOM_MAX);
    this.#behaviour.scaleExtent([Math.min(fitting.k * 0.5, 0.5), Math.max(4, 2.5 / scaleMin)]);
    const { width, height } = this.#size;
    const spare = { x: width / fitting.k / 2, y: height / fitting.k / 2 };
    this.#behaviour.translateExtent([
      [bounds.x - spare.x, bounds.y - spare.y],
      [bounds.x + bounds.width + spare.x, bounds.y + bounds.height + spare.y],
    ]);
    if (this.#isFitted) this.fit(!wasEmpty);
  }

  /** The window has another size. */
  resized(): void {
    if (this.#isFitted) this.fit(false);
  }

  fit(softly: boolean): void {
    this.#isFitted = true;
    this.#go(this.#fitting(this.#bounds, FIT_ZOOM_MAX), softly ? flightMs : 0);
  }

  /** Brings a box to the middle, so large that its text, which is of `scale`, can be read. */
  reveal(box: Box, scale: number, isArea: boolean): void {
    this.#isFitted = false;
    const { zoom: now } = this.lens;
    if (isArea) return this.#go(this.#fitting(box, 1.1 / scale, RIM), flightMs);
    const fitting = this.#fitting(box, 1.1 / scale);
    const zoomed = Math.min(fitting.k, Math.max(now, 0.9 / scale));
    return this.#go(this.#centred(box, zoomed), flightMs);
  }

  /** Moves no further than needed until a box is in sight. */
  bringIntoSight(box: Box): void {
    const { zoom: k, x, y } = this.lens;
    const { width, height } = this.#size;
    const dx = shift(box.x * k + x, box.width * k, width);
    const dy = shift(box.y * k + y, box.height * k, height);
    if (dx === 0 && dy === 0) return;
    this.#isFitted = false;
    this.#go(zoomIdentity.translate(x + dx, y + dy).scale(k), STEP_MS);
  }

  zoomBy(factor: number): void {
    this.#isFitted = false;
    const target = this.#softly(STEP_MS);
    this.#behaviour.scaleBy(target as Stage, factor);
  }

  panBy(dx: number, dy: number): void {
    this.#isFitted = false;
    this.#behaviour.translateBy(this.#stage, dx / this.lens.zoom, dy / this.lens.zoom);
  }

  destroy(): void {
    interrupt(this.#stage.node() as Element);
    this.#stage.on('.zoom', null);
  }

  /** `rim`: what is kept free above and below, in pixels. */
  #fitting(box: Box, zoomMax: number, rim = 0): ZoomTransform {
    const { width, height } = this.#size;
    const margin = Math.min(MARGIN, width / 16, height / 16);
    const [beside, above] = [margin, Math.max(margin, Math.min(rim, height / 8))];
    const [across, down] = [(width - 2 * beside) / (box.width || 1), (height - 2 * above) / (box.height || 1)];
    return this.#centred(box, Math.max(0.001, Math.min(across, down, zoomMax)));
  }

  #centred(box: Box, k: number): ZoomTransform {
    const { width, height } = this.#size;
    const [x, y] = [width / 2 - (box.x + box.width / 2) * k, height / 2 - (box.y + box.height / 2) * k];
    return zoomIdentity.translate(x, y).scale(k);
  }

  #go(transform: ZoomTransform, durationMs: number): void {
    this.#behaviour.transform(this.#softly(durationMs) as Stage, transform);
  }

  /** A transition takes the place of the selection in all calls of the zoom behaviour. */
  #softly(durationMs: number): unknown {
    if (durationMs === 0 || isMotionReduced()) {
      interrupt(this.#stage.node() as Element);
      return this.#stage;
    }
    return this.#stage.transition().duration(durationMs);
  }
}

/** How far a stretch must move to lie within 0…size; its beginning comes before its end. */
function shift(start: number, length: number, size: number): number {
  if (start + length > size - MARGIN) {
    const wanted = size - MARGIN - length;
    return Math.max(wanted, MARGIN) - start;
  }
  return start < MARGIN ? MARGIN - start : 0;
}

import type { Box, Scene } from '#webview/charts/scene.ts';

/** Where the drawing lies in its window: a point p of the view is seen at p · zoom + (x, y). */
export interface Lens {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Puts scenes on a stage, as SVG or on canvas. */
export interface Renderer {
  /** `softly`: what is new appears softly, what stays glides to its place. */
  draw(scene: Scene, softly: boolean): void;
  move(lens: Lens): void;
  /** Of a mark: takes the keyboard and says its name. */
  elementOf(id: string): HTMLElement | SVGElement | undefined;
  /** The stage has another size, or colours changed. */
  refresh(): void;
  /**
   * The part of the view that scenes must hold to be shown where the lens is now; undefined: all of it. The same object
   * as long as the last one does.
   */
  wantedPart(): Box | undefined;
  /** Leaves the stage empty. */
  destroy(): void;
}

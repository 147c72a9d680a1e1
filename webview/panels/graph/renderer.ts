import type { Scene } from '#webview/charts/scene.ts';

/** Where the drawing lies in its window: a point p of the view is seen at p · zoom + (x, y). */
export interface Lens {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Puts a scene on the screen, as SVG or on canvas. */
export interface Renderer {
  /** Takes pointers and wheels. */
  readonly stage: HTMLElement;
  /** `softly`: what is new appears softly, what stays glides to its place. */
  draw(scene: Scene, softly: boolean): void;
  move(lens: Lens): void;
  /** Of a mark: takes the keyboard and says its name. */
  elementOf(id: string): HTMLElement | SVGElement | undefined;
  /** The window has another size, or colours changed. */
  refresh(): void;
  destroy(): void;
}

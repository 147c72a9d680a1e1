import { overlaps } from '#webview/charts/boxes.ts';
import type { Box, Scene } from '#webview/charts/scene.ts';
import type { Theme } from '#webview/charts/theme.ts';
import { readTheme } from '#webview/theme/theme.ts';
import { MarkList } from './mark-list.ts';
import { paintScene } from './paint-scene.ts';
import type { Lens, Renderer } from './renderer.ts';

/** Scenes hold this much more than the window on each side, in windows: short ways need no new scene. */
const SPARE = 0.5;

/**
 * Draws on canvas, where there are too many marks for elements: only what is in the window, once a frame. Beside it lies
 * a list of the marks for everybody who does not look at pixels.
 */
export class CanvasRenderer implements Renderer {
  readonly #stage: HTMLElement;
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  readonly #list: MarkList;
  #scene: Scene | undefined;
  #lens: Lens = { zoom: 1, x: 0, y: 0 };
  #theme: Theme;
  #part: Box | undefined;
  #frame: number | undefined;
  #size = { width: 1, height: 1 };

  constructor(stage: HTMLElement) {
    this.#stage = stage;
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser draws on no canvas');
    this.#context = context;
    this.#canvas.className = 'gp-drawing';
    this.#canvas.setAttribute('role', 'graphics-document');
    this.#canvas.setAttribute('aria-roledescription', 'dependency drawing');
    this.#list = new MarkList();
    stage.append(this.#canvas, this.#list.element);
    this.#theme = readTheme(stage);
    this.#fitPixels();
  }

  draw(scene: Scene): void {
    this.#scene = scene;
    this.#canvas.setAttribute('aria-label', `${scene.title}: ${scene.description}`);
    this.#list.show(scene.marks);
    this.#later();
  }

  move(lens: Lens): void {
    this.#lens = lens;
    this.#later();
  }

  elementOf(id: string): HTMLElement | undefined {
    return this.#list.elementOf(id);
  }

  refresh(): void {
    this.#theme = readTheme(this.#stage);
    this.#fitPixels();
    this.#later();
  }

  wantedPart(): Box {
    const window = this.#window();
    const isHeld = this.#part !== undefined && holds(this.#part, window) && this.#part.width < window.width * 4;
    if (!isHeld) {
      this.#part = {
        x: window.x - window.width * SPARE,
        y: window.y - window.height * SPARE,
        width: window.width * (1 + 2 * SPARE),
        height: window.height * (1 + 2 * SPARE),
      };
    }
    return this.#part as Box;
  }

  destroy(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#canvas.remove();
    this.#list.element.remove();
  }

  /** The part of the view that is in sight. */
  #window(): Box {
    const { zoom, x, y } = this.#lens;
    return { x: -x / zoom, y: -y / zoom, width: this.#size.width / zoom, height: this.#size.height / zoom };
  }

  /** As many pixels as the screen really has. */
  #fitPixels(): void {
    const { clientWidth, clientHeight } = this.#stage;
    this.#size = { width: clientWidth, height: clientHeight };
    this.#canvas.width = Math.max(1, Math.round(clientWidth * devicePixelRatio));
    this.#canvas.height = Math.max(1, Math.round(clientHeight * devicePixelRatio));
  }

  #later(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paint();
    });
  }

  #paint(): void {
    if (this.#scene === undefined) return;
    const window = this.#window();
    const isSeen = (box: Box) => overlaps(box, window);
    paintScene(this.#context, this.#scene, this.#theme, this.#lens, devicePixelRatio, isSeen);
  }
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

import type { Room } from '#webview/charts/metrics/room.ts';
import type { Scene, SceneMark } from '#webview/charts/scene.ts';
import { element } from '../../elements/element.ts';
import { measureFontRatio } from '../graph/font-ratio.ts';
import { RovingFocus } from '../graph/roving-focus.ts';
import { createSvg, ShapeGroup } from '../graph/svg-nodes.ts';
import { nearestInDirection } from './nearest-mark.ts';

export interface ChartEvents {
  /** A press, or the space bar. */
  pick(id: string): void;
  /** Enter, or two presses. */
  open(id: string): void;
  /** Esc. */
  up(): void;
  /** The mark that is pointed at or has the keyboard. */
  pointed(mark: SceneMark | undefined): void;
  /** Text beside the mark that is pointed at or has the keyboard, where its label is not enough. */
  tip?(id: string): string | undefined;
}

/** A drawing whose marks take the keyboard: one tab stop, arrows lead to the nearest mark. */
export class Chart {
  readonly root: HTMLElement;
  readonly #events: ChartEvents;
  readonly #svg = createSvg('svg', 'gp-drawing');
  readonly #backdrop = new ShapeGroup('gp-above');
  readonly #layer = createSvg('g');
  readonly #captions = new ShapeGroup('gp-above');
  readonly #ring = createSvg('rect', 'gp-mx-ring');
  readonly #marks = new Map<string, MarkElement>();
  readonly #focus: RovingFocus;
  #scene: Scene | undefined;
  #drawn: ((room: Room) => Scene) | undefined;
  #fontRatio: number | undefined;
  #pressed: string | undefined;

  constructor(events: ChartEvents) {
    this.#events = events;
    this.#svg.setAttribute('role', 'graphics-document');
    this.#svg.append(this.#backdrop.element, this.#layer, this.#captions.element, this.#ring);
    this.root = element('div', { class: 'gp-mx-chart' });
    this.#focus = new RovingFocus({
      host: this.root,
      elementOf: (id) => this.#marks.get(id)?.element,
      moved: (id) => {
        showRing(this.#ring, this.#markAt(id));
        events.pointed(this.#markAt(id));
      },
    });
    this.#listen();
    new ResizeObserver(() => this.#show()).observe(this.root);
  }

  /** The drawing that is shown, for a file. */
  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** Draws with the size that there is, now and whenever that changes. */
  draw(drawn: (room: Room) => Scene): void {
    this.#drawn = drawn;
    this.#show();
  }

  #show(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (this.#drawn === undefined || width === 0) return;
    this.#fontRatio ??= measureFontRatio(this.root);
    const scene = this.#drawn({ width, height, fontRatio: this.#fontRatio });
    this.#scene = scene;
    // Before there is something to draw there is no drawing on the page.
    if (this.#svg.parentElement === null) this.root.append(this.#svg);
    const { bounds } = scene;
    this.#svg.setAttribute('viewBox', `${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`);
    this.#svg.setAttribute('width', String(bounds.width));
    this.#svg.setAttribute('height', String(bounds.height));
    this.#svg.setAttribute('aria-label', `${scene.title}. ${scene.description}`);
    this.#backdrop.draw([...(scene.backdrop ?? []), ...scene.edges.flatMap(({ shapes }) => shapes)]);
    this.#captions.draw(scene.captions);
    this.#showMarks(scene.marks);
    const { current, ringed } = this.#focus;
    this.#focus.stopAt(current !== undefined && this.#marks.has(current) ? current : scene.marks[0]?.id);
    showRing(this.#ring, this.#markAt(ringed));
  }

  /** Marks that stay keep their element, and with it the keyboard. */
  #showMarks(wanted: readonly SceneMark[]): void {
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, { element: gone }] of this.#marks) {
      if (ids.has(id)) continue;
      gone.remove();
      this.#marks.delete(id);
    }
    let place = this.#layer.firstElementChild;
    for (const mark of wanted) {
      const known = this.#marks.get(mark.id) ?? new MarkElement(mark.id);
      this.#marks.set(mark.id, known);
      known.show(mark, this.#events.tip?.(mark.id));
      if (known.element === place) place = place.nextElementSibling;
      else this.#layer.insertBefore(known.element, place);
    }
  }

  #listen(): void {
    const { root } = this;
    root.addEventListener('click', (event) => this.#press(idOf(event), event.detail));
    root.addEventListener('pointerover', (event) => this.#events.pointed(this.#markAt(idOf(event))));
    root.addEventListener('pointerleave', () => this.#events.pointed(undefined));
    root.addEventListener('keydown', (event) => {
      const id = idOf(event);
      if (event.ctrlKey || event.metaKey || event.altKey || id === undefined || !this.#act(event.key, id)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** The second of two presses opens the mark of the first: a folder that opens puts other marks below the pointer. */
  #press(id: string | undefined, count: number): void {
    if (count <= 1) this.#pressed = id;
    if (id === undefined || id !== this.#pressed) return;
    if (count === 2) this.#events.open(id);
    else this.#events.pick(id);
  }

  /** Reports whether the key is one of a chart. */
  #act(key: string, id: string): boolean {
    if (key === 'Enter') this.#events.open(id);
    else if (key === ' ') this.#events.pick(id);
    else if (key === 'Escape') this.#events.up();
    else {
      const next = nearestInDirection(this.#scene?.marks ?? [], id, key);
      if (next === undefined) return key.startsWith('Arrow');
      this.#focus.focus(next);
    }
    return true;
  }

  #markAt(id: string | undefined): SceneMark | undefined {
    return this.#scene?.marks.find((mark) => mark.id === id);
  }
}

/** The element of a mark, which stays as long as the mark does. */
class MarkElement {
  readonly element: SVGGElement;
  readonly #shapes = new ShapeGroup('gp-mx-shapes');

  constructor(id: string) {
    this.element = createSvg('g', 'gp-mark');
    this.element.setAttribute('role', 'graphics-symbol');
    this.element.setAttribute('tabindex', '-1');
    this.element.dataset['id'] = id;
    this.element.append(this.#shapes.element);
  }

  show({ label, ground, shapes }: SceneMark, tip: string | undefined): void {
    if (this.element.getAttribute('aria-label') !== label) this.element.setAttribute('aria-label', label);
    if (tip !== undefined) this.element.dataset['definition'] = tip;
    this.#shapes.draw([...ground, ...shapes]);
  }
}

function showRing(ring: SVGRectElement, mark: SceneMark | undefined): void {
  ring.toggleAttribute('hidden', mark === undefined);
  if (mark === undefined) return;
  const { x, y, width, height } = mark.box;
  const around = { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
  for (const [name, value] of Object.entries(around)) ring.setAttribute(name, String(value));
}

function idOf({ target }: Event): string | undefined {
  return target instanceof Element ? target.closest<SVGElement>('[data-id]')?.dataset['id'] : undefined;
}

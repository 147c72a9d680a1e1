import type { View } from '#protocol/view.ts';
import type { DrawOptions } from '#webview/charts/draw-options.ts';
import { drawPrepared } from '#webview/charts/draw-view.ts';
import { type Drawing, prepareDrawing } from '#webview/charts/drawing.ts';
import type { Subject } from '#webview/charts/highlight.ts';
import type { Point, Scene } from '#webview/charts/scene.ts';
import { isMotionReduced } from '#webview/theme/theme.ts';
import { measureFontRatio } from './font-ratio.ts';
import { listenToKeys } from './keys.ts';
import { pick, type Picked } from './pick.ts';
import { listenToPointer } from './pointing.ts';
import type { Lens, Renderer } from './renderer.ts';
import type { Display, GraphSurface, SurfaceEvents } from './surface.ts';
import { SvgRenderer } from './svg-renderer.ts';
import { Viewport } from './viewport.ts';
import { stepOf, walk } from './walk.ts';

/** A drawing of views inside an element, which must have a size of its own. */
export function createGraphSurface(host: HTMLElement, events: SurfaceEvents): GraphSurface {
  return new Surface(host, events);
}

/** Texts are laid out anew when the zoom has changed by about a sixth: between two such steps they scale. */
const STEPS_PER_DOUBLING = 4;

function steppedZoom(zoom: number): number {
  return 2 ** (Math.round(Math.log2(zoom) * STEPS_PER_DOUBLING) / STEPS_PER_DOUBLING);
}

class Surface implements GraphSurface {
  readonly #host: HTMLElement;
  readonly #events: SurfaceEvents;
  readonly #renderer: Renderer;
  readonly #viewport: Viewport;
  readonly #endings: (() => void)[] = [];
  #view: View | undefined;
  #drawing: Drawing | undefined;
  #scene: Scene | undefined;
  #display: Display = { edgeShare: 1 };
  #pointed: Subject | undefined;
  /** Mark that Tab leads to. */
  #current: string | undefined;
  /** It has the keyboard, and shows it. */
  #hasFocusRing = false;
  #drawnZoom = 1;
  #fontRatio: number;

  constructor(host: HTMLElement, events: SurfaceEvents) {
    this.#host = host;
    this.#events = events;
    host.classList.add('gp-graph');
    this.#renderer = new SvgRenderer(host);
    this.#fontRatio = measureFontRatio(host);
    const { stage } = this.#renderer;
    this.#viewport = new Viewport(stage, (lens) => this.#moved(lens));
    const resizing = new ResizeObserver(() => this.#viewport.resized());
    resizing.observe(host);
    this.#endings.push(
      () => resizing.disconnect(),
      listenToPointer(stage, {
        pickAt: (at) => this.#pickAt(at),
        point: (picked) => this.#point(picked),
        click: (picked) => this.#click(picked),
        doubleClick: (picked) => this.#doubleClick(picked),
      }),
      listenToKeys(host, {
        open: (id) => this.#open(id),
        select: (id) => events.select({ kind: 'mark', id }),
        leave: () => this.#leave(),
        zoomBy: (factor) => this.zoomBy(factor),
        fit: () => this.reveal(),
        walk: (id, key, isShifted) => this.#walk(id, key, isShifted),
      }),
    );
    host.addEventListener('focusin', this.#focusMoved);
    host.addEventListener('focusout', this.#focusMoved);
  }

  show(view: View, display: Display): void {
    const isNew = view !== this.#view;
    const before = this.#drawing;
    this.#display = display;
    if (isNew) {
      this.#view = view;
      this.#drawing = prepareDrawing(view);
      this.#keepCurrent(before);
      const scaleMin = view.marks.reduce((least, { scale }) => Math.min(least, scale), 1);
      this.#viewport.setContent(view.bounds, Math.max(scaleMin, 0.001));
    }
    this.#draw(isNew && before !== undefined && !isMotionReduced());
  }

  reveal(id?: string): void {
    const mark = id === undefined ? undefined : this.#drawing?.index.marks.get(id);
    if (mark === undefined) this.#viewport.fit(true);
    else this.#viewport.reveal(mark, this.#contentScale(mark.id), mark.expanded === true);
  }

  focus(id: string): void {
    if (!this.#drawing?.index.marks.has(id)) return;
    this.#setCurrent(id);
    this.#renderer.elementOf(id)?.focus({ preventScroll: true });
  }

  zoomBy(factor: number): void {
    this.#viewport.zoomBy(factor);
  }

  destroy(): void {
    for (const end of this.#endings) end();
    this.#host.removeEventListener('focusin', this.#focusMoved);
    this.#host.removeEventListener('focusout', this.#focusMoved);
    this.#viewport.destroy();
    this.#renderer.destroy();
    this.#host.classList.remove('gp-graph');
  }

  /** Size of the text inside an unfolded mark, or of its own. */
  #contentScale(id: string): number {
    const index = this.#drawing?.index;
    return index?.children.get(id)?.[0]?.scale ?? index?.marks.get(id)?.scale ?? 1;
  }

  #draw(softly: boolean): void {
    if (this.#drawing === undefined) return;
    this.#drawnZoom = steppedZoom(this.#viewport.lens.zoom);
    const options: DrawOptions = {
      ...this.#display,
      zoom: this.#drawnZoom,
      pointed: this.#pointed,
      focused: this.#hasFocusRing ? this.#current : undefined,
      fontRatio: this.#fontRatio,
    };
    this.#scene = drawPrepared(this.#drawing, options);
    this.#renderer.draw(this.#scene, softly);
    this.#setCurrent(this.#current);
  }

  #moved(lens: Lens): void {
    this.#renderer.move(lens);
    if (steppedZoom(lens.zoom) !== this.#drawnZoom) this.#draw(false);
  }

  #pickAt({ x, y }: Point): Picked | undefined {
    if (this.#scene === undefined) return undefined;
    const { zoom, x: left, y: top } = this.#viewport.lens;
    return pick(this.#scene, { x: (x - left) / zoom, y: (y - top) / zoom }, zoom);
  }

  #point(picked: Picked | undefined): void {
    const subject = picked && subjectOf(picked);
    if (isSame(subject, this.#pointed)) return;
    this.#pointed = subject;
    this.#draw(false);
  }

  #click(picked: Picked | undefined): void {
    if (picked === undefined) return this.#events.select(undefined);
    if (picked.kind === 'mark') this.focus(picked.id);
    if (picked.kind === 'mark' && picked.part === 'toggle') return this.#open(picked.id);
    if (picked.kind === 'edge') this.#events.announce(picked.edge.label);
    return this.#events.select(subjectOf(picked));
  }

  #doubleClick(picked: Picked | undefined): void {
    if (picked?.kind !== 'mark' || picked.part === 'toggle') return;
    if (picked.part === 'area') this.reveal(picked.id);
    else this.#open(picked.id);
  }

  #open(id: string): void {
    if (this.#drawing?.index.marks.get(id)?.expanded) this.#events.fold(id);
    else this.#events.open(id);
  }

  #leave(): void {
    if (this.#display.selection === undefined) this.#events.up();
    else this.#events.select(undefined);
  }

  #walk(id: string, key: string, isShifted: boolean): boolean {
    const index = this.#drawing?.index;
    const step = index && stepOf(key, isShifted, index);
    if (index === undefined || step === undefined) return false;
    const next = walk(index, id, step);
    if (next === undefined) this.#events.announce(NOTHING_THERE[step]);
    else this.focus(next);
    return true;
  }

  readonly #focusMoved = (): void => {
    const focused = document.activeElement;
    const id = focused instanceof Element && this.#host.contains(focused) ? idOf(focused) : undefined;
    const hasRing = id !== undefined && focused !== null && focused.matches(':focus-visible');
    const mark = id === undefined ? undefined : this.#drawing?.index.marks.get(id);
    if (id !== undefined) this.#setCurrent(id);
    if (hasRing && mark !== undefined) this.#viewport.bringIntoSight(mark);
    this.#hasFocusRing = hasRing;
    this.#pointed = hasRing && id !== undefined ? { kind: 'mark', id } : undefined;
    this.#draw(false);
  };

  /** The mark that Tab led to is still there, or what is around it now, or the first one. */
  #keepCurrent(before: Drawing | undefined): void {
    const marks = this.#drawing?.index.marks;
    const hadFocus = this.#host.contains(document.activeElement);
    let id = this.#current;
    while (id !== undefined && !marks?.has(id)) id = before?.index.marks.get(id)?.parent;
    const next = id ?? this.#view?.marks.find(({ expanded }) => !expanded)?.id;
    const mustMove = hadFocus && next !== this.#current;
    this.#current = next;
    if (mustMove) queueMicrotask(() => next !== undefined && this.focus(next));
  }

  #setCurrent(id: string | undefined): void {
    if (this.#current !== undefined && this.#current !== id) {
      this.#renderer.elementOf(this.#current)?.setAttribute('tabindex', '-1');
    }
    this.#current = id;
    if (id !== undefined) this.#renderer.elementOf(id)?.setAttribute('tabindex', '0');
  }
}

const NOTHING_THERE = {
  uses: 'It depends on nothing that is drawn.',
  users: 'Nothing that is drawn depends on it.',
  before: 'This is the first one.',
  after: 'This is the last one.',
  around: 'Nothing is around it.',
  into: 'It is not unfolded.',
  first: 'This is the first one.',
  last: 'This is the last one.',
} as const;

function idOf(element: Element): string | undefined {
  return element.closest<HTMLElement | SVGElement>('[data-id]')?.dataset.id;
}

function subjectOf(picked: Picked): Subject {
  if (picked.kind === 'mark') return { kind: 'mark', id: picked.id };
  return { kind: 'edge', source: picked.edge.source, target: picked.edge.target };
}

function isSame(a: Subject | undefined, b: Subject | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === 'mark') return b.kind === 'mark' && a.id === b.id;
  return b.kind === 'edge' && a.source === b.source && a.target === b.target;
}

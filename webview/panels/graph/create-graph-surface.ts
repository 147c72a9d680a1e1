import type { View } from '#protocol/view.ts';
import { drawPrepared } from '#webview/charts/draw-view.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { type Drawing, prepareDrawing } from '#webview/charts/drawing.ts';
import type { Subject } from '#webview/charts/highlight.ts';
import type { Box, Point, Scene } from '#webview/charts/scene.ts';
import type { ViewIndex } from '#webview/charts/view-index.ts';
import { isMotionReduced, watchTheme } from '#webview/theme/theme.ts';
import { CanvasRenderer } from './canvas-renderer.ts';
import { measureFontRatio } from './font-ratio.ts';
import { listenToKeys } from './keys.ts';
import { isSameBox, steppedZoom } from './steps-of-sight.ts';
import { isSameSubject, pick, type Picked, subjectOf } from './pick.ts';
import { listenToPointer } from './pointing.ts';
import type { Lens, Renderer } from './renderer.ts';
import { Rim } from './rim.ts';
import { RovingFocus } from './roving-focus.ts';
import type { Display, GraphSurface, Outlook, SurfaceEvents } from './surface.ts';
import { SvgRenderer } from './svg-renderer.ts';
import { Viewport } from './viewport.ts';
import { mostConnected, nothingThere, stepOf, walk } from './walk.ts';

/** More marks than this are painted on canvas. */
const SVG_MARKS_MAX = 500;

/** A drawing of views inside an element, which must have a size of its own. */
export function createGraphSurface(host: HTMLElement, events: SurfaceEvents): GraphSurface {
  return new Surface(host, events);
}

/** A mark that is lower than this has no room for its name. */
const seenPixels = 12;

class Surface implements GraphSurface {
  readonly #host: HTMLElement;
  readonly #events: SurfaceEvents;
  readonly #stage = document.createElement('div');
  readonly #viewport: Viewport;
  readonly #focus: RovingFocus;
  readonly #rim: Rim;
  readonly #endings: (() => void)[];
  #renderer: Renderer;
  #drawing: Drawing | undefined;
  #scene: Scene | undefined;
  #display: Display = {};
  #pointed: Subject | undefined;
  /** A mark that the keyboard has opened: it goes into it as soon as it is unfolded. */
  #entered: string | undefined;
  #drawnZoom = 1;
  #drawnPart: Box | undefined;
  /** The part in sight when the drawing last came to rest. */
  #window: Box | undefined;
  #fontRatio: number;

  constructor(host: HTMLElement, events: SurfaceEvents) {
    this.#host = host;
    this.#events = events;
    host.classList.add('gp-graph');
    this.#stage.className = 'gp-stage';
    host.append(this.#stage);
    this.#renderer = new SvgRenderer(this.#stage);
    this.#fontRatio = measureFontRatio(host);
    this.#viewport = new Viewport(this.#stage, {
      moved: (lens) => this.#moved(lens),
      rested: () => this.#rested(),
    });
    this.#focus = new RovingFocus({
      host,
      elementOf: (id) => this.#renderer.elementOf(id),
      moved: (id) => this.#focusMoved(id),
    });
    this.#rim = new Rim(host, (id) => this.#goTo(id));
    this.#endings = this.#listen();
  }

  #listen(): (() => void)[] {
    const resizing = new ResizeObserver(() => {
      this.#renderer.refresh();
      this.#viewport.resized();
      this.#keepInSight();
    });
    resizing.observe(this.#host);
    return [
      () => resizing.disconnect(),
      watchTheme(() => {
        this.#fontRatio = measureFontRatio(this.#host);
        this.#renderer.refresh();
        this.#draw(false);
      }),
      listenToPointer(this.#stage, {
        pickAt: (at) => this.#pickAt(at),
        point: (picked) => this.#point(picked && subjectOf(picked)),
        click: (picked) => this.#click(picked),
        doubleClick: (picked) => this.#doubleClick(picked),
      }),
      listenToKeys(this.#host, {
        open: (id) => this.#enter(id),
        select: (id) => this.#events.select({ kind: 'mark', id }),
        leave: () => this.#leave(),
        zoomBy: (factor) => this.zoomBy(factor),
        fit: () => this.reveal(),
        walk: (id, key, isShifted) => this.#walk(id, key, isShifted),
      }),
    ];
  }

  show(view: View, display: Display): void {
    const before = this.#drawing;
    const isNew = view !== before?.index.view;
    this.#display = display;
    if (isNew) {
      this.#drawing = prepareDrawing(view);
      this.#pointed = this.#subjectWithKeyboard();
      this.#useRendererFor(view);
      const scaleMin = view.marks.reduce((least, { scale }) => Math.min(least, scale), 1);
      this.#viewport.setContent(view.bounds, Math.max(scaleMin, 0.001));
    }
    const hadFocus = this.#focus.isInside;
    this.#draw(isNew && before !== undefined && !isMotionReduced());
    if (isNew) this.#keepFocus(before, hadFocus);
    this.#showRim();
  }

  reveal(id?: string): void {
    const index = this.#drawing?.index;
    const mark = id === undefined ? undefined : index?.marks.get(id);
    if (mark === undefined) this.#viewport.fit(true);
    else this.#viewport.reveal(mark, index?.children.get(mark.id)?.[0]?.scale ?? mark.scale, mark.expanded === true);
  }

  bring(id: string): void {
    const mark = this.#drawing?.index.marks.get(id);
    if (mark === undefined) return;
    if (mark.height * this.#viewport.lens.zoom < seenPixels) return this.reveal(id);
    // What is higher or wider than the window begins in sight at most.
    this.#viewport.bringIntoSight(mark);
  }

  get outlook(): Outlook | undefined {
    return this.#viewport.outlook;
  }

  look(outlook: Outlook): void {
    this.#viewport.look(outlook);
  }

  focus(id: string): void {
    if (this.#drawing?.index.marks.has(id)) this.#focus.focus(id);
  }

  zoomBy(factor: number): void {
    this.#viewport.zoomBy(factor);
  }

  destroy(): void {
    for (const end of this.#endings) end();
    this.#focus.destroy();
    this.#rim.destroy();
    this.#viewport.destroy();
    this.#renderer.destroy();
    this.#stage.remove();
    this.#host.classList.remove('gp-graph');
  }

  #showRim(): void {
    if (this.#drawing !== undefined && !this.#drawing.isEgo) this.#rim.show(this.#drawing.index, this.#viewport.window);
  }

  #goTo(id: string): void {
    this.reveal(id);
    this.focus(id);
    this.#events.select({ kind: 'mark', id });
  }

  /** The selection may lie in the part of the window that is gone. */
  #keepInSight(): void {
    const { selection, isQuiet } = this.#display;
    const mark = selection?.kind === 'mark' ? this.#drawing?.index.marks.get(selection.id) : undefined;
    if (mark !== undefined && isQuiet !== true && mark.expanded !== true && this.outlook !== undefined) {
      this.#viewport.bringIntoSight(mark);
    }
  }

  #useRendererFor({ marks }: View): void {
    const Wanted = marks.length > SVG_MARKS_MAX ? CanvasRenderer : SvgRenderer;
    if (this.#renderer instanceof Wanted) return;
    this.#renderer.destroy();
    this.#renderer = new Wanted(this.#stage);
    this.#renderer.move(this.#viewport.lens);
  }

  #draw(softly: boolean): void {
    if (this.#drawing === undefined) return;
    this.#drawnZoom = steppedZoom(this.#viewport.lens.zoom);
    this.#drawnPart = this.#renderer.wantedPart();
    this.#scene = drawPrepared(this.#drawing, {
      ...this.#display,
      zoom: this.#drawnZoom,
      part: this.#drawnPart,
      window: this.#window,
      pointed: this.#pointed,
      focused: this.#focus.ringed,
      fontRatio: this.#fontRatio,
    });
    this.#renderer.draw(this.#scene, softly);
    this.#focus.stopAt(this.#focus.current);
  }

  #moved(lens: Lens): void {
    this.#renderer.move(lens);
    const isOther = steppedZoom(lens.zoom) !== this.#drawnZoom || this.#renderer.wantedPart() !== this.#drawnPart;
    if (isOther) this.#draw(false);
  }

  /** Only now edges to marks in sight are chosen: during a movement they would flicker. */
  #rested(): void {
    const { window } = this.#viewport;
    this.#showRim();
    this.#events.rested?.();
    if (isSameBox(this.#window, window)) return;
    this.#window = window;
    this.#draw(!isMotionReduced());
  }

  #pickAt({ x, y }: Point): Picked | undefined {
    if (this.#scene === undefined) return undefined;
    const { zoom, x: left, y: top } = this.#viewport.lens;
    return pick(this.#scene, { x: (x - left) / zoom, y: (y - top) / zoom }, zoom);
  }

  #point(subject: Subject | undefined): void {
    if (isSameSubject(subject, this.#pointed)) return;
    this.#pointed = subject;
    this.#stage.title = subject?.kind === 'mark' ? nameOf(subject.id) : '';
    this.#events.pointed?.(subject?.kind === 'mark' ? subject.id : undefined);
    this.#draw(false);
  }

  #focusMoved(id: string | undefined): void {
    const mark = id === undefined ? undefined : this.#drawing?.index.marks.get(id);
    if (id !== this.#entered) this.#entered = undefined;
    if (mark !== undefined) this.#viewport.bringIntoSight(mark);
    this.#pointed = this.#subjectWithKeyboard();
    this.#draw(false);
  }

  /**
   * The content of an unfolded mark with keyboard focus is being viewed: its own edges say nothing about that content.
   */
  #subjectWithKeyboard(): Subject | undefined {
    const mark = this.#drawing?.index.marks.get(this.#focus.ringed ?? '');
    return mark === undefined || mark.expanded ? undefined : { kind: 'mark', id: mark.id };
  }

  #click(picked: Picked | undefined): void {
    if (picked === undefined) return this.#events.select(undefined);
    if (picked.kind === 'mark') this.focus(picked.id);
    if (picked.kind === 'mark' && picked.part === 'toggle') return this.#toggle(picked.id);
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

  #toggle(id: string): void {
    const { unfold } = this.#events;
    if (unfold === undefined || this.#drawing?.index.marks.get(id)?.expanded) this.#open(id);
    else unfold(id);
  }

  #enter(id: string): void {
    this.#entered = id;
    this.#open(id);
  }

  /** From inside a box to the box, from there one level up. */
  #leave(): void {
    if (this.#display.selection !== undefined) return this.#events.select(undefined);
    const mark = this.#drawing?.index.marks.get(this.#focus.ringed ?? '');
    if (mark?.parent === undefined || mark.expanded) return this.#events.up();
    return this.focus(mark.parent);
  }

  #walk(id: string, key: string, isShifted: boolean): boolean {
    const index = this.#drawing?.index;
    const step = index && stepOf(key, isShifted, index);
    if (index === undefined || step === undefined) return false;
    const next = walk(index, id, step);
    if (next === undefined) this.#events.announce(nothingThere[step]);
    else this.focus(next);
    return true;
  }

  #keepFocus(before: Drawing | undefined, hadFocus: boolean): void {
    const index = this.#drawing?.index;
    const id = index && this.#markToStopAt(index, before?.index);
    if (index === undefined || id === undefined) return;
    const inside = hadFocus && id === this.#entered ? walk(index, id, 'into') : undefined;
    if (inside !== undefined) this.#focus.focus(inside);
    else if (hadFocus && !this.#focus.isInside) this.#focus.focus(id);
    else this.#focus.stopAt(id);
    if (inside !== undefined || id !== this.#entered) this.#entered = undefined;
  }

  /** The mark that Tab led to if it is still there, else what is around it now, else the one that matters most. */
  #markToStopAt(index: ViewIndex, before: ViewIndex | undefined): string | undefined {
    let id = this.#focus.current;
    while (id !== undefined && !index.marks.has(id)) id = before?.marks.get(id)?.parent;
    return id ?? mostConnected(index)?.id;
  }
}

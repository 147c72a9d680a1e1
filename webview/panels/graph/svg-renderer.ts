import type { Box, Prominence, Scene, SceneEdge, SceneMark } from '#webview/charts/scene.ts';
import { appear, disappear, glide } from './motion.ts';
import type { Lens, Renderer } from './renderer.ts';
import { createSvg, ShapeGroup } from './svg-nodes.ts';

interface ShownMark {
  readonly ground: ShapeGroup;
  readonly group: ShapeGroup;
  readonly plate: ShapeGroup;
  box: Box;
}

/** Draws with elements, one per mark, which stay as long as their marks do. */
export class SvgRenderer implements Renderer {
  readonly #svg = createSvg('svg', 'gp-drawing');
  readonly #world = createSvg('g', 'gp-world');
  readonly #grounds = createSvg('g');
  readonly #edges = createSvg('g');
  readonly #marks = createSvg('g');
  readonly #edgesAbove = createSvg('g');
  readonly #plates = createSvg('g');
  readonly #captions = new ShapeGroup('gp-captions');
  /** Marks that are fading away: they must not count among those that are there. */
  readonly #leaving = createSvg('g');
  readonly #shownMarks = new Map<string, ShownMark>();
  readonly #shownEdges = new Map<string, ShapeGroup>();

  constructor(stage: HTMLElement) {
    this.#svg.setAttribute('role', 'graphics-document');
    this.#svg.setAttribute('aria-roledescription', 'dependency drawing');
    const above = [this.#edgesAbove, this.#plates, this.#captions.element, this.#leaving];
    for (const layer of [this.#grounds, this.#edges, ...above]) layer.setAttribute('aria-hidden', 'true');
    for (const layer of above) layer.classList.add('gp-above');
    this.#world.append(this.#grounds, this.#edges, this.#marks, ...above);
    this.#svg.append(this.#world);
    stage.append(this.#svg);
  }

  draw(scene: Scene, softly: boolean): void {
    this.#svg.setAttribute('aria-label', `${scene.title}: ${scene.description}`);
    this.#drawMarks(scene.marks, softly);
    this.#drawEdges(scene.edges, softly);
    this.#captions.draw(scene.captions);
  }

  #drawMarks(marks: readonly SceneMark[], softly: boolean): void {
    const wanted = new Set(marks.map(({ id }) => id));
    for (const id of this.#shownMarks.keys()) if (!wanted.has(id)) this.#removeMark(id, softly);
    for (const [place, mark] of marks.entries()) {
      const shown = this.#shownMarks.get(mark.id) ?? this.#addMark(mark, softly);
      putAt(this.#marks, shown.group.element, place);
      this.#drawMark(shown, mark, softly);
    }
  }

  #drawMark(shown: ShownMark, mark: SceneMark, softly: boolean): void {
    const { ground, group, plate } = shown;
    ground.draw(mark.ground);
    group.draw(mark.shapes);
    plate.draw(mark.plate);
    setClass(group.element, 'gp-mark', mark.prominence);
    setClass(ground.element, 'gp-ground', mark.prominence);
    if (group.element.getAttribute('aria-label') !== mark.label) group.element.setAttribute('aria-label', mark.label);
    if (softly) for (const { element } of [ground, group]) glide(element, shown.box, mark.box);
    shown.box = mark.box;
  }

  #addMark({ id, box }: SceneMark, softly: boolean): ShownMark {
    const shown: ShownMark = {
      ground: new ShapeGroup('gp-ground'),
      group: new ShapeGroup('gp-mark'),
      plate: new ShapeGroup('gp-plate'),
      box,
    };
    const { element } = shown.group;
    element.setAttribute('role', 'graphics-symbol');
    element.setAttribute('tabindex', '-1');
    element.dataset.id = id;
    this.#grounds.append(shown.ground.element);
    this.#plates.append(shown.plate.element);
    this.#shownMarks.set(id, shown);
    if (softly) for (const added of [shown.ground.element, element]) appear(added);
    return shown;
  }

  #removeMark(id: string, softly: boolean): void {
    const { ground, group, plate } = this.#shownMarks.get(id) as ShownMark;
    this.#shownMarks.delete(id);
    plate.element.remove();
    for (const { element } of [ground, group]) {
      this.#leaving.append(element);
      disappear(element, softly);
    }
  }

  #drawEdges(edges: readonly SceneEdge[], softly: boolean): void {
    const wanted = new Set(edges.map(({ key }) => key));
    for (const [key, { element }] of this.#shownEdges) {
      if (wanted.has(key)) continue;
      element.remove();
      this.#shownEdges.delete(key);
    }
    const places = { above: 0, below: 0 };
    for (const edge of edges) {
      let group = this.#shownEdges.get(edge.key);
      if (group === undefined) {
        group = new ShapeGroup('gp-edge');
        this.#shownEdges.set(edge.key, group);
        if (softly) appear(group.element);
      }
      if (edge.isAbove) putAt(this.#edgesAbove, group.element, places.above++);
      else putAt(this.#edges, group.element, places.below++);
      group.draw(edge.shapes);
      setClass(group.element, 'gp-edge', edge.prominence);
    }
  }

  move({ zoom, x, y }: Lens): void {
    this.#world.setAttribute('transform', `translate(${x} ${y}) scale(${zoom})`);
  }

  elementOf(id: string): SVGElement | undefined {
    return this.#shownMarks.get(id)?.group.element;
  }

  refresh(): void {
    // Elements follow their custom properties by themselves.
  }

  wantedPart(): undefined {
    return undefined;
  }

  destroy(): void {
    this.#svg.remove();
  }
}

/** Only moves what is not in its place: moving an element takes the keyboard away from it. */
function putAt(parent: Element, element: Element, place: number): void {
  const there = parent.children[place] ?? null;
  if (there !== element) parent.insertBefore(element, there);
}

function setClass(element: Element, name: string, prominence: Prominence): void {
  const wanted = prominence === 'plain' ? name : `${name} is-${prominence}`;
  if (element.getAttribute('class') !== wanted) element.setAttribute('class', wanted);
}

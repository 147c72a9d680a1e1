import { paintProperty } from '#webview/charts/paint-property.ts';
import type { Shape } from '#webview/charts/scene.ts';
import { type SvgElement, svgElement } from '#webview/charts/svg-elements.ts';
import type { Paint } from '#webview/charts/theme.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function createSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  className?: string,
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(NAMESPACE, tag);
  if (className !== undefined) element.setAttribute('class', className);
  return element;
}

/** So many are enough for the largest zoom there is. */
const DECIMALS = 6;

const paintText = (paint: Paint) => `var(${paintProperty(paint)})`;

/** A group that shows a list of shapes. Elements and attributes that stay the same are not touched. */
export class ShapeGroup {
  readonly element: SVGGElement;
  #drawn: SvgElement[] = [];
  #shapes: readonly Shape[] = [];

  constructor(className: string) {
    this.element = createSvg('g', className);
  }

  draw(shapes: readonly Shape[]): void {
    if (shapes === this.#shapes) return;
    this.#shapes = shapes;
    const wanted = shapes.map((shape) => svgElement(shape, paintText, DECIMALS));
    const children = this.element.children;
    wanted.forEach((next, place) => {
      const before = this.#drawn[place];
      if (before?.tag === next.tag) change(children[place], before, next);
      else put(this.element, children[place], next);
    });
    while (children.length > wanted.length) children[children.length - 1].remove();
    this.#drawn = wanted;
  }
}

function put(parent: Element, before: Element | undefined, next: SvgElement): void {
  const element = createSvg(next.tag);
  for (const [name, value] of Object.entries(next.attributes)) element.setAttribute(name, value);
  if (next.text !== undefined) element.textContent = next.text;
  if (before === undefined) parent.append(element);
  else before.replaceWith(element);
}

function change(element: Element, before: SvgElement, next: SvgElement): void {
  for (const [name, value] of Object.entries(next.attributes)) {
    if (before.attributes[name] !== value) element.setAttribute(name, value);
  }
  for (const name of Object.keys(before.attributes)) {
    if (next.attributes[name] === undefined) element.removeAttribute(name);
  }
  if (before.text !== next.text) element.textContent = next.text ?? '';
}

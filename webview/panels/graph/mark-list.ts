import type { SceneMark } from '#webview/charts/scene.ts';

/** The marks of a canvas as elements that cannot be seen: they take the keyboard, and assistive programs read them. */
export class MarkList {
  readonly element = document.createElement('div');
  readonly #items = new Map<string, HTMLElement>();

  constructor() {
    this.element.className = 'gp-unseen';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', 'Marks of the drawing');
  }

  elementOf(id: string): HTMLElement | undefined {
    return this.#items.get(id);
  }

  show(marks: readonly SceneMark[]): void {
    const wanted = new Set(marks.map(({ id }) => id));
    for (const [id, item] of this.#items) {
      if (wanted.has(id)) continue;
      item.remove();
      this.#items.delete(id);
    }
    let at = this.element.firstElementChild;
    for (const mark of marks) {
      const item = this.#items.get(mark.id) ?? this.#add(mark.id);
      if (item.ariaLabel !== mark.label) item.ariaLabel = mark.label;
      if (item === at) at = at.nextElementSibling;
      else this.element.insertBefore(item, at);
    }
  }

  #add(id: string): HTMLElement {
    const item = document.createElement('div');
    item.setAttribute('role', 'graphics-symbol');
    item.tabIndex = -1;
    item.dataset.id = id;
    this.#items.set(id, item);
    return item;
  }
}

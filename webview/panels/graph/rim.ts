import { counted, nameOf } from '#webview/charts/describe.ts';
import type { Box } from '#webview/charts/scene.ts';
import { type Stub, surroundingsOf } from '#webview/charts/surroundings-of.ts';
import type { ViewIndex } from '#webview/charts/view-index.ts';
import { element } from '../../elements/element.ts';

/** A box that takes so much of the window is what one looks at. */
const STAGE_SHARE = 0.45;
/** Names on each side; the others are a number. */
const NAMES_MAX = 6;

/** The surroundings of the box that fills the window, by name at its rim: who uses it above, what it uses below. */
export class Rim {
  readonly #users = element('nav', { class: 'gp-rim gp-rim-users', hidden: true });
  readonly #used = element('nav', { class: 'gp-rim gp-rim-used', hidden: true });
  readonly #go: (id: string) => void;
  #shown: string | undefined;

  constructor(host: HTMLElement, go: (id: string) => void) {
    this.#go = go;
    host.append(this.#users, this.#used);
  }

  /** @param window the part of the view that is in sight */
  show(index: ViewIndex, window: Box): void {
    const id = boxOnStage(index, window);
    const sides = id === undefined ? { users: [], used: [] } : surroundingsOf(index, id);
    const key = JSON.stringify([id, sides]);
    if (key === this.#shown) return;
    this.#shown = key;
    const name = id === undefined ? '' : nameOf(id);
    this.#fill(this.#users, 'Used by', `What uses ${name}`, sides.users);
    this.#fill(this.#used, 'Uses', `What ${name} uses`, sides.used);
  }

  destroy(): void {
    this.#users.remove();
    this.#used.remove();
  }

  #fill(side: HTMLElement, title: string, label: string, stubs: readonly Stub[]): void {
    side.hidden = stubs.length === 0;
    side.setAttribute('aria-label', label);
    const more = stubs.length - NAMES_MAX;
    side.replaceChildren(
      element('span', { class: 'gp-rim-title' }, title),
      ...stubs.slice(0, NAMES_MAX).map((stub) => this.#button(stub)),
      ...(more > 0 ? [element('span', { class: 'gp-rim-title' }, `+${more} more`)] : []),
    );
  }

  #button({ id, label, uses }: Stub): HTMLElement {
    return element(
      'button',
      {
        type: 'button',
        class: 'gp-rim-stub',
        title: `${nameOf(id)}, ${counted(uses, 'use')}`,
        onclick: () => this.#go(id),
      },
      element('span', { class: 'gp-rim-name' }, label),
      element('span', { class: 'gp-rim-count' }, String(uses)),
    );
  }
}

/** The innermost unfolded mark that fills most of the window, as long as something lies outside of it. */
function boxOnStage({ view, depths }: ViewIndex, window: Box): string | undefined {
  let [found, depth]: [string | undefined, number] = [undefined, -1];
  for (const mark of view.marks) {
    const own = depths.get(mark.id) ?? 0;
    if (mark.expanded !== true || own <= depth || shareOf(mark, window) < STAGE_SHARE) continue;
    const isAll = shareOf(view.bounds, window) * area(window) >= area(view.bounds) * 0.98;
    if (!isAll) [found, depth] = [mark.id, own];
  }
  return found;
}

/** Of the window that a box takes. */
function shareOf({ x, y, width, height }: Box, window: Box): number {
  const across = Math.min(x + width, window.x + window.width) - Math.max(x, window.x);
  const down = Math.min(y + height, window.y + window.height) - Math.max(y, window.y);
  return (Math.max(0, across) * Math.max(0, down)) / area(window);
}

function area({ width, height }: Box): number {
  return width * height || 1;
}

/**
 * Puts new children into a container. An element with `data-key` that had the focus, and is there again, has it
 * afterwards as well; scroll positions of keyed elements stay too.
 */
export function replaceContent(container: HTMLElement, ...children: readonly (Node | string)[]): void {
  const focused = container.contains(document.activeElement) ? keyOf(document.activeElement) : undefined;
  const scrolled = new Map(keyed(container).map((each) => [each.dataset['key'], each.scrollTop] as const));
  container.replaceChildren(...children);
  for (const each of keyed(container)) {
    const { key } = each.dataset;
    each.scrollTop = scrolled.get(key) ?? 0;
    if (focused !== undefined && key === focused) each.focus({ preventScroll: true });
  }
}

function keyed(container: HTMLElement): HTMLElement[] {
  return Array.from(container.querySelectorAll<HTMLElement>('[data-key]'));
}

function keyOf(focused: Element | null): string | undefined {
  return focused instanceof HTMLElement ? focused.dataset['key'] : undefined;
}

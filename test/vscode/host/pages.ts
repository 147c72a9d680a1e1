import type { FrameLocator } from 'playwright-core';

/** The ids of all marks that a page of ours draws. */
export function markIds(page: FrameLocator): Promise<string[]> {
  const marks = page.locator('[role="graphics-symbol"]');
  return marks.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.id ?? ''));
}

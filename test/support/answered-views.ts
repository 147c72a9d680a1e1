import assert from 'node:assert/strict';
import type { Page, Request, Response } from 'playwright-core';
import type { View } from '#protocol/view.ts';

/** The drawings that a page asks for, and what it got last. */
export class AnsweredViews {
  readonly #underWay = new Set<Request>();
  readonly #held = new Map<string, View>();
  #last: View | undefined;

  constructor(page: Page) {
    page.on('request', (request) => isView(request.url()) && this.#underWay.add(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
    page.on('response', (response) => isView(response.url()) && void this.#keep(response));
  }

  /** Throws while one is on its way, and before there was one. */
  get last(): View {
    assert.equal(this.#underWay.size, 0, 'a drawing is on its way');
    assert.ok(this.#last, 'no drawing came yet');
    return this.#last;
  }

  /** An answer that has not changed comes without its body. */
  async #keep(response: Response): Promise<void> {
    const url = response.url();
    try {
      if (response.status() === 200) this.#held.set(url, ((await response.json()) as { data: View }).data);
      if (response.status() === 200 || response.status() === 304) this.#last = this.#held.get(url);
    } catch {
      // The page has gone on to something else meanwhile.
    }
    this.#underWay.delete(response.request());
  }
}

function isView(url: string): boolean {
  return /\/api\/v1\/projects\/[^/]+\/view(\?|$)/.test(url);
}

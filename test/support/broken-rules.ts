import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings in a page, with the places. The page's policy allows no foreign script: the context has to
 * bypass it.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { broken, kept } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const { violations: found, passes } = await axe.run();
    return { broken: found, kept: passes.map(({ id }) => id) };
  });
  assert.ok(kept.length > 10 && kept.includes('aria-valid-attr'), kept.join());
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

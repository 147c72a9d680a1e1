import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings in a page, with the places. The page's policy allows no foreign script: the context has to
 * bypass it.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  const { broken, kept } = await runAxe(page, {});
  assert.ok(kept.length > 10 && kept.includes('aria-valid-attr'), kept.join());
  return broken;
}

/** The findings about colours alone: what another theme can break of a page whose rules were all kept in the first one. */
export async function brokenColours(page: Page): Promise<string[]> {
  const { broken, kept } = await runAxe(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });
  assert.ok(kept.includes('color-contrast'), kept.join());
  return broken;
}

async function runAxe(page: Page, options: RunOptions): Promise<{ broken: string[]; kept: string[] }> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations, kept } = await page.evaluate(
    async (given) => {
      const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
      const results = await axe.run(given);
      return { violations: results.violations, kept: [...results.passes, ...results.incomplete].map(({ id }) => id) };
    },
    // Places of what is kept are not asked for, and no rule reads style sheets.
    { ...options, resultTypes: ['violations' as const], preload: false },
  );
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
  return { broken, kept };
}

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { brokenColours, brokenRules } from './broken-rules.ts';
import { type EditorPage, editorThemeNames } from './editor-page.ts';

/**
 * Dresses a page in each theme of the editor and shows it in each width: it breaks no rule of accessibility, and is as
 * wide and as high as its window. Themes differ in their colours alone, which no width changes.
 *
 * @param widths in pixels
 */
export async function holdsInEveryLook(editor: EditorPage, widths: readonly number[]): Promise<void> {
  const { page } = editor;
  for (const [themeIndex, theme] of editorThemeNames.entries()) {
    /* oxlint-disable no-await-in-loop -- one look after the other */
    await editor.dress(theme);
    for (const [widthIndex, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 700 });
      if (themeIndex === 0) assert.deepEqual(await brokenRules(page), [], `${theme} ${width}`);
      else if (widthIndex === 0) assert.deepEqual(await brokenColours(page), [], `${theme} ${width}`);
      const scrolled = await page.evaluate(() => document.body.scrollTop + document.documentElement.scrollTop);
      assert.equal(scrolled, 0, `${theme} ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${theme} ${width}: ${overflow}`);
    }
  }
}

/** A page of the editor as it stands breaks no rule of accessibility in any theme. */
export async function holdsInEachTheme(editor: EditorPage, what = ''): Promise<void> {
  const [first, ...others] = editorThemeNames;
  assert.deepEqual(await brokenRules(editor.page), [], what);
  for (const theme of others) {
    /* oxlint-disable no-await-in-loop -- one look after the other */
    await editor.dress(theme);
    assert.deepEqual(await brokenColours(editor.page), [], `${what} ${theme}`);
    /* oxlint-enable no-await-in-loop */
  }
  if (first !== undefined) await editor.dress(first);
}

/** The page's policy lets no other script run, and axe is one. */
export const inDark = { colorScheme: 'dark', bypassCSP: true } as const;

const otherSchemes = [
  { colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' },
  { colorScheme: 'light', forcedColors: 'none', contrast: 'more' },
  { colorScheme: 'light', forcedColors: 'active', contrast: 'no-preference' },
  { colorScheme: 'dark', forcedColors: 'active', contrast: 'no-preference' },
] as const;

/** A page of the dashboard that was opened `inDark` breaks, as it stands, no rule of accessibility in any scheme of colours. */
export async function holdsInEachScheme(page: Page, what = ''): Promise<void> {
  assert.deepEqual(await brokenRules(page), [], what);
  for (const scheme of otherSchemes) {
    /* oxlint-disable no-await-in-loop -- one look after the other */
    await page.emulateMedia(scheme);
    assert.deepEqual(await brokenColours(page), [], `${what} ${JSON.stringify(scheme)}`);
    /* oxlint-enable no-await-in-loop */
  }
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
}

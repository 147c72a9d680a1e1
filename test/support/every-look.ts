import assert from 'node:assert/strict';
import { brokenRules } from './broken-rules.ts';
import { type EditorPage, editorThemeNames } from './editor-page.ts';

/**
 * Dresses a page in each theme of the editor and shows it in each width: it breaks no rule of accessibility, and is as
 * wide and as high as its window.
 *
 * @param widths in pixels
 */
export async function holdsInEveryLook(editor: EditorPage, widths: readonly number[]): Promise<void> {
  const { page } = editor;
  for (const theme of editorThemeNames) {
    /* oxlint-disable no-await-in-loop -- one look after the other */
    await editor.dress(theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      assert.deepEqual(await brokenRules(page), [], `${theme} ${width}`);
      const scrolled = await page.evaluate(() => document.body.scrollTop + document.documentElement.scrollTop);
      assert.equal(scrolled, 0, `${theme} ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${theme} ${width}: ${overflow}`);
    }
  }
}

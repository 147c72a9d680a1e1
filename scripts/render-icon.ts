/** `node scripts/render-icon.ts`: draws `media/icon.svg` into `media/icon.png`, which the marketplace wants in pixels. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const SIZE_PIXELS = 256;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: SIZE_PIXELS, height: SIZE_PIXELS } });
  await page.setContent(`<style>body { margin: 0 }</style>${readFileSync('media/icon.svg', 'utf8')}`);
  await page.screenshot({ path: 'media/icon.png', omitBackground: true });
} finally {
  await browser.close();
}

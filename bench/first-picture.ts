/**
 * From the request for the page to the first picture, on a warm index: `node bench/first-picture.ts DIR [ROUNDS]`.
 *
 * The built engine serves the folder; once it is indexed, each round opens the dashboard in a browser context of its own,
 * which has nothing cached, and waits for the first frame that shows a mark. Wall time as the page's own clock has it,
 * so it is told with the load. Rendering is in software.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { median } from './run-measured.ts';

const CHROMIUM = process.env.GROUNDPLAN_CHROMIUM ?? '/usr/bin/chromium';
const [folder = '.', rounds = '7'] = process.argv.slice(2);

/** Resolves with the address of the dashboard once the folder is indexed. */
async function serve(state: string): Promise<{ address: string; end: () => Promise<unknown> }> {
  const program = spawn(
    process.execPath,
    ['bin/groundplan.js', 'serve', '--dashboard', '--print-key', '--port', '0', '--state', state, resolve(folder)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((over) => program.once('exit', over));
  let printed = '';
  const address = await new Promise<string>((found, fail) => {
    program.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      const line = /^dashboard: (\S+)$/m.exec(printed);
      if (line) found(line[1]);
    });
    void ended.then(() => fail(new Error(`serve ended: ${printed}`)));
  });
  return { address, end: () => (program.kill('SIGTERM'), ended) };
}

/** Milliseconds from the navigation to the frame after the first mark came to be. */
async function firstPictureMs(browser: Browser, address: string): Promise<{ ms: number; marks: number }> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
  const page = await context.newPage();
  await page.goto(address);
  const ms = await page.evaluate(async () => {
    while (document.querySelector('[role="graphics-symbol"]') === null) await new Promise(requestAnimationFrame);
    return performance.now();
  });
  const marks = await page.locator('[role="graphics-symbol"]').count();
  await context.close();
  return { ms, marks };
}

const state = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
const { address, end } = await serve(state);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const times: number[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const { ms, marks } = await firstPictureMs(browser, address);
  times.push(ms);
  process.stdout.write(`round ${round + 1}: ${ms.toFixed(0)} ms, ${marks} marks, load ${loadavg()[0].toFixed(1)}\n`);
}
process.stdout.write(
  `first picture: ${median(times).toFixed(0)} ms in the median, ${Math.max(...times).toFixed(0)} ms at most\n`,
);
await browser.close();
await end();
rmSync(state, { recursive: true, force: true });

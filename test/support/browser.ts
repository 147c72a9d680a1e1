import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { installedName } from '../../scripts/system-programs.mjs';

let running: Promise<Browser> | undefined;

/** One browser for all tests of a process; every test has a context of its own. */
export function browser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: onPath(installedName('chromium-headless-shell') ?? 'chromium'),
    // Containers run tests as root, where the sandbox cannot be set up.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  return running;
}

export async function closeBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}

/** Pages that reach this machine alone: a request to anywhere else fails the test that made it. */
export async function isolatedContext(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  await context.route(
    (url) => url.hostname !== '127.0.0.1' && url.protocol !== 'data:' && url.protocol !== 'blob:',
    (route) => route.abort('blockedbyclient'),
  );
  return context;
}

function onPath(program: string): string {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  return places.find((place) => existsSync(place)) ?? program;
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { installedName } from '../../../scripts/system-programs.mjs';

let running: Promise<Browser> | undefined;

/** One for all windows of a process. No name outside this machine resolves in it. */
export function hostBrowser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: onPath(installedName('chromium-headless-shell') ?? 'chromium'),
    // Ours end the servers too; Playwright's would only end the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
  return running;
}

export async function closeHostBrowser(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}

function onPath(program: string): string {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  return places.find((place) => existsSync(place)) ?? program;
}

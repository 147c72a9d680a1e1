/** Runs a suite inside the extension host, with VS Code's own test runner, and gives what each test came to. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { VscodeHost } from '../../../scripts/vscode-host/install-host.ts';
import { hostBrowser } from './host-browser.ts';
import { companionFolder, type Profile } from './profile.ts';
import { VscodeServer } from './vscode-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SUITE_MS = 180_000;
const LINES_KEPT = 40;

export interface SuiteTest {
  readonly title: string;
  /** Absent where it passed. */
  readonly error?: string;
}

/** CommonJS, which the extension host loads; mocha stays outside, to be found where it is installed. Gives the file. */
export async function bundleSuite(): Promise<string> {
  const folder = join(root, '.cache/vscode-suite');
  mkdirSync(folder, { recursive: true });
  // The repository's own manifest says that scripts are ES modules.
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}\n');
  await build({
    absWorkingDir: root,
    entryPoints: ['test/vscode/suite/index.ts'],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return join(folder, 'index');
}

/** The extension under test is installed in the profile; the companion is what VS Code thinks is being developed. */
export async function runSuite(host: VscodeHost, profile: Profile, folder: string): Promise<SuiteTest[]> {
  const suite = await bundleSuite();
  const server = await VscodeServer.start(host, profile, { forSuites: true });
  const context = await (await hostBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  const lines: string[] = [];
  try {
    const page = await context.newPage();
    const over = untilOver(page, lines);
    const remote = (path: string) => `vscode-remote://127.0.0.1:${server.port}${path}`;
    const payload = JSON.stringify([
      ['skipWelcome', 'true'],
      ['extensionDevelopmentPath', remote(companionFolder)],
      ['extensionTestsPath', remote(suite)],
    ]);
    await over.prepared;
    await page.goto(`http://127.0.0.1:${server.port}/?${new URLSearchParams({ folder, payload })}`, {
      waitUntil: 'commit',
    });
    await over.result;
  } finally {
    await Promise.all([context.close(), server.stop()]);
  }
  const { GROUNDPLAN_TEST_RESULTS: file = '' } = profile.environment;
  if (!existsSync(file)) throw new Error(`no test ran\n${lines.slice(-LINES_KEPT).join('\n')}`);
  return JSON.parse(readFileSync(file, 'utf8')) as SuiteTest[];
}

/** The workbench calls these two functions of its page. Keeps what the extension host wrote, for when no test ran. */
function untilOver(page: Page, lines: string[]): { prepared: Promise<unknown>; result: Promise<unknown> } {
  const ended = Promise.withResolvers<unknown>();
  const timer = setTimeout(
    () => ended.reject(new Error(`no result\n${lines.slice(-LINES_KEPT).join('\n')}`)),
    SUITE_MS,
  );
  page.on('crash', () => ended.reject(new Error('the page crashed')));
  const prepared = Promise.all([
    page.exposeFunction('codeAutomationLog', (_: string, values: unknown[]) => lines.push(format(...values))),
    page.exposeFunction('codeAutomationExit', (code: number) => ended.resolve(code)),
  ]);
  return { prepared, result: ended.promise.finally(() => clearTimeout(timer)) };
}

/**
 * Pages and routes of real applications, as Next.js lists them (`next typegen`), against what the names of files tell.
 *
 *     node bench/entry-points/compare-next.ts <folder> <folder with next, react, react-dom and typescript installed>
 *
 * Checkouts are looked for in the folder as `owner+name`. Each is copied; its own configuration, which asks for packages
 * that are not there, is left out: none of these names other files pages.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';
import { nextApps } from './next-apps.ts';
import { comparedText } from './compared-text.ts';

const [folder, packages] = process.argv.slice(2).map((each) => resolve(each));
const listTimeoutMs = 120_000;

for (const { repository } of nextApps) {
  const checkout = join(folder, repository.replace('/', '+'));
  const listed = listedBy(checkout);
  const told = (await toldOf(checkout)).filter((name) => name !== undefined);
  process.stdout.write(comparedText(`next ${repository}`, new Set(listed), new Set(told)));
}

/** `page /a`, `route /api/b`; routes of the pages router are not among what Next.js lists. */
function listedBy(checkout: string): readonly string[] {
  const copy = mkdtempSync(join(tmpdir(), 'next-'));
  try {
    cpSync(checkout, copy, { recursive: true, filter: (path) => !/node_modules|\.git$|[/\\]\.next$/.test(path) });
    for (const name of readdirSync(copy)) if (/^(?:next|postcss)\.config\./.test(name)) rmSync(join(copy, name));
    writeFileSync(join(copy, 'next.config.js'), 'module.exports = {};\n');
    symlinkSync(join(packages, 'node_modules'), join(copy, 'node_modules'));
    const program = join(packages, 'node_modules/next/dist/bin/next');
    const run = spawnSync(process.execPath, [program, 'typegen'], {
      cwd: copy,
      encoding: 'utf8',
      timeout: listTimeoutMs,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    });
    if (run.status !== 0) throw new Error(`${checkout}: ${run.stdout}${run.stderr}`);
    return routesIn(readFileSync(join(copy, '.next/types/routes.d.ts'), 'utf8'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function routesIn(types: string): readonly string[] {
  const of = (name: string, kind: string): string[] => {
    const [, union = ''] = new RegExp(`^type ${name} = (.*)$`, 'm').exec(types) ?? [];
    return Array.from(union.matchAll(/"([^"]*)"/g), ([, path]) => `${kind} ${path}`);
  };
  return [...of('AppRoutes', 'page'), ...of('PageRoutes', 'page'), ...of('AppRouteHandlerRoutes', 'route')];
}

async function toldOf(checkout: string): Promise<readonly (string | undefined)[]> {
  const entries = entryPointsOf(await indexedSnapshot(checkout)).filter(({ framework }) => framework === 'next');
  return entries.map(nameOf);
}

/** Parts of pages and files of metadata are told apart by Next.js as well, and not listed. */
function nameOf({ type, name, file }: EntryPoint): string | undefined {
  if (type === 'page') return name.includes(' ') || name.startsWith('_') ? undefined : `page ${name}`;
  if (type !== 'route' || !/\/route\.\w+$/.test(file)) return undefined;
  return `route ${name.replace(/^\S+ /, '')}`;
}

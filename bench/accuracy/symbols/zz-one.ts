import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { judgedInput } from './scripts-of.ts';
import { linkInProcess } from './linked-in-process.ts';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
Error.stackTraceLimit = 200;
const root = realpathSync(process.argv[2]);
const only = process.argv.slice(3);
const input = judgedInput(root);
const assets = {
  find: () => undefined,
  read: (name: string) => readFileSync(join('/work/main/node_modules/typescript/lib', name)),
} as any;
const library = await readStandardLibrary(assets);
(globalThis as any).onlyLink = new Set(only);
const ours = await linkInProcess(
  root,
  input.allFiles,
  input.files.filter((f: string) => only.some((o) => f.includes(o))),
  library,
);
for (const e of ours.edges.slice(0, 0)) console.log(e);

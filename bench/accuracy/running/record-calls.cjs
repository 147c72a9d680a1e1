/**
 * Loaded before everything else of a program whose files were instrumented (`instrument.ts`), with `NODE_OPTIONS=--require`:
 * writes down who called whom. `RECORDED_ROOT` is the instrumented folder, `RECORDED_CALLS` the folder of records.
 *
 * Each named function tells its number when its body begins. The stack says where the call stands, mapped by whatever
 * source maps the runner installed; that its first line is the function's own shows that the mapping is right. A pair is
 * written once, at once: runners end their workers without a word.
 */
const { appendFileSync, mkdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { threadId } = require('node:worker_threads');

const root = process.env.RECORDED_ROOT;
const folder = process.env.RECORDED_CALLS;
const functions = JSON.parse(readFileSync(join(root, '.recorded-functions.json'), 'utf8'));
const callsOfOne = 3000;
const counts = new Uint32Array(functions.length);
const seen = new Set();
const place = /\(?(?:file:\/\/)?([^\s()]+):(\d+):\d+\)?$/;

mkdirSync(folder, { recursive: true });

globalThis.recordCall = (number) => {
  if (counts[number] >= callsOfOne) return;
  counts[number]++;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 3;
  const lines = String(new Error().stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '));
  Error.stackTraceLimit = limit;
  const [file, line] = functions[number];
  const own = placeOf(lines[1]);
  const isMapped = own?.[0] === file && own[1] === line;
  const pair = JSON.stringify({ callee: number, caller: placeOf(lines[2]) ?? null, isMapped });
  if (seen.has(pair)) return;
  seen.add(pair);
  appendFileSync(join(folder, `${process.pid}-${threadId}.ndjson`), `${pair}\n`);
};

/**
 * Path below the root and line; nothing where the frame is of a package, of Node or of a built-in function, or where somebody
 * only waits for what runs.
 */
function placeOf(frame) {
  if (frame?.startsWith('    at async ')) return undefined;
  const match = place.exec(frame ?? '');
  const path = match?.[1].split('?')[0];
  if (path === undefined || !path.startsWith(`${root}/`) || path.includes('/node_modules/')) return undefined;
  return [path.slice(root.length + 1), Number(match[2])];
}

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { launcher } from '../../run-measured.ts';
import { addFact, emptyGraph, type ExportedFact, type OurGraph } from './our-graph.ts';

/** Runs the built command on a folder, with a state of its own. */
export function exportGraph(directory: string): OurGraph {
  const work = mkdtempSync(join(tmpdir(), 'groundplan-export-'));
  const file = join(work, 'graph.ndjson');
  const args = ['export', '--level', 'symbol', '--detail', 'full', '--format', 'ndjson', '--output', file];
  const { status } = spawnSync(
    process.execPath,
    [launcher, ...args, '--workspace', directory, '--state', join(work, 'state')],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) throw new Error(`export ended with ${status}`);
  try {
    return readExportedGraph(file);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Reads what the command wrote. */
export function readExportedGraph(file: string): OurGraph {
  const graph = emptyGraph();
  for (const line of linesOf(file)) addFact(graph, JSON.parse(line) as ExportedFact);
  return graph;
}

/** Lines of a file that may be longer than a string can be. */
export function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r');
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.allocUnsafe(1 << 20);
  let rest = '';
  for (let length = readSync(descriptor, buffer); length > 0; length = readSync(descriptor, buffer)) {
    const lines = (rest + decoder.write(buffer.subarray(0, length))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  closeSync(descriptor);
  if (rest !== '') yield rest;
}

/**
 * `node bench/search/transformer/cost.ts DIR --library FOLDER [--model FOLDER]`: what a transformer beside the search costs
 * (docs/search.md). FOLDER has `node_modules/@huggingface/transformers`. Without a model one of random weights is written,
 * of the size of all-MiniLM-L6-v2.
 */
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rerankedMax, textOfPiece } from '#server/app/transformer/rerank.ts';
import { Transformer } from '#server/app/transformer/transformer.ts';
import { folderLookup } from '#server/platform/files/folder-lookup.ts';
import { startProcess } from '#server/platform/workers/start-process.ts';
import { transformerEntry } from '#server/worker-entries.ts';
import { readFolder } from '../read-folder.ts';
import { writeRandomTransformer } from './random-transformer.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { library: { type: 'string', default: '.' }, model: { type: 'string' } },
});
const rounds = 2;
const ticksPerSecond = 100;
const pageBytes = 4096;

/** Pieces of the folder as a search finds them, drawn evenly: other ones for each question. */
async function piecesOf(folder: string): Promise<string[]> {
  const { files } = await readFolder(folder);
  const pieces = files.flatMap(({ path, chunks }) => {
    const lines = readFileSync(join(folder, path), 'utf8').split('\n');
    return Array.from(chunks.lines, (line, chunk) => textOfPiece(path, lines.slice(line - 1, chunks.endLines[chunk])));
  });
  const wanted = rerankedMax * (rounds + 1);
  return Array.from({ length: wanted }, (_, index) => pieces[Math.floor((index * pieces.length) / wanted)]);
}

/** CPU seconds and resident megabytes of the processes that this one started. Linux alone tells them so. */
function ofChildren(): { readonly cpuS: number; readonly residentMb: number } {
  const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8')
    .trim()
    .split(' ');
  let [ticks, pages] = [0, 0];
  for (const pid of children.filter((each) => each !== '')) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    ticks += Number(fields[11]) + Number(fields[12]);
    pages += Number(fields[21]);
  }
  return { cpuS: ticks / ticksPerSecond, residentMb: (pages * pageBytes) / 1e6 };
}

function transformerOf(folder: string, budgetMs?: number): Transformer {
  const transformer = new Transformer({
    start: (events) => startProcess(transformerEntry, events),
    folders: folderLookup,
    kept: { load: () => undefined, save: () => undefined, remove: () => undefined },
    log: (text) => process.stderr.write(`${text}\n`),
    ...(budgetMs !== undefined && { budgetMs }),
  });
  transformer.choose(folder);
  return transformer;
}

async function ask(transformer: Transformer, question: string, texts: readonly string[], what: string): Promise<void> {
  const before = transformer.status?.state === 'ready' ? ofChildren().cpuS : 0;
  const startMs = performance.now();
  const { length } = await transformer.likenesses(question, texts, new AbortController().signal);
  const tookMs = performance.now() - startMs;
  const { cpuS, residentMb } = ofChildren();
  process.stdout.write(
    `${what}: ${tookMs.toFixed(0)} ms, ${(cpuS - before).toFixed(2)} s CPU, ${length} of ${texts.length} pieces, ` +
      `${residentMb.toFixed(0)} MB\n`,
  );
}

const scratch = mkdtempSync(join(tmpdir(), 'groundplan-transformer-'));
try {
  const folder = values.model === undefined ? scratch : resolve(values.model);
  if (values.model === undefined) {
    symlinkSync(resolve(values.library, 'node_modules'), join(scratch, 'node_modules'), 'junction');
    writeRandomTransformer(scratch);
  }
  const pieces = await piecesOf(resolve(positionals[0] ?? '.'));
  const characters = pieces.reduce((sum, piece) => sum + piece.length, 0) / pieces.length;
  process.stdout.write(`${pieces.length} pieces of ${characters.toFixed(0)} characters\n`);
  const textsOf = (round: number) => pieces.slice(round * rerankedMax, (round + 1) * rerankedMax);
  const patient = transformerOf(folder, 600_000);
  await ask(patient, 'the first question', textsOf(0).slice(0, 1), 'loading and one piece');
  for (let round = 1; round <= rounds; round += 1) {
    await ask(patient, `question ${round} about other code`, textsOf(round), 'cold');
    await ask(patient, `another question ${round} about the same code`, textsOf(round), 'warm');
  }
  await patient.close();
  const usual = transformerOf(folder);
  for (let round = 1; round <= rounds; round += 1) {
    await ask(usual, 'how is it parsed', textsOf(1), `within the usual time, ${round}`);
  }
  await usual.close();
} finally {
  rmSync(scratch, { recursive: true });
}

/** The chunks of a folder, as the facts thread makes them, without an index. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashContent } from '#server/base/content-hash.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { decodeChunks } from '#server/engine/search/chunk-facts.ts';
import { ChunkReader } from '#server/engine/search/read-chunks.ts';
import type { ChunkedFile } from '#server/engine/search/segment.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

export interface ReadFile extends ChunkedFile {
  /** VS Code language identifier. */
  readonly language: string;
  /** Encoded declarations. */
  readonly declarations: Uint8Array;
}

export interface ReadFolder {
  readonly files: readonly ReadFile[];
  /** CPU seconds: parsing, and making chunks of what was parsed. */
  readonly parsing: number;
  readonly chunking: number;
}

const bytesMax = 2 << 20;

/** Files that git tracks and a front-end reads. */
export async function readFolder(root: string): Promise<ReadFolder> {
  const reader = new ChunkReader(shippedModel(bundledAssets));
  const spent = { parsing: 0, chunking: 0 };
  const files: ReadFile[] = [];
  for (const path of trackedFiles(root)) {
    const frontEnd = frontEndOf(path);
    const bytes = readFileSync(join(root, path));
    const text = bytes.length > bytesMax ? undefined : decodeText(bytes);
    if (frontEnd === undefined || text === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- loads once
    await frontEnd.load(bundledAssets);
    const declarations = timed(spent, 'parsing', () => encodeDeclarationFacts(frontEnd.declarations(text, path)));
    const language = frontEnd.languageByExtension.get(path.slice(path.lastIndexOf('.')).toLowerCase()) as string;
    const chunks = timed(spent, 'chunking', () => reader.read({ path, text, language, declarations }));
    files.push({ path, contentHash: hashContent(bytes), chunks: decodeChunks(chunks.slice()), language, declarations });
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), ...spent };
}

function trackedFiles(root: string): string[] {
  const { stdout } = spawnSync('git', ['-C', root, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout.split('\0').filter((path) => path !== '' && frontEndOf(path) !== undefined);
}

function timed<Result>(
  spent: { parsing: number; chunking: number },
  what: 'parsing' | 'chunking',
  run: () => Result,
): Result {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  spent[what] += (user + system) / 1e6;
  return result;
}

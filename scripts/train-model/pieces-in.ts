/** The pieces of a folder that a model is trained on: as the product cuts them, and functions of the languages it doesn't cut. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import { chunkFile } from '#server/engine/search/chunking/chunk-file.ts';
import { declaredPlaces } from '#server/engine/search/chunking/declared-places.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { functionsIn } from '../../bench/search/functions-in.ts';
import { grammarOf } from '../../bench/search/grammars.ts';

export interface Piece {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  /** Empty for what stands outside of all symbols. */
  readonly name: string;
  readonly container: string;
  readonly documentation: string;
  /** Without the documentation. */
  readonly body: string;
}

/** Folders of other people's code, of what was built, and of data. */
const skipped =
  /^(?:node_modules|\.git|dist|build|out|target|_*(?:vendor|vendored|vendors|thirdparty|third[-_]party|externals?|extern|deps|bundled)_*|site-packages|bower_components)$/i;
const bytesMax = 400_000;
/** More characters a line than this, in the mean: a program wrote it, or for a program. */
const lineMax = 150;

/** Paths below `root` that may be read, in order. */
function* filesBelow(root: string, folder = root): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.test(entry.name)) yield* filesBelow(root, path);
    else if (entry.isFile() && isCode(entry.name) && statSync(path).size <= bytesMax) yield relative(root, path);
  }
}

const isCode = (name: string) =>
  (frontEndOf(name) ?? grammarOf(name)) !== undefined && !/\.d\.[cm]?ts$|\.min\./.test(name);

export async function piecesIn(root: string, cut: 'product' | 'functions' | 'both'): Promise<Piece[]> {
  const pieces: Piece[][] = [];
  for (const path of filesBelow(root)) {
    const text = decodeText(readFileSync(join(root, path)));
    if (text === undefined || text.length > lineMax * text.split('\n').length) continue;
    try {
      // oxlint-disable-next-line no-await-in-loop -- a parser loads once
      pieces.push(await piecesOf(path, text, cut));
    } catch (error) {
      process.stderr.write(`${join(root, path)} is left out: ${String(error)}\n`);
    }
  }
  return pieces.flat();
}

async function piecesOf(path: string, text: string, cut: 'product' | 'functions' | 'both'): Promise<Piece[]> {
  const frontEnd = frontEndOf(path);
  if (frontEnd === undefined || cut === 'functions') return cut === 'product' ? [] : functionsIn(path, text);
  await frontEnd.load(bundledAssets);
  const declarations = declaredPlaces(encodeDeclarationFacts(frontEnd.declarations(text, path)));
  const language = frontEnd.languageByExtension.get(path.slice(path.lastIndexOf('.')).toLowerCase()) as string;
  return chunkFile({ text, language, declarations }).map((chunk) => ({ path, ...chunk }));
}

import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { CodeTree, TreeColumns } from '../../source/code-tree.ts';
import { codeTreeFormat, encodeCodeTree } from '../../source/code-tree-codec.ts';
import type { BuiltAssets, LanguageAssets } from '../../source/language.ts';
import { decodeText } from '../../source/text.ts';
import { readScript } from './declarations.ts';
import { scriptDialect } from './script-dialect.ts';
import { loadParser } from './typescript-parser.ts';

/**
 * A declaration file of the standard library. Its path is that of no file (`typescript:lib.es5.d.ts`), and its tree
 * declares no symbols: nothing in there is ever a target.
 */
export interface LibraryFile {
  readonly path: string;
  readonly tree: Uint8Array;
}

/** The asset that the build makes; a checkout that was not built has the declaration files themselves. */
export const standardLibraryAsset = 'standard-library.trees';

/** Everything up to the newest ECMAScript, and the web page. */
const rootFile = 'lib.esnext.full.d.ts';

/** Declarations that only Windows' script host and old workers have would give globals unintended meanings. */
const leftOut = new Set(['lib.scripthost.d.ts', 'lib.webworker.importscripts.d.ts']);

/** The whole standard library, always in the same order. Loads the parser where there is no asset. */
export async function readStandardLibrary(assets: BuiltAssets): Promise<readonly LibraryFile[]> {
  const asset = assets.find(standardLibraryAsset);
  if (asset !== undefined) return decodeLibrary(asset);
  await loadParser();
  return encodeLibrary(assets);
}

/** Makes the asset out of TypeScript's declaration files. */
export async function makeStandardLibrary(assets: LanguageAssets): Promise<Uint8Array> {
  await loadParser();
  const out = new ByteWriter();
  const files = encodeLibrary(assets);
  out.unsigned(codeTreeFormat);
  out.unsigned(files.length);
  for (const { path, tree } of files) {
    out.text(path);
    out.unsigned(tree.length);
    out.raw(tree);
  }
  return out.finish();
}

function decodeLibrary(asset: Uint8Array): LibraryFile[] {
  const from = new ByteReader(asset);
  if (from.unsigned() !== codeTreeFormat) throw new Error('the standard library is that of another version');
  return Array.from({ length: from.unsigned() }, () => {
    const path = from.text();
    return { path, tree: from.raw(from.unsigned()) };
  });
}

function encodeLibrary(assets: LanguageAssets): LibraryFile[] {
  const texts = new Map<string, string>();
  readReferenced(assets, rootFile, texts);
  return Array.from(texts, ([name, text]) => {
    const { tree } = readScript(text, scriptDialect(name));
    return { path: `typescript:${name}`, tree: encodeCodeTree(withoutSymbols(tree)) };
  });
}

/** A file with those that it is made of, which come before it. */
function readReferenced(assets: LanguageAssets, name: string, texts: Map<string, string>): void {
  if (texts.has(name) || leftOut.has(name)) return;
  const text = decodeText(assets.read(name)) as string;
  const references = text.matchAll(/^\/\/\/ <reference lib="([^"]+)" \/>/gm);
  for (const [, lib] of references) readReferenced(assets, `lib.${lib}.d.ts`, texts);
  texts.set(name, text);
}

/** These files are never opened: neither their symbols nor their lines are needed. */
function withoutSymbols(tree: CodeTree): TreeColumns {
  const none = new Uint32Array();
  return { ...tree, declaringNodes: none, declaredSymbols: none, lineStarts: Uint32Array.of(0) };
}

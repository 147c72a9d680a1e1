import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import type { BuiltAssets, LanguageAssets } from '../source/language.ts';
import { decodeText } from '../source/text.ts';

/** Declaration files of the standard library, by name. */
export interface LibraryTexts {
  get(name: string): string | undefined;
}

/** The asset that the build makes; a checkout that was not built has the files themselves. */
export const libraryTextsAsset = 'standard-library.texts';

export function readLibraryTexts(assets: BuiltAssets): LibraryTexts {
  const asset = assets.find(libraryTextsAsset);
  if (asset !== undefined) return decodeLibraryTexts(asset);
  return { get: (name) => fileText(assets, name) };
}

/** @param names of the files, as they lie beside the compiler */
export function makeLibraryTexts(assets: LanguageAssets, names: readonly string[]): Uint8Array {
  const out = new ByteWriter();
  out.unsigned(names.length);
  for (const name of names) {
    out.text(name);
    out.text(withoutComments(decodeText(assets.read(name)) ?? ''));
  }
  return out.finish();
}

function decodeLibraryTexts(asset: Uint8Array): LibraryTexts {
  const from = new ByteReader(asset);
  return new Map(Array.from({ length: from.unsigned() }, () => [from.text(), from.text()] as const));
}

function fileText(assets: LanguageAssets, name: string): string | undefined {
  return /^lib\.[\w.]*d\.ts$|^lib\.d\.ts$/.test(name) ? decodeText(assets.read(name)) : undefined;
}

/** Most of the library is documentation. References to other parts (`/// <reference …>`) are no documentation. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[^]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/^\s+/, '').replace(/\s+$/, ''))
    .filter((line) => line !== '' && (!line.startsWith('//') || line.startsWith('/// <')))
    .join('\n');
}

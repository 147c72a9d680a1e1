import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  bundleDifferences,
  englishBundle,
  extensionTexts,
  readBundle,
  translations,
} from '../../scripts/extension-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\d\}/g)].map(([found]) => found).toSorted();
}

function readTexts(path: string): Record<string, string> {
  return JSON.parse(readFileSync(root + path, 'utf8')) as Record<string, string>;
}

describe('texts of the extension', () => {
  const { texts, computed } = extensionTexts();

  it('are written out where they are said', () => {
    assert.ok(texts.length > 100);
    assert.deepEqual(computed, []);
  });

  for (const path of [englishBundle, ...translations()]) {
    it(`are in ${path}, and nothing else is (node scripts/extension-texts.ts)`, () => {
      assert.deepEqual(bundleDifferences(readBundle(path), texts), { missing: [], unused: [] });
    });

    it(`have the same places for values in ${path}`, () => {
      const entries = Object.entries(readBundle(path));
      const different = entries.filter(([text, said]) => placeholders(text).join() !== placeholders(said).join());
      assert.deepEqual(different, []);
    });
  }

  it('of the manifest are in English and German, and each is used', () => {
    const manifest = readFileSync(`${root}package.json`, 'utf8');
    const used = [...new Set([...manifest.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key as string))].toSorted();
    for (const path of ['package.nls.json', 'package.nls.de.json']) {
      assert.deepEqual(Object.keys(readTexts(path)).toSorted(), used, path);
    }
  });
});

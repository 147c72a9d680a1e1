import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pageNames } from '#extension/panels/page-manifest.ts';
import { buildWebview, gzippedPageBytes, pages, pageScripts } from '../../scripts/build-webview.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const gzippedMax = 150_000;
/** It has every page of the others in one file. */
const dashboardGzippedMax = 194_000;

async function inRoot(build: () => Promise<void>): Promise<void> {
  const folderBefore = process.cwd();
  process.chdir(root);
  try {
    await build();
  } finally {
    process.chdir(folderBefore);
  }
}

describe('The built page', () => {
  const folder = temporaryFolder();
  const built = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
  const lengthOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + built(name).length, 0);

  before(() => inRoot(() => buildWebview(folder)));

  it('is one of each page that the editor opens', () => {
    assert.deepEqual(pages().toSorted(), ['dashboard', ...pageNames].toSorted());
  });

  for (const page of pages()) {
    it(`is small: ${page}`, () => {
      const bytes = gzippedPageBytes(folder, page);
      const max = page === 'dashboard' ? dashboardGzippedMax : gzippedMax;
      assert.ok(bytes > 10_000 && bytes <= max, `${bytes} bytes gzipped`);
    });

    it(`loads no code and no styles from elsewhere: ${page}`, () => {
      assert.equal(/@import|url\((?!["']?data:)/.test(built(`${page}.css`)), false);
      const scripts = pageScripts(folder, page);
      const imported = scripts.flatMap((name) =>
        Array.from(
          built(name).matchAll(/(?:^|;)import\b[^"]*"([^"]*)"|\bimport\([^)]*\)/g),
          ([text, path]) => path ?? text,
        ),
      );
      assert.deepEqual(
        imported.filter((path) => !scripts.includes(path.replace(/^\.\//, ''))),
        [],
      );
      for (const name of scripts) assert.equal(/\beval\(|\bnew Function\b/.test(built(name)), false);
    });
  }

  it('has what several pages of the editor need once', () => {
    const editor = pages().filter((page) => page !== 'dashboard');
    const loaded = editor.flatMap((page) => pageScripts(folder, page));
    assert.ok(
      lengthOf(new Set(loaded)) < 0.6 * lengthOf(loaded),
      `${lengthOf(new Set(loaded))} of ${lengthOf(loaded)}`,
    );
  });

  it('leaves no chunk of an earlier build', async () => {
    const names = readdirSync(folder);
    writeFileSync(`${folder}/chunk-EARLIER1.js`, '');
    await inRoot(() => buildWebview(folder));
    assert.deepEqual(readdirSync(folder), names);
  });

  it('loads nothing but its own files', () => {
    const page = built('index.html');
    const loaded = Array.from(page.matchAll(/(?:src|href)="([^"]*)"/g), ([, address]) => address);
    assert.deepEqual(
      loaded.filter((address) => !address?.startsWith('data:')),
      ['/dashboard.css', '/dashboard.js'],
    );
    assert.equal(/@import|url\((?!["']?data:)/.test(built('dashboard.css')), false);
    assert.equal(/(?:^|;)import\b|\bimport\(/.test(built('dashboard.js')), false);
  });

  it('asks for nothing that its security policy refuses', () => {
    assert.doesNotMatch(built('index.html'), /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    assert.equal(/\beval\(|\bnew Function\b/.test(built('dashboard.js')), false);
  });

  it('says in which encoding it is, first of all', () => {
    assert.ok(built('index.html').indexOf('charset="utf-8"') < 200);
    assert.ok(built('dashboard.js').includes('⟳'));
  });
});

describe('The code of the page', () => {
  const sources = globSync('webview/**/*.ts', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(root + path, 'utf8'),
  }));

  it('never turns text into markup', () => {
    assert.ok(sources.length > 80, `${sources.length} files`);
    const markup = /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser/;
    assert.deepEqual(
      sources.filter(({ text }) => markup.test(text)).map(({ path }) => path),
      [],
    );
  });

  it('sets no style attributes', () => {
    assert.deepEqual(
      sources.filter(({ text }) => /setAttribute\(\s*'style'|\.cssText\b/.test(text)).map(({ path }) => path),
      [],
    );
  });
});

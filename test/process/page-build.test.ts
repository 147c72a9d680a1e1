import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pageNames } from '#extension/panels/page-manifest.ts';
import { buildWebview, gzippedPageBytes, pages } from '../../scripts/build-webview.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const gzippedMax = 150_000;
/** It has every page of the others in one file. */
const dashboardGzippedMax = 185_000;

describe('The built page', () => {
  const folder = temporaryFolder();
  const built = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

  before(async () => {
    const folderBefore = process.cwd();
    process.chdir(root);
    try {
      await buildWebview(folder);
    } finally {
      process.chdir(folderBefore);
    }
  });

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
      assert.equal(/(?:^|;)import\b|\bimport\(/.test(built(`${page}.js`)), false);
      assert.equal(/\beval\(|\bnew Function\b/.test(built(`${page}.js`)), false);
    });
  }

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

import assert from 'node:assert/strict';
import { drawView } from '#webview/charts/draw-view.ts';
import { htmlPage } from '#webview/charts/html-page.ts';
import { viewToMermaid } from '#webview/charts/mermaid.ts';
import { sceneToSvg } from '#webview/charts/scene-to-svg.ts';
import { darkTheme, lightTheme } from '#webview/charts/theme.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../../../support/view-fixture.ts';

const evil = '<img src=x onerror="alert(1)">&\'`.ts';
const view = viewOf(
  [
    ...folderAround('src/**', ['src/a.ts', `src/${evil}`], 1),
    markAt('npm:lodash', 0, 2, { type: 'external', label: 'lodash', fanIn: 2 }),
    markAt('src/\u0001\uD800\nx.ts', 1, 2, { label: '\u0001\uD800\nx.ts' }),
  ],
  [
    edgeOf('src/a.ts', `src/${evil}`, { weight: 1200, types: ['type_import'] }),
    edgeOf('src/a.ts', 'npm:lodash', { cyclic: true, cut: 1, back: true }),
  ],
);

/** Every element is closed in its order; every `&` begins an entity; no character is one that XML refuses. */
function assertWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, close, name, rest] of xml.matchAll(/<(\/?)([\w:]+)((?:[^<>"]|"[^"<]*")*)>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  assert.deepEqual(open, []);
  const between = xml.replaceAll(/<\/?[\w:]+(?:[^<>"]|"[^"<]*")*>/g, '');
  assert.doesNotMatch(between, /[<>]/);
  assert.doesNotMatch(xml, /&(?!(?:amp|lt|gt|quot|#(?:9|10));)/);
  assert.match(xml, /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
}

describe('a drawing as a file', () => {
  for (const [name, theme] of Object.entries({ light: lightTheme, dark: darkTheme })) {
    it(`of SVG, ${name}, needs nothing else`, () => {
      const svg = sceneToSvg(drawView(view, { edgeShare: 1 }), theme);
      assertWellFormed(svg);
      assert.doesNotMatch(svg, /<img|var\(|<style|<script|href/);
      assert.ok(svg.includes(theme.colours.cyclic));
      assert.equal(svg.match(/role="graphics-symbol"/g)?.length, view.marks.length);
      assert.match(
        svg,
        /<title id="title">Dependencies<\/title>\n<desc id="description">5 marks and 2 dependencies of 5 files\.<\/desc>/,
      );
      assert.ok(svg.includes('aria-label="src/a.ts, file, 100 lines of code"'));
      assert.ok(
        svg.includes('<title>src/a.ts depends on npm:lodash, 1 use, part of a cycle, against the order</title>'),
      );
      assert.ok(svg.endsWith('</svg>\n'));
    });
  }

  it('of SVG dims what does not stand out', () => {
    const svg = sceneToSvg(drawView(view, { edgeShare: 1, selection: { kind: 'mark', id: 'npm:lodash' } }), lightTheme);
    assert.equal(svg.match(/<g role="graphics-symbol"[^>]* opacity="0.22">/g)?.length, 2);
  });

  it('of an empty project is a drawing too', () => {
    assertWellFormed(sceneToSvg(drawView(viewOf([]), { edgeShare: 1 }), lightTheme));
  });

  it('of HTML holds the data as tables and loads nothing', () => {
    const html = htmlPage(view, { title: 'a <b> & "c"' });
    assert.match(html, /^<!doctype html>\n<html lang="en">/);
    assert.match(html, /<title>Dependencies of a &lt;b&gt; &amp; &quot;c&quot;<\/title>/);
    assert.doesNotMatch(html, /<img|<script|<link|url\(|@import|src="|href=/);
    assert.equal(html.match(/<tr>/g)?.length, view.marks.length + view.edges.length + 2);
    assert.match(html, /<td>src\/a.ts<\/td><td>npm:lodash<\/td><td class="number">1<\/td>/);
    assert.match(html, /<td class="number">1,200<\/td><td>type import<\/td>/);
  });

  it('of Mermaid holds what is not unfolded', () => {
    assert.equal(
      viewToMermaid(view),
      [
        'flowchart TD',
        '  n0["src/a.ts"]',
        '  n1["src/#60;img src#61;x onerror#61;#34;alert#40;1#41;#34;#62;#38;#39;#96;.ts"]',
        '  n2(["npm:lodash"])',
        '  n3["src/#92;u#123;1#125;#92;u#123;d800#125;#92;nx.ts"]',
        '  n0 -.->|1200| n1',
        '  n0 --> n2',
        '',
      ].join('\n'),
    );
  });
});
